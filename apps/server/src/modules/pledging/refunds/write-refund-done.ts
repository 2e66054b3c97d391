import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { appendJournal } from '../pledges/append-journal.ts';
import { releaseHoldings } from '../pledges/outcome/pending-pledges.ts';
import { addToOutcome } from '../pledges/outcome/project-outcome.ts';
import { addRefunded, getRefundNotice, type RefundClaim, type RefundNotice, writeRefund } from './queries.ts';

/** Writes that a claimed refund was done, with all that follows of it; false when a later claim has taken over. */
export async function writeDone(tx: Tx, claim: RefundClaim, reason: string, now: Date): Promise<boolean> {
  const { pledgeId, projectKey, memberId, amount, actor } = claim;
  if (!(await writeRefund(tx, claim, { status: 'done', reason, at: now }))) return false;
  const notice = await getRefundNotice(tx, pledgeId);
  if (claim.isLate) {
    const entry = {
      pledgeId,
      projectKey,
      memberId,
      event: 'returned',
      pledged: 0,
      collected: -amount,
    } as const;
    await appendJournal(tx, [entry], now, actor);
    await tellReturned(tx, claim, notice);
    return true;
  }
  const hasEnded = (await addRefunded(tx, pledgeId, amount, now)) === 'refund';
  if (hasEnded) await releaseHoldings(tx, [pledgeId]);
  const pledged = hasEnded ? -claim.pledged : 0;
  await addToOutcome(tx, projectKey, amount);
  const entry = { pledgeId, projectKey, memberId, event: 'refunded', pledged, collected: -amount } as const;
  await appendJournal(tx, [entry], now, actor);
  const { email, nickname, title, paid, refunded } = notice;
  await enqueueMail(tx, {
    kind: 'refunded',
    to: email,
    data: { gateKey: pledgeId, nickname, title, amount, paid, left: paid - refunded - amount },
    dedupeKey: `refunded:${claim.id}`,
  });
  return true;
}

/** Tells that a payment which should never have been taken is back. */
async function tellReturned(
  tx: Tx,
  { id, pledgeId, amount }: RefundClaim,
  notice: RefundNotice,
): Promise<void> {
  const { email, nickname, title } = notice;
  await enqueueMail(tx, {
    kind: 'lateReturned',
    to: email,
    data: { gateKey: pledgeId, nickname, title, amount },
    dedupeKey: `late-returned:${id}`,
  });
}
