import { CallError } from '@pq/contract/client';

/**
 * Whether the server refused the query, for instance because the thing is gone or belongs to another member: then cached data
 * is hidden. After a network failure the data stays, with what was typed next to it.
 */
export function wasRefused({ error }: { error: Error | null }): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}
