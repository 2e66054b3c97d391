import type { sendProof as call } from '@pq/contract/calls/proofs';
import type { Proof } from '@pq/contract/shapes/proof';
import { orderOf } from '@pq/domain/pledge/order-number';
import { sendRefusal } from '@pq/domain/pledge/proof';
import type { z } from 'zod';
import { claimAttachments } from '#src/modules/media/index.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertCurrent } from '#src/platform/stale-save.ts';
import { proofLimit } from './policy.ts';
import { presentProof, proofVersion } from './present-proof.ts';
import { insertProof, listProofRows, lockProofOrder, type ProofOrder, type ProofRow } from './queries.ts';

/**
 * Sends the next proof of a paid custom order to its backer. It is refused with the latest proof while that waits for an answer or
 * once it is approved, so that a repeat sends nothing twice. Throws notFound for anybody but the maker, invalid at `images`, stale, proofClosed, proofWaiting,
 * proofApproved, proofRounds, tooMany.
 */
export async function sendProof(
  platform: Platform,
  maker: { uid: string },
  { gateKey, text, images, version }: z.output<typeof call.input>,
): Promise<Proof> {
  const { db } = platform.database;
  return withQuota(db, `proof:${maker.uid}`, proofLimit, () =>
    inTransaction(db, async (tx) => {
      const order = await lockProofOrder(tx, gateKey, { makerId: maker.uid });
      if (!order) throw new ProductError('notFound');
      const [latest] = await listProofRows(tx, gateKey);
      assertSendable(order, latest ?? null, version);
      const now = new Date(platform.clock.now());
      const pictures = await claimPictures(tx, order, images, now);
      const sent = {
        key: newId(now.getTime()),
        gateKey,
        round: (latest?.round ?? 0) + 1,
        text,
        images: pictures,
      };
      await insertProof(tx, sent, now);
      await enqueueMail(
        tx,
        {
          kind: 'proofSent',
          to: order.backerEmail,
          data: {
            gateKey,
            order: orderOf(order.projectKey, order.seq),
            nickname: order.backerName,
            title: order.title,
            round: sent.round,
            text,
          },
          dedupeKey: `proof-sent:${sent.key}`,
        },
        now,
      );
      await platform.failpoint('proof.before_commit');
      const [proof] = await listProofRows(tx, gateKey);
      return presentProof(proof as NonNullable<typeof proof>);
    }),
  );
}

function assertSendable(order: ProofOrder, latest: ProofRow | null, version: number | undefined): void {
  const proof = latest && presentProof(latest);
  assertCurrent(version, proof ?? { version: proofVersion(null) });
  const refusal = order.backerHasLeft ? 'proofClosed' : sendRefusal(order, latest);
  if (refusal) throw new ProductError(refusal, proof ? { proof } : undefined);
}

/** Pictures of proofs are attachments of the pledge, uploaded by the maker, with the same readers. */
async function claimPictures(
  tx: Tx,
  order: ProofOrder,
  images: readonly string[],
  now: Date,
): Promise<string[]> {
  const { makerId, gateKey, projectKey, purpose } = order;
  const claim = {
    memberId: makerId,
    pledgeId: gateKey,
    project: { key: projectKey, purpose },
    files: images.map((url) => ({ url, name: '' })),
    field: 'images',
  };
  return (await claimAttachments(tx, claim, now)).map(({ url }) => url);
}
