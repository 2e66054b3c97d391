import type { Client } from '@pq/contract/client';
import { getDraft, saveDraft } from '@pq/contract/endpoints/drafts';
import type { Draft, DraftData } from '@pq/contract/shapes/draft';
import type { Purpose } from '@pq/domain/project/project';
import { queryOptions } from '@tanstack/react-query';

/** Never from the cache: another tab may have written since. */
export function draftQuery(api: Client, purpose: Purpose, key: string | null) {
  return queryOptions({
    queryKey: ['drafts', purpose, key ?? ''],
    queryFn: ({ signal }) => readDraft(api, purpose, key, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Null when the purpose has no temporary save. Throws CallError. */
export async function readDraft(
  api: Client,
  purpose: Purpose,
  key: string | null,
  signal?: AbortSignal,
): Promise<Draft | null> {
  const input = key === null ? { purpose } : { purpose, key };
  return (await api.call(getDraft, input, signal ? { signal } : {})).data;
}

type Save = {
  /** The author; another member may have signed in since. */
  uid: string;
  purpose: Purpose;
  key: string | null;
  /** The save that it is based on, 0 for none. */
  savedAt: number;
  saveId: string;
  standsOn?: Record<string, number>;
  data: DraftData;
};

/** Throws CallError, with the newest save in its data when that is later than the save that this one is based on. */
export async function sendDraft(api: Client, { key, ...save }: Save) {
  return (await api.call(saveDraft, key === null ? save : { key, ...save })).data;
}
