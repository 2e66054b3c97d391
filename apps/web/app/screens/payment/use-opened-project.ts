import type { Purpose } from '@pq/domain/project/project';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { isHandedOver, type RouteData } from '#app/data/client/route-queries.ts';
import { pledgesQuery } from '#app/data/pledges.ts';
import { projectQuery } from '#app/data/projects.ts';

/** The own pledges as they are now. */
export function useOwnPledges() {
  return useFreshQuery(pledgesQuery(useApi()));
}

/** The project of a payment page as it is now. */
export function useOpenedProject(purpose: Purpose, key: string) {
  return useFreshQuery(projectQuery(useApi(), purpose, key));
}

/** Money is shown as it is now, not as a page that was left has known it: what is in the cache already is asked for anew. */
function useFreshQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const wasHydrated = useWasHydrated(options.queryKey);
  const query = useQuery({ ...options, staleTime: 0 });
  return { ...query, isPending: query.isPending || !(wasHydrated || query.isFetchedAfterMount) };
}

/**
 * Whether the document that this screen came in has brought the answer, so that it is as it is now. A screen that the browser
 * opens, also by way of back, was brought nothing: its `clientLoader` replaces what the document had.
 */
function useWasHydrated(queryKey: QueryKey): boolean {
  const handedOver = useLoaderData() as RouteData | undefined;
  // Of the moment when the screen was opened: what is on it does not vanish when the address is loaded again.
  const [wasHydrated] = useState(() => isHandedOver(queryKey, handedOver));
  return wasHydrated;
}
