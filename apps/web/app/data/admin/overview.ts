import type { Client, DataOf } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/admin/overview';
import { queryOptions } from '@tanstack/react-query';
import { freshFor } from '../client/fresh-for.ts';
import { adminKey } from './fresh.ts';

export type Overview = DataOf<typeof calls.getOverview>;
export type Waiting = DataOf<typeof calls.getWaiting>;

/** How many items wait for a decision; read again after each decision, as everything under `adminKey`. */
export function waitingQuery(api: Client) {
  return queryOptions({
    queryKey: [...adminKey, 'waiting'],
    queryFn: async ({ signal }) => (await api.call(calls.getWaiting, {}, { signal })).data,
    ...freshFor,
  });
}

/** The last 14 days and what is stuck. Refetched every minute, for screens that are left open. */
export function overviewQuery(api: Client) {
  return queryOptions({
    queryKey: [...adminKey, 'overview'],
    queryFn: async ({ signal }) => (await api.call(calls.getOverview, {}, { signal })).data,
    ...freshFor,
    refetchInterval: 60_000,
  });
}
