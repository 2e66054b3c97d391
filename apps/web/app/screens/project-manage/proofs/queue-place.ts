import { type ProofQueue, proofQueues } from '@pq/domain/pledge/proof';

/** Which part of the queue is open, and which of its orders: as the address says. */
export type QueuePlace = { state: ProofQueue; order: string | null };

export function readPlace(query: URLSearchParams): QueuePlace {
  const state = proofQueues.find((known) => known === query.get('state')) ?? 'change';
  return { state, order: query.get('order') };
}

export function placePath({ state, order }: QueuePlace): string {
  const query = new URLSearchParams({ state, ...(order !== null && { order }) });
  return `?${query}`;
}
