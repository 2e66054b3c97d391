import type { Client } from '@pq/contract/client';
import type { Reward } from '@pq/contract/shapes/pqbox';
import { queryOptions } from '@tanstack/react-query';
import { readReward } from '#app/data/pqbox/pqbox.ts';
import { whenClosed } from '#app/lib/drafts/autosave/open-after.ts';
import { livingWriters } from '#app/lib/drafts/autosave/writers.ts';
import { type DraftEntry, loadRewardEntries, type StoredReward } from '#app/lib/drafts/draft-storage.ts';
import type { RewardPlace } from './reward-place.ts';

export type OpenedReward = { reward: Reward | null; found: DraftEntry<StoredReward>[] };

/** Reads the stored reward directly; the query cache may contain an outdated version. */
export function openRewardQuery(api: Client, { uid, prjtId, key }: RewardPlace) {
  return queryOptions({
    queryKey: ['pqbox-open', key, uid],
    queryFn: async ({ signal }): Promise<OpenedReward> => {
      await whenClosed();
      const reward = await readReward(api, { projectId: prjtId, id: key }, signal);
      const living = await livingWriters();
      return { reward, found: loadRewardEntries(uid, key).filter(({ writer }) => !living.has(writer)) };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
