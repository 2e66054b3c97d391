import { getDraft, removeDraft, saveDraft, submitProject } from '@pq/contract/calls/drafts';
import type { Client } from '@pq/contract/client';
import type { Draft, DraftData } from '@pq/contract/shapes/draft';
import type { Purpose } from '@pq/domain/project';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** A draft as it is stored now; never one that was kept, since another tab may have written since. */
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

type Save = { purpose: Purpose; key: string | null; savedAt: number | null; data: DraftData };

/** Without `savedAt` it is written over whatever is stored. Throws CallError. */
export async function sendDraft(api: Client, { purpose, key, savedAt, data }: Save) {
  const place = { ...(key === null ? {} : { key }), ...(savedAt === null ? {} : { savedAt }) };
  return (await api.call(saveDraft, { purpose, data, ...place })).data;
}

export function removeDraftMutation(api: Client, uid: string) {
  return mutationOptions({
    mutationKey: ['drafts', 'remove'],
    mutationFn: (type: Purpose) => api.call(removeDraft, { uid, type }),
  });
}

export function submitProjectMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['drafts', 'submit'],
    mutationFn: (key: string) => api.call(submitProject, { key }),
  });
}
