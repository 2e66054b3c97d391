import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';
import { emptyQueue, type Queue } from '#src/platform/database/queue.ts';
import { unsettled } from '../pledges/status-sql.ts';

/** The refunds that are open. */
export async function countOpen(db: Executor): Promise<Queue> {
  const { rows } = await db.execute<Queue>(sql`
    select count(*)::int as count, ${epochMs('min(requested_at)')} as since from refund where status in ${unsettled}`);
  return rows[0] ?? emptyQueue;
}

/** A refund that only a person can settle. Amount in KRW, time in epoch ms. */
export type LeftRefund = {
  gateKey: string;
  orderId: string;
  title: string;
  amount: number;
  requestedAt: number;
};

/**
 * Refunds of unknown outcome that nothing settles by itself: what is not asked for again, and what has been asked for again since
 * before `before`. The longest waiting `limit` of them, and how many there are.
 */
export async function listLeft(
  db: Executor,
  before: Date,
  limit: number,
): Promise<{ total: number; first: LeftRefund[] }> {
  const { rows } = await db.execute<LeftRefund & { total: number }>(sql`
    select c.pledge_id as "gateKey", c.order_id as "orderId", p.title, r.amount,
      ${epochMs('r.requested_at')} as "requestedAt", (count(*) over ())::int as total
    from refund r join charge c on c.id = r.charge_id join pledge g on g.id = c.pledge_id
      join project p on p.key = g.project_key
    where r.status in ${unsettled} and (r.due_at is null or r.requested_at <= ${before})
    order by r.requested_at, r.id limit ${limit}`);
  return { total: rows[0]?.total ?? 0, first: rows.map(({ total: _, ...row }) => row) };
}

/** A refund of a pledge, KRW, times in epoch ms. `message` is what the provider, or who settled it, said. */
export type AskedRow = {
  at: number;
  settledAt: number | null;
  orderId: string;
  amount: number;
  status: 'requested' | 'unknown' | 'done' | 'refused';
  actor: string;
  nickname: string | null;
  message: string;
};

/** All refunds of a pledge, first to last. */
export async function listAsked(db: Executor, pledgeId: string): Promise<AskedRow[]> {
  const { rows } = await db.execute<AskedRow>(sql`
    select ${epochMs('r.requested_at')} as at,
      ${epochMs('r.settled_at')} as "settledAt", c.order_id as "orderId", r.amount, r.status, r.actor,
      m.name as nickname, r.reason as message
    from refund r join charge c on c.id = r.charge_id left join member m on r.actor = 'admin:' || m.id::text
    where c.pledge_id = ${pledgeId} order by r.requested_at, r.id`);
  return rows;
}
