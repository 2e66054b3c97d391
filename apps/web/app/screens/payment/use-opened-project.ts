import { listPledges } from '@pq/contract/endpoints/pledges';
import type { Purpose } from '@pq/domain/project/project';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { isHandedOver, type RouteData } from '#app/data/client/route-queries.ts';
import { projectQuery } from '#app/data/projects.ts';

export function useOwnPledges() {
  return useFreshQuery(callQuery(useApi(), listPledges, {}));
}

export function useOpenedProject(purpose: Purpose, key: string) {
  return useFreshQuery(projectQuery(useApi(), purpose, key));
}

// Amounts have to be current rather than cached by a page that was left.
function useFreshQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const wasHydrated = useWasHydrated(options.queryKey);
  const query = useQuery({ ...options, staleTime: 0 });
  return { ...query, isPending: query.isPending || !(wasHydrated || query.isFetchedAfterMount) };
}

// A screen opened by navigation, even by going back, was not hydrated: its `clientLoader` replaces the data
// of the document.
function useWasHydrated(queryKey: QueryKey): boolean {
  const handedOver = useLoaderData() as RouteData | undefined;
  // As of the first render: shown content does not disappear when the address is loaded again.
  const [wasHydrated] = useState(() => isHandedOver(queryKey, handedOver));
  return wasHydrated;
}
