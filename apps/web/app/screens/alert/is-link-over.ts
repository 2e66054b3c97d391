import { CallError } from '@pq/contract/client';

export function isLinkOver(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'alertLink';
}
