import { inTransaction } from '#src/platform/database/transaction.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { lockSavedCard } from '../cards/queries.ts';
import { type Claim, lockClaim } from './claims.ts';
import { findUnsettledCharge, type OpenCharge } from './queries.ts';
import { type ChargeResult, findRetryCard, settlementOf } from './settlement.ts';
import { settlePaid, writeSettlement } from './write-settlement.ts';

/**
 * Writes the outcome of a charge: pledge, charge, journal, stock, amount and mails in one transaction under the claim's
 * fencing number. False when a later claim has taken over, which then settles it, or when it is settled: safe to call twice.
 */
export async function settleCharge(
  platform: Platform,
  claim: Claim,
  order: OpenCharge,
  result: ChargeResult,
): Promise<boolean> {
  const now = new Date(platform.clock.now());
  if (result.kind === 'rejected' || (result.kind === 'unknown' && order.lookups > 3))
    platform.log.error({ orderId: order.orderId, ...result }, 'charge needs a look');
  const isSettled = await inTransaction(platform.database.db, async (tx) => {
    const pledge = await lockClaim(tx, claim);
    // Read under the lock, by a statement of its own: another process that has settled the charge had the lock before.
    const notice = pledge && (await findUnsettledCharge(tx, order.id));
    if (!pledge || !notice) return false;
    if (result.kind === 'done') await settlePaid(tx, [{ claim, order, payment: result.value }], now);
    else {
      const charge = { claim, order, pledge, notice, now };
      const retryCardId = findRetryCard(charge, result);
      const retryCard = retryCardId === null ? null : await lockSavedCard(tx, retryCardId);
      const settlement = settlementOf(charge, result, retryCard);
      await writeSettlement(tx, charge, settlement);
    }
    await platform.failpoint('charge.before_commit');
    return true;
  });
  if (isSettled) countSettled(platform, claim, order, result.kind);
  else
    platform.log.info(
      { orderId: order.orderId, pledge: claim.pledgeId, outcome: result.kind },
      'charge left to a later claim',
    );
  // The last refusal releases what the pledge had reserved.
  if (isSettled && result.kind === 'declined') publishProjectChange(platform, claim.projectKey);
  return isSettled;
}

export function countSettled(
  platform: Platform,
  claim: Claim,
  order: OpenCharge,
  outcome: ChargeResult['kind'],
): void {
  platform.metrics.countCharge(outcome);
  countDone(`charges ${outcome}`);
  platform.log.info({ orderId: order.orderId, pledge: claim.pledgeId, outcome }, 'charge settled');
}
