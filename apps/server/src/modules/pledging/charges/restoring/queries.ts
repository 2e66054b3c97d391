import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { charge, pledge } from '#src/platform/database/schema.ts';
import type { OpenCharge } from '../queries.ts';

type KnownCharge = { id: string; status: typeof charge.$inferSelect.status };

/** A charge by its order id; null when this database does not know it. */
export async function findCharge(db: Executor, orderId: string): Promise<KnownCharge | null> {
  const [row] = await db
    .select({ id: charge.id, status: charge.status })
    .from(charge)
    .where(eq(charge.orderId, orderId));
  return row ?? null;
}

export async function listStatuses(
  db: Executor,
  orderIds: readonly string[],
): Promise<{ orderId: string; status: KnownCharge['status'] }[]> {
  const { rows } = await db.execute<{ orderId: string; status: KnownCharge['status'] }>(sql`
    select order_id as "orderId", status from charge where order_id = any(${sql.param(orderIds)}::text[])`);
  return rows;
}

export async function insertCharge(tx: Tx, row: typeof charge.$inferInsert): Promise<void> {
  await tx.insert(charge).values(row);
}

export async function getOpenCharge(tx: Tx, chargeId: string): Promise<OpenCharge> {
  const { rows } = await tx.execute<OpenCharge>(sql`
    select id, order_id as "orderId", amount, lookups, origin, asked_by as "askedBy", false as "isNew",
      ${epochMs('requested_at')} as "requestedAtMs" from charge where id = ${chargeId}`);
  const [row] = rows;
  if (!row) throw new Error(`charge ${chargeId} is gone`);
  return row;
}

/** Has the sweep look up a charge that was closed as refused. */
export async function setRecheck(tx: Tx, chargeId: string, at: Date): Promise<void> {
  await tx.update(charge).set({ recheckAt: at }).where(eq(charge.id, chargeId));
}

/** Has the sweep look at a pledge now. */
export async function setDue(tx: Tx, pledgeId: string, at: Date): Promise<void> {
  await tx.update(pledge).set({ dueAt: at }).where(eq(pledge.id, pledgeId));
}
