import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { signOutMutation } from '#app/data/session.ts';
import { viewerQuery } from '#app/data/users.ts';
import { clearEntries } from '#app/lib/drafts/draft-storage.ts';
import { shownMember } from '#app/lib/page-member.ts';
import { readPushOwner } from '#app/lib/push/push-owner.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { useForgetViewer } from './use-forget-viewer.ts';

export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const forgetViewer = useForgetViewer();
  const api = useApi();
  const { queryKey } = viewerQuery(api);
  const { mutate } = useMutation({
    ...signOutMutation(async () => {
      if (readPushOwner() === null) return;
      const { turnPushOff } = await import('#app/lib/push/browser-push.ts');
      await turnPushOff(api);
    }),
    onSuccess: async () => {
      // Before the other tabs are notified, which store their open drafts again.
      clearEntries(shownMember() ?? '');
      forgetViewer();
      toast(t('menu.logoutDone'));
      await navigate('/');
      // The previous screen is left now, so its data is cleared too; the home page refetches as a visitor.
      forgetViewer();
      await client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    },
    onError: (error) => toast(error.message, 'error'),
  });
  return mutate;
}
