import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';
import { forgetTab } from '#app/lib/tab-memory.ts';

/** Forgets who was signed in, and what the tab and the cache hold of them but for what the screen shows just now. */
export function useForgetViewer(): () => void {
  const client = useQueryClient();
  const api = useApi();
  return useCallback(() => {
    const { queryKey } = viewerQuery(api);
    forgetTab();
    client.setQueryData(queryKey, null);
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0], type: 'inactive' });
  }, [client, api]);
}
