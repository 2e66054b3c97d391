import { t } from '@pq/domain/copy';
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '#app/data/client/calls.ts';
import { useIsConfirming } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useBlockingOverlay } from '#app/ui/floating/loading.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

export function usePledgeAction<Answer extends { msg?: string | undefined }, Fields>(
  options: UseMutationOptions<Answer, Error, Fields>,
) {
  const client = useQueryClient();
  const toast = useToast();
  const action = useMutation({
    ...options,
    onSuccess: ({ msg = '' }) => toast(msg),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  // While the password is requested, that dialog has to be reachable.
  const isConfirming = useIsConfirming();
  useBlockingOverlay(action.isPending && !isConfirming, {
    title: t('loading.money'),
    sub: t('loading.stay'),
  });
  return action;
}
