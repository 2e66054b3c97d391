import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { leaveCheckQuery, leaveForGood } from '#app/data/account.ts';
import { useApi } from '#app/data/api.tsx';
import { viewerQuery } from '#app/data/users.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { useFresh } from './use-fresh.tsx';

/** Leaves, and goes home as a visitor of whom the cache holds nothing. */
export function useLeave() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { run, busy, dialog } = useFresh((error) => {
    toast(error.message, 'error');
    // Something may have come in between.
    void client.invalidateQueries({ queryKey: leaveCheckQuery(api).queryKey });
  });
  const leave = async () => {
    const said = await leaveForGood(api);
    // The own pages lead visitors to sign in: they are left first.
    await navigate('/');
    client.setQueryData(viewerQuery(api).queryKey, null);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'viewer', type: 'inactive' });
    toast(said || t('my.leave.done'));
  };
  return { leave: () => run(leave), busy, dialog };
}
