import { CallError, type Client, type DataOf } from '@pq/contract/client';
import { listProofQueue } from '@pq/contract/endpoints/proofs';
import type { Proof } from '@pq/contract/shapes/proof';
import { pageSizes } from '@pq/domain/limits';
import type { ProofQueue } from '@pq/domain/pledge/proof';
import { callPages } from './client/calls.ts';

export type QueuedOrder = DataOf<typeof listProofQueue>['orders'][number];

export function proofQueueQuery(api: Client, pid: string, state: ProofQueue) {
  return callPages(api, listProofQueue, {
    input: { pid, state },
    first: 0,
    toInput: (page) => ({ page }),
    next: (last, pages) => (last.orders.length < pageSizes.proofQueue ? undefined : pages.length),
  });
}

export function currentProofOf(error: unknown): Proof | null {
  if (!(error instanceof CallError)) return null;
  const { proof, current } = (error.data ?? {}) as { proof?: Proof; current?: Proof };
  return proof ?? current ?? null;
}
