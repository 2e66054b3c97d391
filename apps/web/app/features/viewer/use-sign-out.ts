import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { signOutMutation } from '#app/data/session.ts';
import { viewerQuery } from '#app/data/users.ts';
import { forgetDrafts } from '#app/lib/drafts/kept-drafts.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { useForgetViewer } from './use-forget-viewer.ts';

/** Ends the session and forgets what the cache and the tab hold of it. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const forgetViewer = useForgetViewer();
  const { queryKey } = viewerQuery(useApi());
  const { mutate } = useMutation({
    ...signOutMutation(),
    onSuccess: async () => {
      forgetViewer();
      forgetDrafts();
      toast(t('menu.logoutDone'));
      await navigate('/');
      // Now that the screen they were on is left, what it showed as well; what home shows is asked for anew, as a visitor.
      forgetViewer();
      await client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    },
    onError: (error) => toast(error.message, 'error'),
  });
  return mutate;
}
