import { CallError } from '@pq/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { viewerQuery } from '#app/data/users.ts';
import { endSession } from './end-session.ts';

/** True for a call that was refused because the session has ended; then the page leads to sign-in and back. */
export function useSessionEnd(): (error: Error) => boolean {
  const client = useQueryClient();
  const { queryKey } = viewerQuery(useApi());
  return (error) => {
    const isOver = error instanceof CallError && error.status === 401;
    if (isOver) endSession(client, queryKey);
    return isOver;
  };
}
