import { addDays, seoulInstant } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { query } from '#src/platform/database/query.ts';

const NOTHING = { count: 0, amount: 0 };

export async function listDailySums(db: Executor, from: string, days: number): Promise<DaySums[]> {
  const rows = await listDaySums(
    db,
    new Date(seoulInstant(from)),
    new Date(seoulInstant(addDays(from, days))),
  );
  const known = new Map(rows.map((row) => [row.date, row]));
  return Array.from({ length: days }, (_, n) => addDays(from, n)).map(
    (date) =>
      known.get(date) ?? {
        date,
        pledged: NOTHING,
        charged: NOTHING,
        refunded: NOTHING,
        declined: 0,
        failed: 0,
      },
  );
}

const sum = z.object({ count: z.number(), amount: z.number() });

const daySums = z.object({
  date: z.string(),
  pledged: sum,
  charged: sum,
  refunded: sum,
  declined: z.number(),
  failed: z.number(),
});
type DaySums = z.output<typeof daySums>;

function listDaySums(db: Executor, from: Date, to: Date): Promise<DaySums[]> {
  // Each half has an index of its own (money_journal_placed, money_journal_tried).
  return query(
    db,
    daySums,
    sql`
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
    from moved group by 1 order by 1`,
  );
}
