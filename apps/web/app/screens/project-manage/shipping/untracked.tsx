import { startShipping } from '@pq/contract/endpoints/shipping';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { EmptyState } from '#app/ui/states.tsx';

/** For a project that closed before parcels were recorded. */
export function Untracked({ pid, isMaker }: { pid: string; isMaker: boolean }) {
  const toast = useToast();
  const client = useQueryClient();
  const start = useMutation({
    ...callMutation(useApi(), startShipping),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'shipping'),
  });
  return (
    <EmptyState
      title={t('shipping.untracked')}
      sub={t('shipping.untracked.sub')}
      action={
        isMaker ? (
          <Button busy={start.isPending} onClick={() => start.mutate({ pid })}>
            {t('shipping.untracked.start')}
          </Button>
        ) : null
      }
    />
  );
}
