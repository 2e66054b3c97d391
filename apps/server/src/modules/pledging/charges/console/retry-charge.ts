import type { retryCharge as call } from '@pq/contract/calls/console/payments';
import type { z } from 'zod';
import { assertMayDecide, noteDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { type ChargeAnswer, chargeAnswer } from '../charge-answer.ts';
import { completeCharge } from '../charge-pledge.ts';
import { type Claim, claimLockedPledge, lockPayable, releaseAllHeld, releaseHeld } from '../claim-queries.ts';
import { type OpenCharge, openCharge } from '../queries.ts';

/**
 * Charges a refused pledge at once for an administrator, or looks up its charge of unknown outcome: with the claim, the order
 * id and the look-up of every charge, so that nothing is charged twice. A refusal leaves the retry of the clock as it was.
 * One that is held because the provider rejected it as wrong goes on as the clock's charge; once the provider takes it, whatever it
 * says of the card, what was wrong is right, and everything else that is held goes on too.
 *
 * Throws notFound, decisionStale when it was charged since it was looked at, pledgeSettled when there is nothing to be tried,
 * wrongState while the project is not being charged, pledgeBusy while somebody is at it.
 */
export async function retryCharge(
  platform: Platform,
  provider: PaymentProvider,
  operator: Operator,
  { gateKey, seen }: z.output<typeof call.input>,
): Promise<ChargeAnswer & { gateKey: string }> {
  const { db } = platform.database;
  const now = new Date(platform.clock.now());
  const { claim, order, wasHeld } = await inTransaction(db, async (tx) => {
    const opened = await open(tx, operator, { gateKey, seen, now });
    await platform.failpoint('charge.before_open_commit');
    return opened;
  });
  const outcome = await completeCharge(platform, provider, claim, order);
  if (outcome === 'withheld') throw new ProductError('wrongState');
  if (wasHeld && (outcome === 'done' || outcome === 'declined')) await continueHeld(platform);
  return { gateKey, ...(await chargeAnswer(db, order.id)) };
}

async function open(
  tx: Tx,
  operator: Operator,
  { gateKey, seen, now }: { gateKey: string; seen: number | undefined; now: Date },
): Promise<{ claim: Claim; order: OpenCharge; wasHeld: boolean }> {
  await assertReconciled(tx);
  const found = await lockPayable(tx, gateKey);
  if (!found) throw new ProductError('notFound');
  if (seen !== undefined && seen !== found.charges) throw new ProductError('decisionStale');
  const own = await assertMayDecide(tx, operator, [found.memberId, found.ownerId]);
  const { isHeld } = found;
  if (found.status !== 'retry' && !found.isOpen && !isHeld) throw new ProductError('pledgeSettled');
  if (found.projectState !== 'finish') throw new ProductError('wrongState');
  if (found.isLeased) throw new ProductError('pledgeBusy');
  if (isHeld) await releaseHeld(tx, gateKey);
  const claim = await claimLockedPledge(tx, gateKey, now);
  const asker = isHeld
    ? ({ origin: 'clock' } as const)
    : ({ origin: 'operator', askedBy: operator.uid } as const);
  const order = claim && (await openCharge(tx, claim, now, asker));
  if (!claim || !order) throw new Error(`pledge ${gateKey} changed under its lock`);
  const subject = { type: 'pledge', key: gateKey } as const;
  const asked = { before: { status: found.status }, after: { order: order.orderId } };
  await noteDecision(tx, operator, { action: 'charge.retry', subject, ...asked, ...own }, now);
  return { claim, order, wasHeld: isHeld };
}

async function continueHeld(platform: Platform): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const released = await releaseAllHeld(tx, new Date(platform.clock.now()));
    if (released > 0) await notify(tx, 'sweep');
  });
}
