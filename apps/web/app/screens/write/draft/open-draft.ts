import type { Client } from '@pq/contract/client';
import type { Draft } from '@pq/contract/shapes/draft';
import { queryOptions } from '@tanstack/react-query';
import { readDraft } from '#app/data/drafts.ts';
import { whenClosed } from '#app/lib/drafts/autosave/open-after.ts';
import { livingWriters } from '#app/lib/drafts/autosave/writers.ts';
import { type DraftEntry, isOf, loadDraftEntries } from '#app/lib/drafts/draft-storage.ts';
import type { WritePlace } from '../write-place.ts';

/** `orphaned`: input for a temporary save that was deleted or submitted in between. */
export type OpenedDraft = { draft: Draft | null; found: DraftEntry[]; orphaned: DraftEntry[] };

/**
 * Reads the stored draft and this browser's unsaved input directly; the query cache may contain outdated
 * versions of both.
 */
export function openDraftQuery(api: Client, place: WritePlace) {
  const { uid, purpose, key } = place;
  return queryOptions({
    queryKey: ['drafts', purpose, key ?? '', 'open', uid],
    queryFn: async ({ signal }): Promise<OpenedDraft> => {
      await whenClosed();
      const draft = await readDraft(api, purpose, key, signal);
      const living = await livingWriters();
      const entries = loadDraftEntries(uid, purpose).filter(({ writer }) => !living.has(writer));
      return { draft, ...sortFound(entries, draft, key === null) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export function sortFound(
  entries: readonly DraftEntry[],
  draft: Pick<Draft, 'key'> | null,
  slot: boolean,
): Pick<OpenedDraft, 'found' | 'orphaned'> {
  const key = draft?.key ?? null;
  const found = entries.filter((one) => isOf(one, { key, slot }));
  const orphaned = entries.filter((one) => slot && one.stored.slot && !found.includes(one));
  return { found, orphaned };
}
