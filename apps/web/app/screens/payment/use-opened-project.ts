import type { Purpose } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { pledgesQuery } from '#app/data/pledges.ts';
import { projectQuery } from '#app/data/projects.ts';

/** Money is shown as it is now, not as a page that was left has known it. */
const AS_IT_IS = { staleTime: 0 } as const;

/** The own pledges as they are now. */
export function useOwnPledges() {
  const query = useQuery({ ...pledgesQuery(useApi()), ...AS_IT_IS });
  return { ...query, isPending: query.isPending || !query.isFetchedAfterMount };
}

/** The project of a payment page as it is now. */
export function useOpenedProject(purpose: Purpose, key: string) {
  const query = useQuery({ ...projectQuery(useApi(), purpose, key), ...AS_IT_IS });
  return { ...query, isPending: query.isPending || !query.isFetchedAfterMount };
}
