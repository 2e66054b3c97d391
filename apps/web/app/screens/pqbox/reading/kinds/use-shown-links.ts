import type { Reward } from '@pq/contract/shapes/pqbox';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { shownLinksQuery } from '#app/data/pqbox/pqbox.ts';

// The server accepts an address for five minutes; an address failing earlier is broken, not expired.
const OLD_MS = 240_000;

/** `renew` requests new addresses when the current ones are too old for a first use. */
export function useShownLinks({ projectKey, key, version }: Pick<Reward, 'projectKey' | 'key' | 'version'>) {
  const links = useQuery({
    ...shownLinksQuery(useApi(), { projectId: projectKey, id: key }, version),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    urlOf: (file: { id: string }): string => links.data?.get(file.id) ?? '',
    error: links.data ? null : links.error,
    retry: () => void links.refetch(),
    renew() {
      if (Date.now() - links.dataUpdatedAt > OLD_MS) void links.refetch();
    },
  };
}
