import { nextLookupDelayMs } from '@pq/domain/pledge/pledge';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { noteFailure } from '#src/platform/jobs/failures.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { tellProjectChanged } from '#src/platform/realtime/channel.ts';
import type { Outcome } from '#src/providers/payple/port.ts';
import { judgeRefund, type RefundVerdict } from './judge-refund.ts';
import { lockRefundable, type RefundClaim, writeRefund } from './queries.ts';
import { writeDone } from './write-refund-done.ts';

const superseded = { status: 'unknown', reason: 'superseded', asksAgain: false } as const;

/**
 * Writes the outcome of a refund: refund, pledge, journal, stock, amount and mail in one transaction under
 * the claim's fencing number. Writes nothing when a later claim has taken over: that one settles it, and where the provider has
 * given money back, a person is told to compare.
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
  if (written) countDone(`refunds ${verdict.status}`);
  const words = written ? 'refund settled' : 'refund left to a later claim';
  const { orderId, pledgeId, id } = claim;
  platform.log.info({ orderId, refund: id, pledge: pledgeId, status: verdict.status }, words);
  if (written && verdict.status === 'done') tellProjectChanged(platform, claim.projectKey);
  if (!written && verdict.status === 'done') await tellSuperseded(platform, claim);
  return written ? verdict : superseded;
}

/** Who took over may have heard otherwise, or be a person who saw nothing given back yet. */
async function tellSuperseded(platform: Platform, claim: RefundClaim): Promise<void> {
  const { id, orderId, amount, pledgeId } = claim;
  platform.log.error({ orderId, refund: id, amount }, 'refund done under a claim that was taken over');
  const words = `${orderId}: ${amount} KRW given back under a claim that was taken over, see the provider`;
  await noteFailure(platform, { job: 'refund', subject: pledgeId }, words);
}

/** Leaves to a person an open refund that may have been asked for and cannot be asked for again. */
export async function leaveRefund(platform: Platform, claim: RefundClaim): Promise<void> {
  platform.log.error(
    { orderId: claim.orderId, refund: claim.id },
    'refund of unknown outcome: see the provider',
  );
  const at = new Date(platform.clock.now());
  await writeRefund(platform.database.db, claim, { status: 'unknown', reason: 'interrupted', at });
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
