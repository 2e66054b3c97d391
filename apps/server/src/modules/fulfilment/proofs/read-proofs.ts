import type { listProofQueue as queueCall } from '@pq/contract/calls/proofs';
import type { Proof } from '@pq/contract/shapes/proof';
import { pageSizes } from '@pq/domain/limits';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { isPubliclyVisible } from '@pq/domain/project/project';
import type { z } from 'zod';
import { findProjectOwner, presentLine } from '#src/modules/pledging/index.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { mayReadProofs } from './policy.ts';
import { presentProof, proofVersion } from './present-proof.ts';
import { countQueuedOrders, findProofOrder, insertStep, listProofRows, listQueuedOrders } from './queries.ts';

/**
 * The proofs of a pledge, newest first. Records that its backer has seen the latest one, so that the maker knows whether it has
 * arrived. Throws notFound.
 */
export async function listProofs(platform: Platform, caller: Caller, gateKey: string): Promise<Proof[]> {
  const { db } = platform.database;
  const order = await findProofOrder(db, gateKey);
  if (!order || !mayReadProofs(caller, order)) throw new ProductError('notFound');
  const rows = await listProofRows(db, gateKey);
  const [latest] = rows;
  const isNew = latest?.state === 'sent' && !latest.steps.some(({ what }) => what === 'seen');
  if (!isNew || caller.uid !== order.backerId) return rows.map(presentProof);
  await insertStep(db, latest.key, { what: 'seen' }, new Date(platform.clock.now()));
  return (await listProofRows(db, gateKey)).map(presentProof);
}

/** Paid orders of a project at a state of their proofs, and how many are at each. Throws permission, notFound. */
export async function listProofQueue(
  platform: Platform,
  caller: Caller,
  { pid, state = 'change', page }: z.output<typeof queueCall.input>,
): Promise<z.input<typeof queueCall.data>> {
  const { db } = platform.database;
  const project = await findProjectOwner(db, pid);
  if (!project) throw new ProductError('notFound');
  if (caller.role !== 'admin' && caller.uid !== project.ownerId)
    throw new ProductError(isPubliclyVisible(project.state) ? 'permission' : 'notFound');
  const limit = pageSizes.proofQueue;
  const [orders, counts] = await Promise.all([
    listQueuedOrders(db, pid, state, { limit, offset: page * limit }),
    countQueuedOrders(db, pid),
  ]);
  const presented = orders.map(({ seq, ...order }) => ({
    ...order,
    order: orderNumberOf(pid, seq),
    rewards: order.rewards.map(presentLine),
    version: proofVersion(order.proof),
  }));
  return { orders: presented, counts };
}
