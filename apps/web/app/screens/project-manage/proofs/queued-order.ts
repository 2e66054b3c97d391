import { DAY_MS } from '@pq/domain/dates';
import type { ProofQueue } from '@pq/domain/pledge/proof';
import type { QueuedOrder } from '#app/data/proofs.ts';

/** In epoch ms. */
export function waitedSince({ proof, paidAt }: QueuedOrder): number {
  return proof?.at ?? paidAt;
}

export function isLate(state: ProofQueue, waitedMs: number): boolean {
  return (state === 'change' || state === 'none') && waitedMs > DAY_MS;
}
