import type { chargeDifference as call } from '@pq/contract/calls/admin/reconciliation';
import { CLOSED_BY_TWO_FROM, type DifferenceState } from '@pq/domain/settlement/compare-books';
import type { z } from 'zod';
import { findRequestedCharge, recordConfirmedPayment } from '#src/modules/payments/index.ts';
import { recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import type { Payment, PaymentProvider } from '#src/providers/payple/port.ts';
import { assertOtherConfirms } from '../other-confirms.ts';
import { askToRecord, assertAsSeen, lockDifference, lockForDecision } from './close-difference.ts';
import { compareDay } from './compare-days.ts';
import { compareDueDays } from './compare-with-provider.ts';
import { findTime } from './refund-difference.ts';

type Input = z.output<typeof call.input>;

/**
 * Records a payment that only the file of the provider has, once the provider confirms it, and compares the day again. From
 * CLOSED_BY_TWO_FROM on the first admin asks for it. Throws notFound, ownDecision, decisionStale, closingSelf, wrongState where the
 * file has no payment of the order or we have one, orderUnknown, paymentDiffers, pledgeBusy, and unavailable without an answer.
 */
export async function chargeDifference(
  platform: Platform,
  provider: PaymentProvider,
  admin: AdminCaller,
  input: Input,
): Promise<{ state: DifferenceState }> {
  const { db } = platform.database;
  const seen = await inTransaction(db, (tx) => lockPayment(tx, admin, input));
  const payment = await getPayment(provider, seen);
  const now = new Date(platform.clock.now());
  const { projectKey, state } = await inTransaction(db, async (tx) => {
    const found = await lockPayment(tx, admin, { ...input, state: seen.state });
    const { day, orderId, size, own } = found;
    const alone = found.state === 'charging' ? await assertOtherConfirms(tx, admin, found.askedBy) : {};
    const isAsked = found.state !== 'charging' && size >= CLOSED_BY_TWO_FROM;
    await recordDecision(
      tx,
      admin,
      {
        action: isAsked ? 'difference.askCharge' : 'difference.charge',
        subject: { type: 'difference', key: input.key },
        before: { state: found.state },
        after: { orderId, charged: payment.amount },
        ...own,
        ...alone,
      },
      now,
    );
    if (isAsked) {
      await askToRecord(tx, input.key, 'charge', admin);
      return { projectKey: null, state: 'charging' as const };
    }
    const paidAtMs = payment.paidAtMs ?? (await findTime(tx, { day, orderId })).getTime();
    const made = await recordConfirmedPayment(tx, { orderId, payment: { ...payment, paidAtMs } }, now);
    await compareDay(tx, day, now);
    return { ...made, state: (await lockDifference(tx, input.key)).state };
  });
  if (projectKey !== null) publishProjectChange(platform, projectKey);
  await compareDueDays(platform);
  return { state };
}

async function lockPayment(tx: Tx, admin: AdminCaller, { key, ...seen }: Input) {
  const found = await lockForDecision(tx, admin, key);
  assertAsSeen(found, seen);
  const charge = await findRequestedCharge(tx, found.orderId);
  if (!charge) throw new ProductError('orderUnknown');
  const isPaid = charge.status === 'paid' || charge.status === 'late';
  if (isPaid || found.ourTotal > 0 || found.theirTotal === 0) throw new ProductError('wrongState');
  return { ...found, charge };
}

/** As the file has it, and as we requested it. */
async function getPayment(
  provider: PaymentProvider,
  { orderId, theirTotal, charge }: Awaited<ReturnType<typeof lockPayment>>,
): Promise<Payment> {
  const found = await provider.lookUp({ orderId, requestedAtMs: charge.requestedAtMs });
  if (found.kind === 'unknown' || found.kind === 'retryable') throw new ProductError('unavailable');
  if (found.kind !== 'done') throw new ProductError('paymentDiffers');
  const { amount } = found.value;
  if (amount !== theirTotal || amount !== charge.amount) throw new ProductError('paymentDiffers');
  return found.value;
}
