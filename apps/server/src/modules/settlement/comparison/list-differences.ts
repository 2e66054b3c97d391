import type { listDifferences as call } from '@pq/contract/calls/admin/reconciliation';
import { addDays, daysBetween, seoulDate } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { purposes } from '@pq/domain/project/project';
import { differenceKinds, differenceStates, sizeOf } from '@pq/domain/settlement/compare-books';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { countUpTo, query, queryOnly } from '#src/platform/database/query.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import type { Platform } from '#src/platform/platform.ts';
import { differenceState } from './close-difference.ts';
import { COMPARED_DAYS } from './compare-with-provider.ts';

type Input = z.output<typeof call.input>;
type Answer = z.input<typeof call.data>;

export async function listDifferences(
  { database, clock }: Platform,
  { day, state, page }: Input,
): Promise<Answer> {
  const { db } = database;
  const nowMs = clock.now();
  const of = sql`provider_difference d where ${state === 'closed' ? sql`d.state = 'closed'` : sql`d.state <> 'closed'`}
    and ${day === undefined ? sql`true` : sql`d.day = ${day}`}`;
  const today = seoulDate(nowMs);
  const [days, ages, count, rows] = await Promise.all([
    listDays(db, addDays(today, -COMPARED_DAYS)),
    listAges(db, today),
    countUpTo(db, of),
    query(
      db,
      differenceRow,
      sql`
      select d.id as key, d.day::text as day, d.order_id as oid, d.kind, ${differenceState} as state, d.reason, d.our_total, d.our_refunded,
        d.their_total, d.their_refunded, ${epochMs(sql`d.found_at`)} as found_at, ${epochMs(sql`d.closed_at`)} as closed_at,
        p.key as project_key, p.purpose, p.title, c.pledge_id as pledge, asker.name as asked_by, closer.name as closed_by
      from (select * from ${of} order by d.found_at desc, d.id desc
          limit ${pageSizes.admin} offset ${page * pageSizes.admin}) d
        left join project p on p.key = d.project_key left join charge c on c.order_id = d.order_id
        left join member asker on asker.id = d.asked_by left join member closer on closer.id = d.closed_by
      order by d.found_at desc, d.id desc`,
    ),
  ]);
  return { days, ages, count, differences: rows.map((row) => present(row, nowMs)) };
}

const differenceRow = z.object({
  key: z.string(),
  day: z.string(),
  oid: z.string(),
  kind: z.enum(differenceKinds),
  state: z.enum(differenceStates),
  reason: z.string().nullable(),
  ourTotal: z.int(),
  ourRefunded: z.int(),
  theirTotal: z.int(),
  theirRefunded: z.int(),
  foundAt: z.int(),
  closedAt: z.int().nullable(),
  projectKey: z.string().nullable(),
  purpose: z.enum(purposes).nullable(),
  title: z.string().nullable(),
  pledge: z.string().nullable(),
  askedBy: z.string().nullable(),
  closedBy: z.string().nullable(),
});

function present(row: z.output<typeof differenceRow>, nowMs: number): Answer['differences'][number] {
  const { ourTotal, ourRefunded, theirTotal, theirRefunded, projectKey, purpose, title, ...rest } = row;
  const ours = { total: ourTotal, refunded: ourRefunded };
  const theirs = { total: theirTotal, refunded: theirRefunded };
  return {
    ...rest,
    ours: ourTotal - ourRefunded,
    theirs: theirTotal - theirRefunded,
    size: sizeOf({ ours, theirs }),
    age: daysBetween(seoulDate(row.foundAt), seoulDate(nowMs)),
    project: projectKey && purpose ? { key: projectKey, purpose, title: title ?? '' } : null,
  };
}

const dayRow = z.object({
  day: z.string(),
  ours: z.int(),
  theirs: z.int(),
  open: z.int(),
  fileAt: z.int(),
  changedAt: z.int().nullable(),
});

function listDays(db: Executor, since: string): Promise<z.output<typeof dayRow>[]> {
  return query(
    db,
    dayRow,
    sql`
    select f.day::text as day, f.ours, f.theirs, ${epochMs(sql`f.read_at`)} as file_at, ${epochMs(sql`f.changed_at`)} as changed_at,
      (select count(*) from provider_difference d where d.day = f.day and d.state <> 'closed')::int as open
    from provider_file f where f.day >= ${since} order by f.day desc`,
  );
}

/** Older differences are counted with those of this age, days. */
const MAX_AGE = 7;

function listAges(db: Executor, today: string): Promise<Answer['ages']> {
  return query(
    db,
    z.object({ age: z.int(), open: z.int() }),
    sql`
    select least(${today}::date - (found_at at time zone 'Asia/Seoul')::date, ${MAX_AGE})::int as age, count(*)::int as open
    from provider_difference where state <> 'closed' group by 1 order by 1`,
  );
}

/** Open ones, and since when the oldest waits. */
export function countDifferences(db: Executor): Promise<Queue> {
  return queryOnly(
    db,
    z.object({ count: z.int(), since: z.int().nullable() }),
    sql`select count(*)::int as count, ${epochMs(sql`min(found_at)`)} as since
      from provider_difference where state <> 'closed'`,
  );
}

/** In seconds of the product's clock; 0 where none is open. */
export async function getOldestDifferenceAge({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const { since } = await countDifferences(database.db);
  return since === null ? 0 : Math.max(0, clock.now() - since) / 1_000;
}

/** The newest day whose file was compared; null where none was. */
export async function findNewestComparedDay(db: Executor): Promise<string | null> {
  const { day } = await queryOnly(
    db,
    z.object({ day: z.string().nullable() }),
    sql`select max(day)::text as day from provider_file`,
  );
  return day;
}
