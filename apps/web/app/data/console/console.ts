import type { Client, DataOf } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/admin/overview';
import { queryOptions } from '@tanstack/react-query';
import { consoleKey } from './fresh.ts';

export type Overview = DataOf<typeof calls.getOverview>;
export type Waiting = DataOf<typeof calls.getWaiting>;

/** How much waits for a decision; asked for again after each decision, like all that stands under `consoleKey`. */
export function waitingQuery(api: Client) {
  return queryOptions({
    queryKey: [...consoleKey, 'waiting'],
    queryFn: async ({ signal }) => (await api.call(calls.getWaiting, {}, { signal })).data,
    staleTime: 0,
  });
}

/** The last 14 days and what is stuck. It looks again by itself each minute, for it may hang on a wall. */
export function overviewQuery(api: Client) {
  return queryOptions({
    queryKey: [...consoleKey, 'overview'],
    queryFn: async ({ signal }) => (await api.call(calls.getOverview, {}, { signal })).data,
    staleTime: 0,
    refetchInterval: 60_000,
  });
}
