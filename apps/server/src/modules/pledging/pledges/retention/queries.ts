import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';

// As in the indexes pledge_unpaid_delivery and pledge_paid_delivery: they hold only what is still to be erased.
const hasDelivery = sql`g.recipient_name || g.recipient_tel || g.zonecode || g.address_basic || g.address_detail || g.note <> ''`;
const statuses = { unpaid: sql`('cancel', 'fail')`, paid: sql`('paid', 'refund')` } as const;

/** Locks ended pledges of a kind that still say whom to deliver to, though their end was before this time. */
export async function lockWithOldDelivery(
  tx: Tx,
  kind: keyof typeof statuses,
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select g.id from pledge g
    where g.status in ${statuses[kind]} and g.settled_at < ${before} and ${hasDelivery}
    order by g.settled_at, g.id limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Locks ended pledges with attachments whose end, and whose promised day of delivery, were before this time. */
export async function lockWithOldFiles(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select g.id from pledge g
    where g.status in ('paid', 'refund', 'cancel', 'fail') and g.settled_at < ${before}
      and g.reward_period < ${before}::timestamptz and exists (select from pledge_file f where f.pledge_id = g.id)
    order by g.id limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Erases whom locked pledges were to be delivered to. */
export async function eraseDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update pledge set recipient_name = '', recipient_tel = '', zonecode = '', address_basic = '', address_detail = '', note = ''
    where id = any(${sql.param(ids)}::uuid[])`);
}
