import type { Client } from '@pq/contract/client';
import { useApi } from '#app/data/client/api.tsx';
import { readReward, sendReward } from '#app/data/pqbox/pqbox.ts';
import { DraftKeeper } from '#app/lib/drafts/keeper/draft-keeper.ts';
import { useKeeper, type WritingOf } from '#app/lib/drafts/keeper/use-keeper.ts';
import { dropDraft, dropFound, keepDraft } from '#app/lib/drafts/kept-drafts.ts';
import type { OpenedReward } from './open-reward.ts';
import { type RewardContent, type RewardParts, storedReward } from './reward-content.ts';
import type { RewardPlace } from './reward-place.ts';

export type RewardWriting = WritingOf<RewardContent, RewardParts>;

/** A reward as it is written, in the hands of the same keeper as a project (docs/adr/0027). */
export function useReward(place: RewardPlace, opened: OpenedReward): RewardWriting {
  const api = useApi();
  return useKeeper(() => startWriting(api, place, opened));
}

function startWriting(api: Client, { uid, prjtId, key }: RewardPlace, { reward, found }: OpenedReward) {
  const writer = crypto.randomUUID();
  const keeper = new DraftKeeper<RewardContent, RewardParts>(
    storedReward(reward),
    found.map(({ kept }) => ({ ...kept, key: reward?.key ?? null })),
    {
      async send({ data, savedAt, saveId }) {
        const saved = await sendReward(api, { prjtId, key, data, savedAt, saveId });
        // The first save carries all of it.
        dropFound(uid, found);
        return { key, savedAt: saved.data.savedAt };
      },
      async read() {
        const stored = await readReward(api, { projectId: prjtId, id: key });
        return stored && storedReward(stored);
      },
      keep(unsaved) {
        if (unsaved)
          keepDraft(uid, writer, {
            reward: key,
            savedAt: unsaved.savedAt,
            saveId: unsaved.saveId,
            data: unsaved.data,
            at: Date.now(),
          });
        else dropDraft(uid, writer);
      },
    },
  );
  return { keeper, writer };
}
