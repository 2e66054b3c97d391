import type { listOverdue as call } from '@pq/contract/calls/admin/overdue';
import { seoulDate, seoulInstant } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { purposes } from '@pq/domain/project/project';
import { addMonths, daysLate } from '@pq/domain/shipping/promise';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { namedBy } from '#src/modules/projects/index.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { countUpTo, query, queryOnly } from '#src/platform/database/query.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import type { Platform } from '#src/platform/platform.ts';

const overdueRow = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  isHidden: z.boolean(),
  maker: z.object({ uid: z.string(), nickname: z.string() }),
  first: z.string(),
  month: z.string(),
  unsent: z.int(),
  lastSentAt: z.number().nullable(),
  movedAt: z.number().nullable(),
});

// As in the index project_overdue.
const isOverdue = (today: string): Sql =>
  sql`p.orders_unsent > 0 and p.promise_month < date_trunc('month', ${today}::date)`;

export async function listOverdue(
  { database: { db }, clock }: Platform,
  { text, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const today = seoulDate(clock.now());
  const found = sql`project p join member m on m.id = p.owner_id where ${isOverdue(today)} and ${namedBy(text.trim())}`;
  const limit = pageSizes.admin;
  const rows = await query(
    db,
    overdueRow,
    sql`
    select p.key, p.purpose, p.title, p.state = 'blind' as is_hidden,
      json_build_object('uid', m.id, 'nickname', m.name) as maker, to_char(p.promise_first, 'YYYY-MM') as first,
      to_char(p.promise_month, 'YYYY-MM') as month, p.orders_unsent as unsent,
      (select ${epochMs('max(sent_at)')} from parcel where project_key = p.key and state <> 'undone') as last_sent_at,
      (select ${epochMs('max(at)')} from promise_change where project_key = p.key) as moved_at
    from ${found} order by p.promise_month, p.key limit ${limit} offset ${page * limit}`,
  );
  return {
    total: await countUpTo(db, found),
    projects: rows.map((row) => ({ ...row, lateDays: daysLate({ ...row, allSentAt: null }, today) ?? 0 })),
  };
}

/** How many projects are overdue, and since when the first is. */
export async function countOverdue({ database: { db }, clock }: Platform): Promise<Queue> {
  const { count, month } = await queryOnly(
    db,
    z.object({ count: z.int(), month: z.string().nullable() }),
    sql`select count(*)::int as count, to_char(min(p.promise_month), 'YYYY-MM') as month from project p
      where ${isOverdue(seoulDate(clock.now()))}`,
  );
  return { count, since: month === null ? null : seoulInstant(`${addMonths(month, 1)}-01`) };
}
