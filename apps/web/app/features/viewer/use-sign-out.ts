import { t } from '@pq/domain/copy';
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { signOutMutation } from '#app/data/session.ts';
import { viewerQuery } from '#app/data/users.ts';
import { forgetTab } from '#app/tab-memory.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Ends the session and forgets what the cache and the tab hold of it. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { queryKey } = viewerQuery(useApi());
  const { mutate } = useMutation({
    ...signOutMutation(),
    onSuccess: async () => {
      forgetTab();
      client.setQueryData(queryKey, null);
      toast(t('menu.logoutDone'));
      await navigate('/');
      // What the screen shows now is asked for anew, as a visitor; the rest is forgotten.
      const predicate = (query: Query) => query.queryKey[0] !== queryKey[0];
      client.removeQueries({ predicate, type: 'inactive' });
      await client.invalidateQueries({ predicate });
    },
    onError: (error) => toast(error.message, 'error'),
  });
  return mutate;
}
