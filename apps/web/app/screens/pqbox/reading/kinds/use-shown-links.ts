import type { Reward } from '@pq/contract/shapes/pqbox';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { shownLinksQuery } from '#app/data/pqbox/pqbox.ts';

/** The server takes an address for five minutes; one that fails earlier is broken, not old. */
const OLD_MS = 240_000;

/** Where the files of a reward are shown from. `renew` asks for new addresses where those at hand are too old to begin with. */
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
