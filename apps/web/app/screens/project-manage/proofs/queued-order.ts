import { DAY_MS } from '@pq/domain/dates';
import type { ProofQueue } from '@pq/domain/pledge/proof';
import type { QueuedOrder } from '#app/data/proofs.ts';

/** Since when an order has been waiting for the maker or the backer to act, in epoch ms. */
export function waitedSince({ proof, paidAt }: QueuedOrder): number {
  return proof?.at ?? paidAt;
}

/** Whether an order has been waiting for its maker for more than a day. */
export function isLate(state: ProofQueue, waitedMs: number): boolean {
  return (state === 'change' || state === 'none') && waitedMs > DAY_MS;
}
