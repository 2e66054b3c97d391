import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';

/** Signing in, signing out and changes of one's own data refresh the cache themselves. */
const FRESH_MS = 300_000;

export type Viewer = NonNullable<ReturnType<typeof useViewer>>;

/** The signed-in person, or null for a visitor. Filled by the root loader, so it is known at the first render. */
export function useViewer() {
  return useViewerQuery().data ?? null;
}

/** True once it is certain that nobody is signed in; not when we could not ask. */
export function useIsVisitor(): boolean {
  return useViewerQuery().data === null;
}

function useViewerQuery() {
  return useQuery({ ...viewerQuery(useApi()), staleTime: FRESH_MS });
}
