import type { Client } from '@pq/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from './client/calls.ts';
import { needsQuery } from './pledges.ts';

/** After a place was taken or given up: refetches the own places and the projects that show them. */
export async function refreshWaits(api: Client, client: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(client, 'waitlist'),
    client.invalidateQueries({ queryKey: needsQuery(api).queryKey }),
    client.invalidateQueries({ queryKey: ['projects', 'detail'] }),
  ]);
}
