import { countNeeds } from '@pq/contract/endpoints/pledges';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';

/** New ones are sent by mail as well; the viewer's own actions refetch the count. */
const FRESH_MS = 300_000;

/** 0 for visitors, and until it is loaded. */
export function useNeeds(isMember: boolean): number {
  return (
    useQuery({ ...callQuery(useApi(), countNeeds, {}), enabled: isMember, staleTime: FRESH_MS, retry: false })
      .data?.needs ?? 0
  );
}
