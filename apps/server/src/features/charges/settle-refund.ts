import { nextLookupDelayMs } from '@pq/domain/pledge';
import { noteDecision } from '#src/features/audit/note-decision.ts';
import { tellProjectChanged } from '#src/features/live/tell-project-changed.ts';
import { enqueueMail } from '#src/features/mails/enqueue-mail.ts';
import { appendJournal } from '#src/features/pledges/append-journal.ts';
import { releaseHoldings } from '#src/features/pledges/pending-pledges.ts';
import { addToOutcome } from '#src/features/pledges/project-outcome.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Outcome } from '#src/providers/payple/port.ts';
import { judgeRefund, type RefundVerdict } from './judge-refund.ts';
import {
  addRefunded,
  claimOpenRefund,
  getRefundedPledge,
  getRefundNotice,
  lockRefundable,
  type RefundClaim,
  type RefundNotice,
  writeRefund,
} from './refund-repository.ts';

const superseded = { status: 'unknown', reason: 'superseded', asksAgain: false } as const;

/**
 * Writes the outcome of a refund: refund, pledge, journal, stock, amount and mail in one transaction under the claim's
 * fencing number. When a later claim has taken over nothing is written and the outcome is for that one to know.
 */
export async function settleRefund(
  platform: Platform,
  claim: RefundClaim,
  outcome: Outcome<null>,
): Promise<RefundVerdict> {
  const verdict = judgeRefund(claim, outcome);
  const told = { orderId: claim.orderId, refund: claim.id, outcome };
  if (verdict.status === 'unknown') platform.log.error(told, 'refund of unknown outcome');
  else if (outcome.kind === 'rejected') platform.log.error(told, 'refund needs a look');
  const now = new Date(platform.clock.now());
  const written = await inTransaction(platform.database.db, async (tx) => {
    await lockRefundable(tx, claim.pledgeId);
    const isWritten = await write(tx, claim, verdict, now);
    await platform.failpoint('refund.before_commit');
    return isWritten;
  });
  if (written && verdict.status === 'done') tellProjectChanged(platform, claim.projectKey);
  return written ? verdict : superseded;
}

/** Leaves an open refund that may have been asked for, and cannot be asked for again, to a person. */
export async function leaveRefund(platform: Platform, claim: RefundClaim): Promise<void> {
  platform.log.error(
    { orderId: claim.orderId, refund: claim.id },
    'refund of unknown outcome: see the provider',
  );
  const at = new Date(platform.clock.now());
  await writeRefund(platform.database.db, claim, { status: 'unknown', reason: 'interrupted', at });
}

/**
 * Settles the open refund of a pledge as the provider's own console tells it. Throws notFound when there is none, and
 * refundBusy while the provider is being asked.
 */
export async function settleRefundByHand(
  platform: Platform,
  operator: Operator,
  { gateKey, done }: { gateKey: string; done: boolean },
): ReturnType<typeof getRefundedPledge> {
  const now = new Date(platform.clock.now());
  const actor = `admin:${operator.uid}` as const;
  const settled = await inTransaction(platform.database.db, async (tx) => {
    await lockRefundable(tx, gateKey);
    const open = await claimOpenRefund(tx, gateKey);
    if (!open) throw new ProductError('notFound');
    if (open.isAsked) throw new ProductError('refundBusy');
    const reason = `settled by ${actor}`;
    if (done) await writeDone(tx, { ...open.claim, actor }, reason, now);
    // What should never have been taken is not left with us: it is asked for again.
    else if (open.claim.isLate)
      await writeRefund(tx, open.claim, { status: 'unknown', reason, at: now, dueAt: now });
    else await writeRefund(tx, open.claim, { status: 'refused', reason, at: now });
    const subject = { type: 'pledge', key: gateKey } as const;
    const settled = {
      before: { refund: open.claim.id, status: 'open' },
      after: { status: done ? 'done' : 'refused' },
    };
    await noteDecision(tx, operator, { action: 'refund.settle', subject, ...settled }, now);
    return { projectKey: open.claim.projectKey, pledge: await getRefundedPledge(tx, gateKey) };
  });
  tellProjectChanged(platform, settled.projectKey);
  return settled.pledge;
}

function write(tx: Tx, claim: RefundClaim, verdict: RefundVerdict, now: Date): Promise<boolean> {
  switch (verdict.status) {
    case 'done':
      return writeDone(tx, claim, '', now);
    case 'refused': {
      const { status, reason, isRetryable } = verdict;
      // What never happened may be asked for again under its key.
      return writeRefund(tx, claim, { status, reason, at: now, forgetKey: isRetryable });
    }
    case 'unknown': {
      const { status, reason, asksAgain } = verdict;
      const next = new Date(now.getTime() + nextLookupDelayMs(claim.attempts - 1));
      return writeRefund(tx, claim, { status, reason, at: now, ...(asksAgain ? { dueAt: next } : {}) });
    }
  }
}

async function writeDone(tx: Tx, claim: RefundClaim, reason: string, now: Date): Promise<boolean> {
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
