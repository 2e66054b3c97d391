import { eq, sql } from 'drizzle-orm';
import { pending } from '#src/features/pledges/status-sql.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { charge } from '#src/platform/database/schema.ts';
import type { Payment } from '#src/providers/payple/port.ts';
import type { OpenCharge } from './repository.ts';

/** A charge that was closed as refused. `isFree` while its pledge waits to be charged and nobody is at it. */
export type RefusedCharge = {
  pledgeId: string;
  projectKey: string;
  memberId: string;
  order: OpenCharge;
  isFree: boolean;
};

/** What a look-up of a charge that was closed as refused needs; null when there is none of this order id. */
export async function findRefused(db: Executor, orderId: string): Promise<{ requestedAtMs: number } | null> {
  const { rows } = await db.execute<{ requestedAtMs: number }>(sql`
    select (extract(epoch from requested_at) * 1000)::bigint as "requestedAtMs"
    from charge where order_id = ${orderId} and status = 'declined'`);
  return rows[0] ?? null;
}

/** Locks the pledge of a charge that was closed as refused; null when it is not so closed. */
export async function lockRefused(tx: Tx, orderId: string): Promise<RefusedCharge | null> {
  await tx.execute(sql`
    select from pledge where id = (select pledge_id from charge where order_id = ${orderId}) for update`);
  // Read under the lock: who settles a charge holds it too.
  const { rows } = await tx.execute<OpenCharge & Omit<RefusedCharge, 'order'>>(sql`
    select c.pledge_id as "pledgeId", g.project_key as "projectKey", g.member_id as "memberId", c.id, c.order_id as "orderId", c.amount, c.lookups, c.origin, c.asked_by as "askedBy", false as "isNew",
      (extract(epoch from c.requested_at) * 1000)::bigint as "requestedAtMs",
      g.status in ${pending} and g.call_amount = c.amount
        and coalesce(g.lease_until <= clock_timestamp(), true)
        and not exists (select from charge o where o.pledge_id = g.id and o.status in ('requested', 'unknown'))
        as "isFree"
    from charge c join pledge g on g.id = c.pledge_id
    where c.order_id = ${orderId} and c.status = 'declined'`);
  const [row] = rows;
  if (!row) return null;
  const { pledgeId, projectKey, memberId, isFree, ...order } = row;
  return { pledgeId, projectKey, memberId, order, isFree };
}

/** Notes that a charge which was closed as refused has been paid, for nothing. */
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
 * Takes up the refused charge that is longest due for its second look and puts it off until `again`, for who may crash;
 * null when none is due.
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
    returning id, order_id as "orderId", (extract(epoch from settled_at) * 1000)::bigint as "sinceMs"`);
  return rows[0] ?? null;
}

/** Notes that a charge has had its second look. */
export async function endRecheck(db: Executor, chargeId: string): Promise<void> {
  await db.update(charge).set({ recheckAt: null }).where(eq(charge.id, chargeId));
}

/** Notes that the provider tells of a payment of another sum than asked, KRW. */
export async function noteToldAmount(tx: Tx, chargeId: string, toldAmount: number): Promise<void> {
  await tx.update(charge).set({ toldAmount }).where(eq(charge.id, chargeId));
}
