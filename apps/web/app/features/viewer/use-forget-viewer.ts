import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';
import { clearAccountData, VISITOR } from '#app/lib/account-data.ts';
import { showMember, shownMember } from '#app/lib/page-member.ts';

/** Data that the current screen shows stays in the cache. */
export function useForgetViewer(): () => void {
  const client = useQueryClient();
  const api = useApi();
  // It may be called again after leaving the member's screen.
  const owner = useRef(VISITOR);
  return useCallback(() => {
    const { queryKey } = viewerQuery(api);
    owner.current = shownMember() || owner.current;
    clearAccountData(owner.current);
    showMember(VISITOR);
    client.setQueryData(queryKey, null);
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0], type: 'inactive' });
  }, [client, api]);
}
