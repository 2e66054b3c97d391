import { CallError, type Client, createClient } from '@pq/contract/client';
import { getViewer } from '@pq/contract/endpoints/users';
import type { Viewer } from '@pq/contract/shapes/user';
import { queryOptions } from '@tanstack/react-query';

export function viewerQuery(api: Client) {
  return queryOptions({
    queryKey: ['viewer'],
    queryFn: ({ signal }) => fetchViewer(api, signal),
  });
}

/** The member of this browser's session, whichever account the page shows. */
export function fetchSignedIn(): Promise<Viewer | null> {
  return fetchViewer(createClient((path, init) => fetch(path, init)));
}

async function fetchViewer(api: Client, signal?: AbortSignal): Promise<Viewer | null> {
  try {
    return (await api.call(getViewer, { part: 'account' }, signal ? { signal } : {})).data;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}
