import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import type { Payment, PaymentProvider } from '#src/providers/payple/port.ts';
import { appendJournal } from '../../pledges/append-journal.ts';
import { insertRefund } from '../../refunds/queries.ts';
import { claimLockedPledge, lockClaim } from '../claim-queries.ts';
import { settlePaid } from '../settle-charge.ts';
import { findRefused, lockRefused, markLate, noteToldAmount, type RefusedCharge } from './queries.ts';

/**
 * Asks the provider about a charge that was closed as refused, because it may have been paid after all.
 * Settles what the provider confirms and leaves everything else as it is. False when the provider gave no
 * answer.
 */
export async function lookUpLatePayment(
  platform: Platform,
  provider: PaymentProvider,
  orderId: string,
): Promise<boolean> {
  const refused = await findRefused(platform.database.db, orderId);
  if (!refused) return true;
  const found = await provider.lookUp({ orderId, requestedAtMs: refused.requestedAtMs });
  if (found.kind === 'done') await settleLatePayment(platform, orderId, found.value);
  return found.kind === 'done' || found.kind === 'declined' || found.kind === 'absent';
}

/**
 * Settles a payment that the provider took for a charge we had closed as refused: a worker that was paused
 * sent its request after another had taken over. The money pays the pledge if that still waits and has no
 * other charge under way. Otherwise all of it goes back: a refund is written, and the sweep asks for it until
 * it is done (docs/decisions/0018). A charge that is open, paid or late already is left alone. A payment of
 * another sum than we asked for is only noted on the charge, where `npm run checks` finds it for a person.
 */
export async function settleLatePayment(
  platform: Platform,
  orderId: string,
  payment: Payment,
): Promise<void> {
  const now = new Date(platform.clock.now());
  const settled = await inTransaction(platform.database.db, async (tx) => {
    const refused = await lockRefused(tx, orderId);
    if (!refused) return null;
    if (payment.amount !== refused.order.amount) {
      await noteToldAmount(tx, refused.order.id, payment.amount);
      return 'left to a person';
    }
    const become = refused.isFree ? pay : giveBack;
    await become(tx, refused, payment, now);
    await notify(tx, 'sweep');
    await platform.failpoint('late.before_commit');
    return refused.isFree ? 'paid with it' : 'given back';
  });
  if (settled === null) return;
  platform.log.error({ orderId, amount: payment.amount, settled }, 'paid after it was refused');
}

async function pay(tx: Tx, { pledgeId, order }: RefusedCharge, payment: Payment, now: Date): Promise<void> {
  const claim = await claimLockedPledge(tx, pledgeId, now);
  const pledge = claim && (await lockClaim(tx, claim));
  if (!claim || !pledge) throw new Error(`pledge ${pledgeId} changed under its lock`);
  await settlePaid({ tx, claim, order, pledge, now }, payment);
}

async function giveBack(tx: Tx, refused: RefusedCharge, payment: Payment, now: Date): Promise<void> {
  const { pledgeId, projectKey, memberId, order } = refused;
  await markLate(tx, order.id, payment, now);
  const taken = {
    pledgeId,
    projectKey,
    memberId,
    event: 'late',
    pledged: 0,
    collected: order.amount,
  } as const;
  await appendJournal(tx, [taken], now);
  await returnPayment(tx, { chargeId: order.id, amount: order.amount }, now);
}

/** Writes a refund of a whole charge, KRW; the sweep asks for it until the money is back (docs/decisions/0018). */
async function returnPayment(
  tx: Tx,
  { chargeId, amount }: { chargeId: string; amount: number },
  now: Date,
): Promise<void> {
  const row = { chargeId, amount, whole: true, actor: 'system', idempotencyKey: null };
  await insertRefund(tx, row, now, 'sweep');
}
