import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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
  const left = useRef(false);
  // The own pages lead visitors to sign in: nobody is one before they are gone.
  useEffect(
    () => () => {
      if (!left.current) return;
      client.setQueryData(viewerQuery(api).queryKey, null);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'viewer', type: 'inactive' });
    },
    [api, client],
  );
  const leave = async () => {
    const said = await leaveForGood(api);
    left.current = true;
    toast(said || t('my.leave.done'));
    await navigate('/');
  };
  return { leave: () => run(leave), busy, dialog };
}
