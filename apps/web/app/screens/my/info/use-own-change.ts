import type { Viewer } from '@pq/contract/shapes/user';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';

/** Stored in the cache, so that the header shows the change immediately. */
export function useOwnChange(): (viewer: Viewer) => void {
  const client = useQueryClient();
  const { queryKey } = viewerQuery(useApi());
  return (viewer) => {
    client.setQueryData(queryKey, viewer);
    void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  };
}
