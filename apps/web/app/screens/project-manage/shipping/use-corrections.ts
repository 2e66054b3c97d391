import { CallError } from '@pq/contract/client';
import { correctParcel, undoShipping } from '@pq/contract/endpoints/shipping';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Changes parcels that have left. A toast reports the outcome, and the list is read again. */
export function useCorrections() {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const reported = {
    onSuccess: ({ msg }: { msg?: string | undefined }) => {
      if (msg) toast(msg);
    },
    onError: (error: Error) => {
      const isOver = error instanceof CallError && error.code === 'undoOver';
      toast(isOver ? t('shipping.undo.over.what') : error.message, 'error');
    },
    onSettled: () => invalidate(client, 'shipping'),
  };
  return {
    undo: useMutation({ ...callMutation(api, undoShipping), ...reported }),
    correct: useMutation({ ...callMutation(api, correctParcel), ...reported }),
  };
}
