import type { Viewer } from '@pq/contract/shapes/user';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';

/** Takes over one's own data as it is now: the header shows it at once, and whatever else shows it is asked for anew. */
export function useOwnChange(): (viewer: Viewer) => void {
  const client = useQueryClient();
  const { queryKey } = viewerQuery(useApi());
  return (viewer) => {
    client.setQueryData(queryKey, viewer);
    void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  };
}
