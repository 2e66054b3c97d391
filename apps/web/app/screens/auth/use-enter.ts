import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { useGoOn } from './go-on.ts';
import type { Before } from './way-back.ts';

/** Welcomes somebody who has just signed in and goes on. Throws when it cannot be read who they are. */
export function useEnter(before?: Before | null): () => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const goOn = useGoOn(before);
  return async () => {
    client.clear();
    const viewer = await client.fetchQuery(viewerQuery(api)).catch(() => null);
    if (!viewer) throw new Error(t('login.userInfoFail'));
    toast(t('login.welcome', { nickname: viewer.profile.nickname }));
    await goOn();
  };
}
