import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { charge } from '#src/platform/database/schema.ts';
import type { Payment } from '#src/providers/payple/port.ts';
import { pending, unsettled } from '../../pledges/status-sql.ts';
import type { OpenCharge } from '../queries.ts';

/** A charge that was closed as refused. `isFree` while its pledge waits to be charged and no worker holds it. */
export type RefusedCharge = {
  pledgeId: string;
  projectKey: string;
  memberId: string;
  order: OpenCharge;
  isFree: boolean;
};

/** What it takes to look up a charge that was closed as refused; null when no such charge has this order id. */
export async function findRefused(db: Executor, orderId: string): Promise<{ requestedAtMs: number } | null> {
  const { rows } = await db.execute<{ requestedAtMs: number }>(sql`
    select ${epochMs('requested_at')} as "requestedAtMs"
    from charge where order_id = ${orderId} and status = 'declined'`);
  return rows[0] ?? null;
}

/** Locks the pledge of a charge that was closed as refused; null when the charge is not closed that way. */
export async function lockRefused(tx: Tx, orderId: string): Promise<RefusedCharge | null> {
  await tx.execute(sql`
    select from pledge where id = (select pledge_id from charge where order_id = ${orderId}) for update`);
  // Read under the lock: who settles a charge holds it too.
  const { rows } = await tx.execute<OpenCharge & Omit<RefusedCharge, 'order'>>(sql`
    select c.pledge_id as "pledgeId", g.project_key as "projectKey", g.member_id as "memberId", c.id, c.order_id as "orderId", c.amount, c.lookups, c.origin, c.asked_by as "askedBy", false as "isNew",
      ${epochMs('c.requested_at')} as "requestedAtMs",
      g.status in ${pending} and g.call_amount = c.amount
        and coalesce(g.lease_until <= clock_timestamp(), true)
        and not exists (select from charge o where o.pledge_id = g.id and o.status in ${unsettled})
        as "isFree"
    from charge c join pledge g on g.id = c.pledge_id
    where c.order_id = ${orderId} and c.status = 'declined'`);
  const [row] = rows;
  if (!row) return null;
  const { pledgeId, projectKey, memberId, isFree, ...order } = row;
  return { pledgeId, projectKey, memberId, order, isFree };
}

/** Notes that a charge which was closed as refused was paid after all, without a pledge to pay for. */
export async function markLate(tx: Tx, chargeId: string, payment: Payment, now: Date): Promise<void> {
  await tx
    .update(charge)
    .set({
      status: 'late',
      settledAt: now,
      receiptUrl: payment.receiptUrl,
      paidAt: payment.paidAtMs === undefined ? null : new Date(payment.paidAtMs),
    })
    .where(eq(charge.id, chargeId));
}

/**
 * Takes the refused charge whose second look has been due longest, and sets the next one to `again` in case
 * this process crashes; null when none is due.
 */
export async function takeRecheck(
  db: Executor,
  now: Date,
  again: Date,
): Promise<{ id: string; orderId: string; sinceMs: number } | null> {
  const { rows } = await db.execute<{ id: string; orderId: string; sinceMs: number }>(sql`
    update charge set recheck_at = ${again} where id = (
      select id from charge where status = 'declined' and recheck_at <= ${now}
      order by recheck_at, id limit 1 for update skip locked)
    returning id, order_id as "orderId", ${epochMs('settled_at')} as "sinceMs"`);
  return rows[0] ?? null;
}

/** Notes that a charge has had its second look. */
export async function endRecheck(db: Executor, chargeId: string): Promise<void> {
  await db.update(charge).set({ recheckAt: null }).where(eq(charge.id, chargeId));
}

/** Notes that the provider reports a payment of another sum than we asked for, KRW. */
export async function noteToldAmount(tx: Tx, chargeId: string, toldAmount: number): Promise<void> {
  await tx.update(charge).set({ toldAmount }).where(eq(charge.id, chargeId));
}
