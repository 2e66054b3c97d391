import sql from 'sql-template-tag';
import { z } from 'zod';
import type { MoneyActor } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { claimLockedPledge, lockForCharging } from './charges/claims.ts';
import {
  type ChargeOrigin,
  type ChargeStatus,
  chargeStatuses,
  type OpenCharge,
  openChargeRow,
} from './charges/queries.ts';
import { closeDeclined, settlePaid } from './charges/write-settlement.ts';
import {
  getRefundClaim,
  lockRefundable,
  type RefundStatus,
  refundStatuses,
  writeRefund,
} from './refunds/queries.ts';
import { writeDone } from './refunds/settle-refund.ts';

/** A charge as the decision log has it last; amounts in KRW, times in epoch ms. */
export type LoggedCharge = {
  charge: string;
  pledge: string;
  order: string;
  round: number;
  attempt: number;
  card: string;
  amount: number;
  status: ChargeStatus;
  origin: ChargeOrigin;
  askedBy: string | null;
  requestedAt: number;
  settledAt: number | null;
  paidAt: number | null;
  code: string | null;
};

export async function readChargeStatuses(
  db: Executor,
  orderIds: readonly string[],
): Promise<Map<string, ChargeStatus>> {
  const rows = await query(
    db,
    knownCharge.pick({ orderId: true, status: true }),
    sql`
    select order_id, status from charge where order_id = any(${orderIds}::text[])`,
  );
  return new Map(rows.map(({ orderId, status }) => [orderId, status]));
}

/**
 * Restores the outcome of a charge from before the database was restored, so that it is not charged again: a paid charge is settled
 * as paid, a refused one reserves its order id, and an open one is looked up by the sweep. Its card must exist. Returns what was
 * done; `as it is` when the database has all of it, `another sum` for a payment that differs from what the pledge is to pay.
 */
export async function restoreCharge(
  tx: Tx,
  logged: LoggedCharge,
  now: Date,
): Promise<'as it is' | 'paid' | 'declined' | 'to be looked up' | 'another sum'> {
  const pledge = await lockForCharging(tx, logged.pledge);
  if (!pledge) throw new Error(`pledge ${logged.pledge} is gone`);
  const known = await findCharge(tx, logged.order);
  if (logged.status === 'paid') return known?.status === 'paid' ? 'as it is' : settleAsPaid(tx, logged, now);
  if (known) return closeKnown(tx, known, logged, now);
  const isOpen = logged.status === 'requested' || logged.status === 'unknown';
  await insertCharge(tx, logged, {
    status: isOpen ? 'unknown' : 'declined',
    settledAt: isOpen ? null : new Date(logged.settledAt ?? now.getTime()),
    code: isOpen ? null : logged.code,
    // The sweep looks up a late payment at the provider and refunds it.
    recheckAt: logged.status === 'late' ? now : null,
  });
  if (!isOpen) return logged.status === 'late' ? 'to be looked up' : 'declined';
  await setDue(tx, logged.pledge, now);
  return 'to be looked up';
}

async function closeKnown(
  tx: Tx,
  known: { id: string; status: string },
  { status, code }: LoggedCharge,
  now: Date,
): Promise<'as it is' | 'declined' | 'to be looked up'> {
  const isOpen = known.status === 'requested' || known.status === 'unknown';
  if (status === 'late' && known.status !== 'late') {
    if (isOpen) await closeDeclined(tx, known.id, { at: now });
    await setRecheck(tx, known.id, now);
    return 'to be looked up';
  }
  if (status !== 'declined' || !isOpen) return 'as it is';
  await closeDeclined(tx, known.id, { at: now, ...(code !== null && { code }) });
  return 'declined';
}

async function settleAsPaid(tx: Tx, logged: LoggedCharge, now: Date): Promise<'paid' | 'another sum'> {
  const { pledge: pledgeId, charge, order, amount, paidAt, settledAt } = logged;
  const known = await findCharge(tx, order);
  const claim = await claimLockedPledge(tx, pledgeId, now);
  if (!claim) throw new Error(`pledge ${pledgeId} changed under its lock`);
  if (claim.callAmount !== amount) return 'another sum';
  if (!known) await insertCharge(tx, logged, { status: 'requested' });
  const open = await getOpenCharge(tx, known?.id ?? charge);
  const payment = { amount, receiptUrl: null, ...(paidAt !== null && { paidAtMs: paidAt }) };
  await settlePaid(tx, [{ claim, order: open, payment }], now, new Date(settledAt ?? now.getTime()));
  return 'paid';
}

