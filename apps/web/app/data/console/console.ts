import * as calls from '@pq/contract/calls/admin/overview';
import type { Client } from '@pq/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { consoleKey } from './fresh.ts';

export type Overview = z.output<typeof calls.getOverview.data>;
export type Waiting = z.output<typeof calls.getWaiting.data>;

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
