import { type ProofQueue, proofQueues } from '@pq/domain/pledge/proof';

export type QueuePlace = { state: ProofQueue; order: string | null };

export function readPlace(query: URLSearchParams): QueuePlace {
  const state = proofQueues.find((known) => known === query.get('state')) ?? 'change';
  return { state, order: query.get('order') };
}

export function placePath({ state, order }: QueuePlace): string {
  const query = new URLSearchParams({ state, ...(order !== null && { order }) });
  return `?${query}`;
}
