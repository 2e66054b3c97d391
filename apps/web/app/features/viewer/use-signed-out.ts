import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/api.tsx';
import { viewerQuery } from '#app/data/users.ts';

/** Forgets who was signed in, when the server has ended all sessions. */
export function useSignedOut(): () => void {
  const client = useQueryClient();
  const { queryKey } = viewerQuery(useApi());
  return () => {
    client.setQueryData(queryKey, null);
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0], type: 'inactive' });
  };
}
