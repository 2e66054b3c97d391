import type { Client } from '@pq/contract/client';
import type { Reward } from '@pq/contract/shapes/pqbox';
import { queryOptions } from '@tanstack/react-query';
import { readReward } from '#app/data/pqbox/pqbox.ts';
import { whenClosed } from '#app/lib/drafts/keeper/open-after.ts';
import { livingWriters } from '#app/lib/drafts/keeper/writers.ts';
import { type Found, type KeptReward, recallReward } from '#app/lib/drafts/kept-drafts.ts';
import type { RewardPlace } from './reward-place.ts';

/** A reward as it is opened for writing, and what this browser kept of it. */
export type OpenedReward = { reward: Reward | null; found: Found<KeptReward>[] };

/** A reward as it is stored now; never what the cache holds of it. */
export function openRewardQuery(api: Client, { uid, prjtId, key }: RewardPlace) {
  return queryOptions({
    queryKey: ['pqbox-open', key, uid],
    queryFn: async ({ signal }): Promise<OpenedReward> => {
      await whenClosed();
      const reward = await readReward(api, { projectId: prjtId, id: key }, signal);
      const living = await livingWriters();
      return { reward, found: recallReward(uid, key).filter(({ writer }) => !living.has(writer)) };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
