import type { Client } from '@pq/contract/client';
import type { Draft } from '@pq/contract/shapes/draft';
import { queryOptions } from '@tanstack/react-query';
import { readDraft } from '#app/data/drafts.ts';
import { whenClosed } from '#app/lib/drafts/keeper/open-after.ts';
import { livingWriters } from '#app/lib/drafts/keeper/writers.ts';
import { type Found, isOf, recallDrafts } from '#app/lib/drafts/kept-drafts.ts';
import type { WritePlace } from '../write-place.ts';

/** A draft as it is opened. `strayed`: what was typed into a temporary save that is deleted or in review by now. */
export type OpenedDraft = { draft: Draft | null; found: Found[]; strayed: Found[] };

/** A draft as it is stored now, and what this browser kept of it; never what the cache holds of either. */
export function openDraftQuery(api: Client, place: WritePlace) {
  const { uid, purpose, key } = place;
  return queryOptions({
    queryKey: ['drafts', purpose, key ?? '', 'open', uid],
    queryFn: async ({ signal }): Promise<OpenedDraft> => {
      await whenClosed();
      const draft = await readDraft(api, purpose, key, signal);
      const living = await livingWriters();
      const kept = recallDrafts(uid, purpose).filter(({ writer }) => !living.has(writer));
      return { draft, ...sortFound(kept, draft, key === null) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Parts what was kept into what belongs to the draft and what belonged to one whose place it has taken. */
export function sortFound(
  kept: readonly Found[],
  draft: Pick<Draft, 'key'> | null,
  slot: boolean,
): Pick<OpenedDraft, 'found' | 'strayed'> {
  const key = draft?.key ?? null;
  const found = kept.filter((one) => isOf(one, { key, slot }));
  const strayed = kept.filter((one) => slot && one.kept.slot && !found.includes(one));
  return { found, strayed };
}
