import { listOwnBoxes } from '@pq/contract/endpoints/pqbox';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';

/** Rewards that open in between are announced by mail; opening a reward refetches it. */
const FRESH_MS = 300_000;

export function useUnseenRewards(): number {
  return (
    useQuery({ ...callQuery(useApi(), listOwnBoxes, {}), staleTime: FRESH_MS, retry: false }).data?.unseen ??
    0
  );
}
