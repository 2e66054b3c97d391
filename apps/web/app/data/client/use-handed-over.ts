import type { DehydratedState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMatches } from 'react-router';
import type { RouteData } from './route-queries.ts';

/** What the loaders of this page's routes have asked on the server, as one state. */
export function useHandedOver(): DehydratedState {
  const matches = useMatches();
  return useMemo(() => {
    const states = matches.map(({ loaderData }) => (loaderData as Partial<RouteData> | undefined)?.queries);
    return { mutations: [], queries: states.flatMap((state) => state?.queries ?? []) };
  }, [matches]);
}
