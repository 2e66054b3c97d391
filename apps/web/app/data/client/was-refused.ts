import { CallError } from '@pq/contract/client';

/**
 * Whether what a query asks for was refused, like what is gone or not theirs: then what is known of it is shown no longer. While
 * it only cannot be asked for anew it stays, with what was typed beside it.
 */
export function wasRefused({ error }: { error: Error | null }): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}
