import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { consoleKey } from '#app/data/console/fresh.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Does something about a pledge: says what came of it, and looks at everything again, whatever that was. */
export function usePledgeAction<Told extends { msg?: string | undefined }, Fields>(
  options: UseMutationOptions<Told, Error, Fields>,
) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    ...options,
    onSuccess: ({ msg = '' }) => toast(msg),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: consoleKey }),
  });
}
