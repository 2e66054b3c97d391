import { CallError, type Client, type DataOf, type InputOf } from '@pq/contract/client';
import { answerProof, listProofQueue, listProofs, sendProof } from '@pq/contract/endpoints/proofs';
import type { Proof } from '@pq/contract/shapes/proof';
import { pageSizes } from '@pq/domain/limits';
import type { ProofQueue } from '@pq/domain/pledge/proof';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pledgesQuery } from './pledges.ts';

export type QueuedOrder = DataOf<typeof listProofQueue>['orders'][number];

/** The proofs of a pledge, newest first: as they are now, for the other side moves them, too. */
export function proofsQuery(api: Client, gateKey: string) {
  return queryOptions({
    queryKey: ['proofs', 'of', gateKey],
    queryFn: async ({ signal }) => (await api.call(listProofs, { gateKey }, { signal })).data,
    staleTime: 0,
  });
}

/** The paid orders of a project that are at `state`, and how many there are at each. */
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

/** After a proof has moved: it, the queue that it is in, and the own pledges that tell of it. */
export async function refreshProofs(api: Client, client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['proofs'] }),
    client.invalidateQueries({ queryKey: pledgesQuery(api).queryKey }),
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

/** The proof that holds, where a call about it was refused because of it. */
export function proofThatHolds(error: unknown): Proof | null {
  if (!(error instanceof CallError)) return null;
  return (error.data as { proof?: Proof } | undefined)?.proof ?? null;
}
