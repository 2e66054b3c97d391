import type { Client } from '@pq/contract/client';
import type { DraftData } from '@pq/contract/shapes/draft';
import { fieldParts } from '@pq/domain/project/fields';
import { useApi } from '#app/data/client/api.tsx';
import { readDraft, sendDraft } from '#app/data/drafts.ts';
import { DraftAutosave } from '#app/lib/drafts/autosave/draft-autosave.ts';
import { useAutosave, type WritingOf } from '#app/lib/drafts/autosave/use-autosave.ts';
import { removeEntries, removeEntry, saveEntry } from '#app/lib/drafts/draft-storage.ts';
import { wholeReward } from '../rewards/reward-list.ts';
import type { WritePlace } from '../write-place.ts';
import { type DraftContent, storedDraft } from './draft-content.ts';
import type { OpenedDraft } from './open-draft.ts';

export type Writing = WritingOf<DraftContent, DraftData>;

export function useDraft(place: WritePlace, opened: OpenedDraft): Writing {
  const api = useApi();
  return useAutosave(() => startWriting(api, place, opened));
}

function startWriting(api: Client, { uid, purpose, key: named }: WritePlace, { draft, found }: OpenedDraft) {
  const writer = crypto.randomUUID();
  const about = { purpose, slot: named === null };
  const autosave = new DraftAutosave<DraftContent, DraftData>(
    storedDraft(draft),
    found.map(({ stored }) => ({ ...stored, data: withWholeRewards(stored.data) })),
    {
      async send(save) {
        const saved = await sendDraft(api, { uid, purpose, ...save });
        // The first save contains all stored input.
        removeEntries(uid, found);
        return saved;
      },
      async read(key) {
        const now = await readDraft(api, purpose, key);
        return now && storedDraft(now);
      },
      fieldParts,
      keep: (unsaved) =>
        unsaved ? saveEntry(uid, writer, { ...about, ...unsaved, at: Date.now() }) : removeEntry(uid, writer),
    },
  );
  return { autosave, writer };
}

// An older version of the site stored rewards without newer fields.
function withWholeRewards(data: DraftData): DraftData {
  const content = data.rewards?.content;
  return content ? { ...data, rewards: { ...data.rewards, content: content.map(wholeReward) } } : data;
}
