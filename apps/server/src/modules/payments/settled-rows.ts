import { addDays, seoulInstant } from '@pq/domain/dates';
import type { BookRow } from '@pq/domain/settlement/compare-books';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';

const settledRow = z.object({
  oid: z.string(),
  day: z.string(),
  total: z.int(),
  refunded: z.int(),
  projectKey: z.string(),
});

/** Payments may be found out about days after they were requested; an order may be requested again weeks after it was opened. */
const LONGEST_PAYMENT_DAYS = 7;

/**
 * What cards paid and got back on the days of Seoul from `from` to `to`, late payments included: a row for each order id and day, with
 * the provider's time of a payment, and of a refund whose outcome was known days later.
 */
export function listSettledRows(
  db: Executor,
  from: string,
  to: string,
): Promise<(BookRow & { projectKey: string })[]> {
  const [start, end] = [new Date(seoulInstant(from)), new Date(seoulInstant(addDays(to, 1)))];
  const since = new Date(seoulInstant(addDays(from, -LONGEST_PAYMENT_DAYS)));
  return query(
    db,
    settledRow,
    sql`
    select m.order_id as oid, m.day::text as day, sum(m.total)::int8 as total, sum(m.refunded)::int8 as refunded, g.project_key
    from (
      select c.pledge_id, c.order_id, (coalesce(c.paid_at, c.settled_at) at time zone 'Asia/Seoul')::date as day, c.amount as total, 0 as refunded
        from charge c where c.status in ('paid', 'late') and c.requested_at >= ${since}
          and coalesce(c.paid_at, c.settled_at) >= ${start} and coalesce(c.paid_at, c.settled_at) < ${end}
      union all
      select c.pledge_id, c.order_id, (r.settled_at at time zone 'Asia/Seoul')::date, 0, r.amount
        from refund r join charge c on c.id = r.charge_id
        where r.status = 'done' and r.settled_at >= ${start} and r.settled_at < ${end} and r.provider_at is null
      union all
      select c.pledge_id, c.order_id, (r.provider_at at time zone 'Asia/Seoul')::date, 0, r.amount
        from refund r join charge c on c.id = r.charge_id
        where r.status = 'done' and r.provider_at >= ${start} and r.provider_at < ${end}
    ) m join pledge g on g.id = m.pledge_id
    group by m.order_id, m.day, g.project_key`,
  );
}

/** The day of Seoul on which the first charge was paid; null where none was. */
export async function findFirstPaidDay(db: Executor): Promise<string | null> {
  const row = await queryOne(
    db,
    z.object({ day: z.string() }),
    sql`select (coalesce(paid_at, settled_at) at time zone 'Asia/Seoul')::date::text as day
      from charge where status in ('paid', 'late') order by requested_at, id limit 1`,
  );
  return row?.day ?? null;
}

type Time = { id: string; at: Date };

/** When the provider was paid, as its file has it. */
export function setPaymentTimes(tx: Tx, charges: readonly Time[]): Promise<unknown> {
  return execute(tx, sql`update charge c set paid_at = x.at from ${timesOf(charges)} where c.id = x.id`);
}

/** When the provider gave refunds back, as its file has it. */
export function setRefundTimes(tx: Tx, refunds: readonly Time[]): Promise<unknown> {
  return execute(tx, sql`update refund r set provider_at = x.at from ${timesOf(refunds)} where r.id = x.id`);
}

const timesOf = (times: readonly Time[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as x(id uuid, at timestamptz)`;
