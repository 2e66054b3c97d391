import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';

/** Sign-in, sign-out and changes of the account update the cache themselves. */
const FRESH_MS = 300_000;

export type Viewer = NonNullable<ReturnType<typeof useViewer>>;

/** Loaded by the root loader, so it is known at the first render. */
export function useViewer() {
  return useKnownViewer() ?? null;
}

/** True for a visitor; false while that is unknown, also after a failed request. */
export function useIsVisitor(): boolean {
  return useKnownViewer() === null;
}

/** Undefined while unknown. */
export function useKnownViewer() {
  return useQuery({ ...viewerQuery(useApi()), staleTime: FRESH_MS }).data;
}
