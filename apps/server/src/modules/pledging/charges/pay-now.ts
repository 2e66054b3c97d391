import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { type ChargeAnswer, chargeAnswer } from './charge-answer.ts';
import { completeCharge } from './charge-pledge.ts';
import { type Claim, claimLockedPledge, lockOwnPayable } from './claim-queries.ts';
import { payNowLimit } from './policy.ts';
import { type OpenCharge, openCharge } from './queries.ts';

/**
 * Charges a pledge whose first charge was refused at once, with the card that it has now, on the path of every charge. A
 * refusal leaves the retry of the clock as it was and is told in `failureReason`; without one `retry` means that the
 * provider's answer is still being waited for. Killed at any line, the sweep brings it to its end.
 *
 * Throws notFound, pledgeSettled, pledgeClosed while the project is not being charged, pledgeBusy while a charge is under
 * way or its outcome is open, tooMany.
 */
export async function payNow(
  platform: Platform,
  provider: PaymentProvider,
  memberId: string,
  pledgeId: string,
): Promise<ChargeAnswer> {
  const { db } = platform.database;
  await countUse(db, `pay-now:${memberId}`, payNowLimit);
  const { claim, order } = await open(platform, memberId, pledgeId);
  const outcome = await completeCharge(platform, provider, claim, order);
  if (outcome === 'withheld') throw new ProductError('pledgeClosed');
  return chargeAnswer(db, order.id);
}

async function open(
  platform: Platform,
  memberId: string,
  pledgeId: string,
): Promise<{ claim: Claim; order: OpenCharge }> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    await assertReconciled(tx);
    const found = await lockOwnPayable(tx, memberId, pledgeId);
    if (!found) throw new ProductError('notFound');
    if (found.status !== 'retry') throw new ProductError('pledgeSettled');
    if (found.projectState !== 'finish') throw new ProductError('pledgeClosed');
    if (found.isBusy) throw new ProductError('pledgeBusy');
    const claim = await claimLockedPledge(tx, pledgeId, now);
    const order = claim && (await openCharge(tx, claim, now, { origin: 'backer' }));
    if (!claim || !order) throw new Error(`pledge ${pledgeId} changed under its lock`);
    await platform.failpoint('charge.before_open_commit');
    return { claim, order };
  });
}
