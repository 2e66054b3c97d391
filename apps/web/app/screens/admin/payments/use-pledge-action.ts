import { t } from '@pq/domain/copy';
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { consoleKey } from '#app/data/console/fresh.ts';
import { useIsConfirming } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useCovered } from '#app/ui/floating/loading.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Does something about a pledge: says what came of it, and looks at everything again, whatever that was. */
export function usePledgeAction<Answer extends { msg?: string | undefined }, Fields>(
  options: UseMutationOptions<Answer, Error, Fields>,
) {
  const client = useQueryClient();
  const toast = useToast();
  const action = useMutation({
    ...options,
    onSuccess: ({ msg = '' }) => toast(msg),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
  // While the password is asked for, that dialog is what has to be reached.
  const isConfirming = useIsConfirming();
  useCovered(action.isPending && !isConfirming, { title: t('loading.money'), sub: t('loading.stay') });
  return action;
}