const knownCharge = z.object({ id: z.string(), orderId: z.string(), status: z.enum(chargeStatuses) });

function findCharge(db: Executor, orderId: string): Promise<z.output<typeof knownCharge> | null> {
  return queryOne(
    db,
    knownCharge,
    sql`
    select id, order_id, status from charge where order_id = ${orderId}`,
  );
}

type Outcome = {
  status: ChargeStatus;
  settledAt?: Date | null;
  code?: string | null;
  recheckAt?: Date | null;
};

async function insertCharge(
  tx: Tx,
  logged: LoggedCharge,
  { status, settledAt = null, code = null, recheckAt = null }: Outcome,
): Promise<void> {
  const requestedAt = new Date(logged.requestedAt);
  await execute(
    tx,
    sql`
    insert into charge (id, pledge_id, round, attempt, order_id, card_id, amount, status, fence, requested_at, asked_at,
      settled_at, provider_code, origin, asked_by, recheck_at)
    values (${logged.charge}, ${logged.pledge}, ${logged.round}, ${logged.attempt}, ${logged.order}, ${logged.card},
      ${logged.amount}, ${status}, 0, ${requestedAt}, ${requestedAt}, ${settledAt}, ${code}, ${logged.origin},
      ${logged.askedBy}, ${recheckAt})`,
  );
}

async function getOpenCharge(tx: Tx, chargeId: string): Promise<OpenCharge> {
  const row = await queryOne(
    tx,
    openChargeRow,
    sql`
    select id, order_id, amount, lookups, origin, asked_by, false as is_new,
      ${epochMs('requested_at')} as requested_at_ms from charge where id = ${chargeId}`,
  );
  if (!row) throw new Error(`charge ${chargeId} is gone`);
  return row;
}

async function setRecheck(tx: Tx, chargeId: string, at: Date): Promise<void> {
  await execute(tx, sql`update charge set recheck_at = ${at} where id = ${chargeId}`);
}

async function setDue(tx: Tx, pledgeId: string, at: Date): Promise<void> {
  await execute(tx, sql`update pledge set due_at = ${at} where id = ${pledgeId}`);
}

/** A refund as the decision log has it last; amount in KRW, times in epoch ms. */
export type LoggedRefund = {
  refund: string;
  charge: string;
  pledge: string;
  order: string;
  amount: number;
  whole: boolean;
  status: RefundStatus;
  actor: MoneyActor;
  requestedAt: number;
  settledAt: number | null;
};

export async function readRefundStatuses(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, RefundStatus>> {
  const rows = await query(
    db,
    knownRefund,
    sql`select id, status from refund where id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}

const REASON = 'restored from the decision log';

/**
 * Restores a refund that was requested before the database was restored, so that it is not done twice: a done one stays done, and an
 * open one is requested again if that cannot refund twice, else left to a person. `no payment` when the database has no payment
 * to which it could belong.
 */
export async function restoreRefund(
  tx: Tx,
  logged: LoggedRefund,
  now: Date,
): Promise<'as it is' | RefundStatus | 'no payment'> {
  const pledge = await lockRefundable(tx, logged.pledge);
  const known = await findRefund(tx, logged.refund);
  if (known && (known.status === logged.status || known.status === 'done')) return 'as it is';
  if (!pledge || pledge.chargeId !== logged.charge) return 'no payment';
  if (!known) await insertKnownRefund(tx, logged, now);
  const claim = await getRefundClaim(tx, logged.refund);
  const { status } = logged;
  const at = new Date(logged.settledAt ?? now.getTime());
  if (status === 'done') await writeDone(tx, claim, REASON, now, at);
  else if (status === 'refused') await writeRefund(tx, claim, { status, reason: REASON, at });
  else {
    const again = logged.whole ? { dueAt: now } : {};
    await writeRefund(tx, claim, { status: 'unknown', reason: REASON, at: now, ...again });
  }
  return status === 'requested' ? 'unknown' : status;
}

const knownRefund = z.object({ id: z.string(), status: z.enum(refundStatuses) });

function findRefund(db: Executor, id: string): Promise<z.output<typeof knownRefund> | null> {
  return queryOne(db, knownRefund, sql`select id, status from refund where id = ${id}`);
}

/** Writes a refund under the id that it had. It may have been requested more than once. */
async function insertKnownRefund(tx: Tx, logged: LoggedRefund, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
    insert into refund (id, charge_id, amount, whole, actor, requested_at, due_at, attempts)
    values (${logged.refund}, ${logged.charge}, ${logged.amount}, ${logged.whole}, ${logged.actor},
      ${new Date(logged.requestedAt)}, ${now}, 2)`,
  );
}
