import { HOUR_MS } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { pending, recordMoneyMovements, unsettled } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import type { Payment, PaymentProvider } from '#src/providers/payple/port.ts';
import { insertRefund } from '../refunds/queries.ts';
import { claimLockedPledge } from './claims.ts';
import { type ChargeStatus, chargeStatuses, type OpenCharge, openChargeRow } from './queries.ts';
import { settlePaid } from './write-settlement.ts';

/**
 * Looks up a charge that was closed as refused, because it may have been paid after all. Settles what the provider confirms and
 * changes nothing else. False when the provider gave no answer. Throws unavailable after a restore, which may have lost a payment.
 */
export async function lookUpLatePayment(
  platform: Platform,
  provider: PaymentProvider,
  orderId: string,
): Promise<boolean> {
  const refused = await findRefusedCharge(platform.database.db, orderId);
  return !refused || (await lookUpOrder(platform, provider, { orderId, ...refused })) !== null;
}

type LookUpRequest = Parameters<PaymentProvider['lookUp']>[0];
type LookUpAnswer = Extract<
  Awaited<ReturnType<PaymentProvider['lookUp']>>,
  { kind: 'done' | 'declined' | 'absent' }
>;

/**
 * What the provider says about an order, ours or not; null when it gave no answer. Settles a payment that it confirms for a charge that
 * was closed as refused, and changes nothing else. Throws unavailable after a restore, which may have lost a payment.
 */
export async function lookUpOrder(
  platform: Platform,
  provider: PaymentProvider,
  order: LookUpRequest,
): Promise<LookUpAnswer | null> {
  await assertReconciled(platform.database.db);
  const found = await provider.lookUp(order);
  if (found.kind === 'done') await settleLatePayment(platform, order.orderId, found.value);
  return found.kind === 'done' || found.kind === 'declined' || found.kind === 'absent' ? found : null;
}

/**
 * Settles a payment of a charge that was closed as refused: a worker that was paused
 * sent its request after another had taken over. The money pays the pledge if that is still pending and has no
 * other charge under way. Otherwise all of it is refunded: a refund is written, and the sweep requests it until
 * it is done (docs/adr/0018). A charge that is open, paid or late is skipped. A payment of another sum than requested is
 * only recorded on the charge, where `npm run checks` finds it for a person.
 */
export async function settleLatePayment(
  platform: Platform,
  orderId: string,
  payment: Payment,
): Promise<void> {
  const now = new Date(platform.clock.now());
  const settled = await inTransaction(platform.database.db, async (tx) => {
    const refused = await lockUnpaidCharge(tx, orderId);
    if (refused?.status !== 'declined') return null;
    if (payment.amount !== refused.order.amount) {
      await recordPaidAmount(tx, refused.order.id, payment.amount);
      return 'left to a person';
    }
    await writePayment(tx, refused, payment, now);
    await platform.failpoint('late.before_commit');
    return refused.isFree ? 'paid with it' : 'given back';
  });
  if (settled === null) return;
  platform.log.error({ orderId, amount: payment.amount, settled }, 'paid after it was refused');
}

/** A charge as it was requested; null for an order that is none of ours. */
export function findRequestedCharge(db: Executor, orderId: string): Promise<RequestedCharge | null> {
  return queryOne(
    db,
    requestedRow,
    sql`select status, amount, ${epochMs('requested_at')} as requested_at_ms from charge where order_id = ${orderId}`,
  );
}

const requestedRow = z.object({
  status: z.enum(chargeStatuses),
  amount: z.number(),
  requestedAtMs: z.number(),
});
type RequestedCharge = z.output<typeof requestedRow>;

/**
 * Records a payment that the provider has confirmed to an admin, of a charge that was refused or has no outcome yet, as any other late
 * payment. Returns the project. Throws wrongState where the charge is paid, paymentDiffers where another sum was requested, pledgeBusy
 * while a worker settles it, and unavailable after a restore.
 */
export async function recordConfirmedPayment(
  tx: Tx,
  { orderId, payment }: { orderId: string; payment: Payment },
  now: Date,
): Promise<{ projectKey: string }> {
  await assertReconciled(tx);
  const unpaid = await lockUnpaidCharge(tx, orderId);
  if (!unpaid) throw new ProductError('wrongState');
  if (payment.amount !== unpaid.order.amount) throw new ProductError('paymentDiffers');
  if (unpaid.status !== 'declined' && !unpaid.isFree) throw new ProductError('pledgeBusy');
  await writePayment(tx, unpaid, payment, now);
  return { projectKey: unpaid.projectKey };
}

/** The sweep requests what is given back. */
async function writePayment(tx: Tx, unpaid: UnpaidCharge, payment: Payment, now: Date): Promise<void> {
  const settle = unpaid.isFree ? payPledge : refundPayment;
  await settle(tx, unpaid, payment, now);
  await notify(tx, 'sweep');
}

async function payPledge(
  tx: Tx,
  { pledgeId, order }: UnpaidCharge,
  payment: Payment,
  now: Date,
): Promise<void> {
  const claim = await claimLockedPledge(tx, pledgeId, now);
  if (!claim) throw new Error(`pledge ${pledgeId} changed under its lock`);
  await settlePaid(tx, [{ claim, order, payment }], now);
}

