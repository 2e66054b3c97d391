import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';
import { showMember } from '#app/lib/page-member.ts';
import type { Before } from '#app/lib/return-url.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { useRedirectAfterSignIn } from './redirect-after-sign-in.ts';

/** Throws when the member cannot be read. */
export function useEnter(before?: Before | null): () => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const goOn = useRedirectAfterSignIn(before);
  return async () => {
    client.clear();
    showMember('');
    const viewer = await client.fetchQuery(viewerQuery(api)).catch(() => null);
    if (!viewer) throw new Error(t('login.userInfoFail'));
    toast(t('login.welcome', { nickname: viewer.profile.nickname }));
    await goOn(viewer.uid);
  };
}
