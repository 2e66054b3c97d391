import type { Client } from '@pq/contract/client';
import { useApi } from '#app/data/client/api.tsx';
import { readReward, sendReward } from '#app/data/pqbox/pqbox.ts';
import { DraftAutosave } from '#app/lib/drafts/autosave/draft-autosave.ts';
import { useAutosave, type WritingOf } from '#app/lib/drafts/autosave/use-autosave.ts';
import { removeEntries, removeEntry, saveEntry } from '#app/lib/drafts/draft-storage.ts';
import type { OpenedReward } from './open-reward.ts';
import { type RewardContent, type RewardParts, storedReward } from './reward-content.ts';
import type { RewardPlace } from './reward-place.ts';

export type RewardWriting = WritingOf<RewardContent, RewardParts>;

export function useReward(place: RewardPlace, opened: OpenedReward): RewardWriting {
  const api = useApi();
  return useAutosave(() => startWriting(api, place, opened));
}

function startWriting(api: Client, { uid, prjtId, key }: RewardPlace, { reward, found }: OpenedReward) {
  const writer = crypto.randomUUID();
  const autosave = new DraftAutosave<RewardContent, RewardParts>(
    storedReward(reward),
    found.map(({ stored }) => ({ ...stored, key: reward?.key ?? null })),
    {
      async send({ data, savedAt, saveId }) {
        const saved = await sendReward(api, { prjtId, key, data, savedAt, saveId });
        // The first save contains all stored input.
        removeEntries(uid, found);
        return { key, savedAt: saved.data.savedAt };
      },
      async read() {
        const stored = await readReward(api, { projectId: prjtId, id: key });
        return stored && storedReward(stored);
      },
      keep(unsaved) {
        if (unsaved)
          saveEntry(uid, writer, {
            reward: key,
            savedAt: unsaved.savedAt,
            saveId: unsaved.saveId,
            data: unsaved.data,
            at: Date.now(),
          });
        else removeEntry(uid, writer);
      },
    },
  );
  return { autosave, writer };
}