async function refundPayment(tx: Tx, unpaid: UnpaidCharge, payment: Payment, now: Date): Promise<void> {
  const { pledgeId, projectKey, memberId, order } = unpaid;
  await markLate(tx, order.id, payment, now);
  const movement = {
    pledgeId,
    projectKey,
    memberId,
    event: 'late',
    pledged: 0,
    collected: order.amount,
  } as const;
  await recordMoneyMovements(tx, [movement], now);
  await insertFullRefund(tx, { chargeId: order.id, amount: order.amount }, now);
}

async function insertFullRefund(
  tx: Tx,
  { chargeId, amount }: { chargeId: string; amount: number },
  now: Date,
): Promise<void> {
  const row = { chargeId, amount, whole: true, actor: 'system', idempotencyKey: null };
  await insertRefund(tx, row, now, 'sweep');
}

/** A charge that was closed as refused, or has no outcome. `isFree` while its pledge waits to be charged and no worker has claimed it. */
type UnpaidCharge = {
  status: ChargeStatus;
  pledgeId: string;
  projectKey: string;
  memberId: string;
  order: OpenCharge;
  isFree: boolean;
};

export function findRefusedCharge(db: Executor, orderId: string): Promise<{ requestedAtMs: number } | null> {
  return queryOne(
    db,
    z.object({ requestedAtMs: z.number() }),
    sql`
    select ${epochMs('requested_at')} as requested_at_ms
    from charge where order_id = ${orderId} and status = 'declined'`,
  );
}

const unpaidRow = openChargeRow.extend({
  status: z.enum(chargeStatuses),
  pledgeId: z.string(),
  projectKey: z.string(),
  memberId: z.string(),
  isFree: z.boolean(),
});

async function lockUnpaidCharge(tx: Tx, orderId: string): Promise<UnpaidCharge | null> {
  await execute(
    tx,
    sql`
    select from pledge where id = (select pledge_id from charge where order_id = ${orderId}) for update`,
  );
  // Read under the lock, which every settlement of a charge takes.
  const row = await queryOne(
    tx,
    unpaidRow,
    sql`
    select c.status, c.pledge_id, g.project_key, g.member_id, c.id, c.order_id, c.amount, c.lookups, c.origin, c.asked_by,
      false as is_new, ${epochMs('c.requested_at')} as requested_at_ms,
      g.status in ${pending} and g.call_amount = c.amount
        and coalesce(g.lease_until <= clock_timestamp(), true)
        and not exists (select from charge o where o.pledge_id = g.id and o.id <> c.id and o.status in ${unsettled})
        as is_free
    from charge c join pledge g on g.id = c.pledge_id
    where c.order_id = ${orderId} and c.status not in ('paid', 'late')`,
  );
  if (!row) return null;
  const { status, pledgeId, projectKey, memberId, isFree, ...order } = row;
  return { status, pledgeId, projectKey, memberId, order, isFree };
}

async function markLate(tx: Tx, chargeId: string, payment: Payment, now: Date): Promise<void> {
  const paidAt = payment.paidAtMs === undefined ? null : new Date(payment.paidAtMs);
  await execute(
    tx,
    sql`
    update charge set status = 'late', settled_at = ${now}, receipt_url = ${payment.receiptUrl}, paid_at = ${paidAt}
    where id = ${chargeId}`,
  );
}

const recheckRow = z.object({ id: z.string(), orderId: z.string(), sinceMs: z.number() });

export function claimRecheck(
  db: Executor,
  now: Date,
  again: Date,
): Promise<{ id: string; orderId: string; sinceMs: number } | null> {
  return queryOne(
    db,
    recheckRow,
    sql`
    update charge set recheck_at = ${again} where id = (
      select id from charge where status = 'declined' and recheck_at <= ${now}
      order by recheck_at, id limit 1 for update skip locked)
    returning id, order_id, ${epochMs('settled_at')} as since_ms`,
  );
}

export async function endRecheck(db: Executor, chargeId: string): Promise<void> {
  await execute(db, sql`update charge set recheck_at = null where id = ${chargeId}`);
}

async function recordPaidAmount(tx: Tx, chargeId: string, paidAmount: number): Promise<void> {
  await execute(tx, sql`update charge set told_amount = ${paidAmount} where id = ${chargeId}`);
}

const RECHECK_TIMEOUT_MS = 72 * HOUR_MS;

/**
 * Looks up a second time every charge that was closed as refused although two workers may have requested it:
 * the other request may have been paid, and the worker that received the answer may have died. Tries every hour until the
 * provider answers. Returns how many charges were looked up.
 */
export async function recheckRefused(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<number> {
  const { db } = platform.database;
  for (let claimed = 0; ; claimed += 1) {
    if (signal.aborted) return claimed;
    const nowMs = platform.clock.now();
    const found = await claimRecheck(db, new Date(nowMs), new Date(nowMs + HOUR_MS));
    if (!found) return claimed;
    const { id, orderId, sinceMs } = found;
    countDone('second looks');
    const isKnown = await lookUpLatePayment(platform, provider, orderId).catch(async (error: unknown) => {
      platform.log.error({ err: error, orderId }, 'second look interrupted');
      await recordFailure(platform, { job: 'second look', subject: orderId }, error);
      return false;
    });
    if (isKnown) await endRecheck(db, id);
    else if (nowMs - sinceMs > RECHECK_TIMEOUT_MS) {
      platform.log.error({ orderId }, 'second look has no answer: see the provider');
      await recordFailure(platform, { job: 'second look', subject: orderId }, 'no answer');
      await endRecheck(db, id);
    }
  }
}
