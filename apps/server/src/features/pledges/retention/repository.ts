import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';

type Before = { unpaid: Date; paid: Date };

const hasDelivery = sql`g.recipient_name || g.recipient_tel || g.zonecode || g.address_basic || g.address_detail || g.note <> ''`;

/** Locks ended pledges that still say whom to deliver to, though their end was before the time of their kind. */
export async function lockWithOldDelivery(tx: Tx, before: Before, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select g.id from pledge g
    where (g.status in ('cancel', 'fail') and g.settled_at < ${before.unpaid}
        or g.status in ('paid', 'refund') and g.settled_at < ${before.paid}) and ${hasDelivery}
    order by g.id limit ${limit} for update skip locked`);
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
