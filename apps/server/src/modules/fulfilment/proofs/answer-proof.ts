import type { answerProof as call } from '@pq/contract/calls/proofs';
import type { Proof } from '@pq/contract/shapes/proof';
import { orderOf } from '@pq/domain/pledge/order-number';
import { answerRefusal, stateAfter } from '@pq/domain/pledge/proof';
import type { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { presentProof } from './present-proof.ts';
import {
  findPledgeOfProof,
  insertStep,
  listProofRows,
  lockProofOrder,
  moveProof,
  type ProofRow,
} from './queries.ts';

/**
 * The backer's answer to a proof: it is final, and a second one is refused with the proof as it is. Throws notFound for anybody
 * else, proofAnswered, proofClosed.
 */
export async function answerProof(
  platform: Platform,
  backer: { uid: string },
  { key, decision, text }: z.output<typeof call.input>,
): Promise<Proof> {
  return inTransaction(platform.database.db, async (tx) => {
    const gateKey = await findPledgeOfProof(tx, key);
    const order = gateKey && (await lockProofOrder(tx, gateKey, { backerId: backer.uid }));
    if (!order) throw new ProductError('notFound');
    const proof = await getProof(tx, order.gateKey, key);
    const refusal = answerRefusal(order, proof.state);
    if (refusal) throw new ProductError(refusal, { proof: presentProof(proof) });
    const now = new Date(platform.clock.now());
    const state = stateAfter(decision);
    await moveProof(tx, key, state, now);
    await insertStep(tx, key, { what: state, text }, now);
    await enqueueMail(
      tx,
      {
        kind: 'proofAnswered',
        to: order.makerEmail,
        data: {
          nickname: order.makerName,
          title: order.title,
          purpose: order.purpose,
          projectKey: order.projectKey,
          order: orderOf(order.projectKey, order.seq),
          backer: order.backerName,
          round: proof.round,
          decision,
          text,
        },
        dedupeKey: `proof-answered:${key}`,
      },
      now,
    );
    await platform.failpoint('proof.before_commit');
    return presentProof(await getProof(tx, order.gateKey, key));
  });
}

async function getProof(tx: Tx, gateKey: string, key: string): Promise<ProofRow> {
  const found = (await listProofRows(tx, gateKey)).find((proof) => proof.key === key);
  if (!found) throw new ProductError('notFound');
  return found;
}
