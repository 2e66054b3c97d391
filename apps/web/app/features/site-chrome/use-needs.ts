import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { needsQuery } from '#app/data/pledges.ts';

/** New ones are sent by mail as well; the viewer's own actions refetch the count. */
const FRESH_MS = 300_000;

/** How many items need an action of the viewer; 0 for visitors, and until it is loaded. */
export function useNeeds(isMember: boolean): number {
  return (
    useQuery({ ...needsQuery(useApi()), enabled: isMember, staleTime: FRESH_MS, retry: false }).data ?? 0
  );
}
