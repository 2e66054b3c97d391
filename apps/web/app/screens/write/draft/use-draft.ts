import type { Client } from '@pq/contract/client';
import type { DraftData } from '@pq/contract/shapes/draft';
import { fieldParts } from '@pq/domain/project/fields';
import { useApi } from '#app/data/client/api.tsx';
import { readDraft, sendDraft } from '#app/data/drafts.ts';
import { DraftKeeper } from '#app/lib/drafts/keeper/draft-keeper.ts';
import { useKeeper, type WritingOf } from '#app/lib/drafts/keeper/use-keeper.ts';
import { dropDraft, dropFound, keepDraft } from '#app/lib/drafts/kept-drafts.ts';
import { wholeReward } from '../rewards/reward-list.ts';
import type { WritePlace } from '../write-place.ts';
import { type DraftContent, storedDraft } from './draft-content.ts';
import type { OpenedDraft } from './open-draft.ts';

export type Writing = WritingOf<DraftContent, DraftData>;

/** A draft as it is written, over what this browser kept of it. Sends what is left when the screen goes. */
export function useDraft(place: WritePlace, opened: OpenedDraft): Writing {
  const api = useApi();
  return useKeeper(() => startWriting(api, place, opened));
}

function startWriting(api: Client, { uid, purpose, key: named }: WritePlace, { draft, found }: OpenedDraft) {
  const writer = crypto.randomUUID();
  const about = { purpose, slot: named === null };
  const keeper = new DraftKeeper<DraftContent, DraftData>(
    storedDraft(draft),
    found.map(({ kept }) => ({ ...kept, data: withWholeRewards(kept.data) })),
    {
      async send(save) {
        const saved = await sendDraft(api, { uid, purpose, ...save });
        // The first save carries all of it.
        dropFound(uid, found);
        return saved;
      },
      async read(key) {
        const now = await readDraft(api, purpose, key);
        return now && storedDraft(now);
      },
      fieldParts,
      keep: (unsaved) =>
        unsaved ? keepDraft(uid, writer, { ...about, ...unsaved, at: Date.now() }) : dropDraft(uid, writer),
    },
  );
  return { keeper, writer };
}

/** Rewards as all that is shown expects them, also where an older version of the site kept them. */
function withWholeRewards(data: DraftData): DraftData {
  const content = data.rewards?.content;
  return content ? { ...data, rewards: { ...data.rewards, content: content.map(wholeReward) } } : data;
}
