import type { confirmReceived, undoReceived } from '@pq/contract/endpoints/shipping';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** The lists are read again after a failure as well: another window may have reported it. */
export function useReceived(call: typeof confirmReceived | typeof undoReceived) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    ...callMutation(useApi(), call),
    onSuccess: ({ msg }) => {
      if (msg) toast(msg);
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'pledges', 'deliveries'),
  });
}
