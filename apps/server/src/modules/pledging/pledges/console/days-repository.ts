import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

type Sum = { count: number; amount: number };

/** A day in Seoul in the journal of money, KRW. */
export type DaySums = {
  date: string;
  pledged: Sum;
  charged: Sum;
  refunded: Sum;
  declined: number;
  failed: number;
};

/** The days from one moment to another on which something was placed, charged, refused or given back. */
export async function listDaySums(db: Executor, from: Date, to: Date): Promise<DaySums[]> {
  // Each half has an index of its own (money_journal_placed, money_journal_tried).
  const { rows } = await db.execute<DaySums>(sql`
    with moved as (
      select at, event, pledged, collected from money_journal
      where event = 'placed' and at >= ${from} and at < ${to}
      union all
      select at, event, pledged, collected from money_journal
      where event <> 'placed' and event <> 'changed' and event <> 'cancelled' and at >= ${from} and at < ${to})
    select to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date,
      json_build_object('count', count(*) filter (where event = 'placed'),
        'amount', coalesce(sum(pledged) filter (where event = 'placed'), 0)) as pledged,
      json_build_object('count', count(*) filter (where event in ('charged', 'late')),
        'amount', coalesce(sum(collected) filter (where event in ('charged', 'late')), 0)) as charged,
      json_build_object('count', count(*) filter (where event in ('refunded', 'returned')),
        'amount', coalesce(-sum(collected) filter (where event in ('refunded', 'returned')), 0)) as refunded,
      count(*) filter (where event in ('declined', 'failed'))::int as declined,
      count(*) filter (where event = 'failed')::int as failed
    from moved group by 1 order by 1`);
  return rows;
}
