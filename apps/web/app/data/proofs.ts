import { CallError, type Client, type DataOf, type InputOf } from '@pq/contract/client';
import { answerProof, listProofQueue, listProofs, sendProof } from '@pq/contract/endpoints/proofs';
import type { Proof } from '@pq/contract/shapes/proof';
import { pageSizes } from '@pq/domain/limits';
import type { ProofQueue } from '@pq/domain/pledge/proof';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { freshFor } from './client/fresh-for.ts';
import { needsQuery, pledgesQuery } from './pledges.ts';

export type QueuedOrder = DataOf<typeof listProofQueue>['orders'][number];

/** The proofs of a pledge, newest first; always current, because the other side changes them as well. */
export function proofsQuery(api: Client, gateKey: string) {
  return queryOptions({
    queryKey: ['proofs', 'of', gateKey],
    queryFn: async ({ signal }) => (await api.call(listProofs, { gateKey }, { signal })).data,
    ...freshFor,
  });
}

/** The paid orders of a project in `state`, with the number of orders in each state. */
export function proofQueueQuery(api: Client, pid: string, state: ProofQueue) {
  return infiniteQueryOptions({
    queryKey: ['proofs', 'queue', pid, state],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listProofQueue, { pid, state, page: pageParam }, { signal })).data,
    initialPageParam: 0,
    getNextPageParam: (lastPage, pages) =>
      lastPage.orders.length < pageSizes.proofQueue ? undefined : pages.length,
  });
}

/** Refetches a changed proof, its queue and the own pledges that show it. */
export async function refreshProofs(api: Client, client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['proofs'] }),
    client.invalidateQueries({ queryKey: pledgesQuery(api).queryKey }),
    client.invalidateQueries({ queryKey: needsQuery(api).queryKey }),
  ]);
}

export function sendProofMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['proofs', 'send'],
    mutationFn: (proof: InputOf<typeof sendProof>) => api.call(sendProof, proof),
  });
}

export function answerProofMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['proofs', 'answer'],
    mutationFn: (answer: InputOf<typeof answerProof>) => api.call(answerProof, answer),
  });
}

/** The current proof that a refusal returns; null for any other error. */
export function currentProofOf(error: unknown): Proof | null {
  if (!(error instanceof CallError)) return null;
  const { proof, current } = (error.data ?? {}) as { proof?: Proof; current?: Proof };
  return proof ?? current ?? null;
}
