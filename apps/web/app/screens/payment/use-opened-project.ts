import type { Purpose } from '@pq/domain/project/project';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { isHandedOver, type RouteData } from '#app/data/client/route-queries.ts';
import { pledgesQuery } from '#app/data/pledges.ts';
import { projectQuery } from '#app/data/projects.ts';

/** Money is shown as it is now, not as a page that was left has known it: what is in the cache already is asked for anew. */
const AS_IT_IS = { staleTime: 0 } as const;

/** The own pledges as they are now. */
export function useOwnPledges() {
  const asked = pledgesQuery(useApi());
  const came = useCameWithDocument(asked.queryKey);
  const query = useQuery({ ...asked, ...AS_IT_IS });
  return { ...query, isPending: query.isPending || !(came || query.isFetchedAfterMount) };
}

/** The project of a payment page as it is now. */
export function useOpenedProject(purpose: Purpose, key: string) {
  const asked = projectQuery(useApi(), purpose, key);
  const came = useCameWithDocument(asked.queryKey);
  const query = useQuery({ ...asked, ...AS_IT_IS });
  return { ...query, isPending: query.isPending || !(came || query.isFetchedAfterMount) };
}

/**
 * Whether the document that this screen came in has brought the answer, so that it is as it is now. A screen that the browser
 * opens, also by way of back, was brought nothing: its `clientLoader` replaces what the document had.
 */
function useCameWithDocument(queryKey: QueryKey): boolean {
  const handedOver = useLoaderData() as RouteData | undefined;
  // Of the moment when the screen was opened: what is on it does not vanish when the address is loaded again.
  const [came] = useState(() => isHandedOver(queryKey, handedOver));
  return came;
}
