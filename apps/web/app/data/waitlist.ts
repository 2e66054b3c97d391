import type { Client, InputOf } from '@pq/contract/client';
import { joinWaitlist, leaveWaitlist, listWaits } from '@pq/contract/endpoints/waitlist';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { needsQuery } from './pledges.ts';

export function waitsQuery(api: Client) {
  return queryOptions({
    queryKey: ['waits'],
    queryFn: async ({ signal }) => (await api.call(listWaits, {}, { signal })).data,
  });
}

export function joinWaitlistMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['waits', 'join'],
    mutationFn: (input: InputOf<typeof joinWaitlist>) => api.call(joinWaitlist, input),
  });
}

export function leaveWaitlistMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['waits', 'leave'],
    mutationFn: (input: InputOf<typeof leaveWaitlist>) => api.call(leaveWaitlist, input),
  });
}

/** After a place was taken or given up: refetches the own places and the projects that show them. */
export async function refreshWaits(api: Client, client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: waitsQuery(api).queryKey }),
    client.invalidateQueries({ queryKey: needsQuery(api).queryKey }),
    client.invalidateQueries({ queryKey: ['projects', 'detail'] }),
  ]);
}
