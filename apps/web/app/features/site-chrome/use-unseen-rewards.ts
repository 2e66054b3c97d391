import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { ownBoxesQuery } from '#app/data/pqbox/own-boxes.ts';

/** What opens meanwhile is told by mail; looking at a reward reads it again. */
const FRESH_MS = 300_000;

/** How many open rewards of own PQ boxes the viewer has not looked at; 0 for visitors, and until it is known. */
export function useUnseenRewards(isMember: boolean): number {
  return (
    useQuery({ ...ownBoxesQuery(useApi()), enabled: isMember, staleTime: FRESH_MS, retry: false }).data
      ?.unseen ?? 0
  );
}
