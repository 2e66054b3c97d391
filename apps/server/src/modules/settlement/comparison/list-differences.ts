import type { listDifferences as call } from '@pq/contract/calls/admin/reconciliation';
import { addDays, daysBetween, HOUR_MS, MINUTE_MS, seoulDate, seoulInstant } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { purposes } from '@pq/domain/project/project';
import { differenceKinds, differenceStates, findLookUp, sizeOf } from '@pq/domain/settlement/compare-books';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { findFirstPaidDay } from '#src/modules/payments/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { countUpTo, query, queryOnly } from '#src/platform/database/query.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { readMayConfirm } from '../other-confirms.ts';
import { differenceState } from './close-difference.ts';
import { COMPARED_DAYS, FILE_HOUR } from './compare-with-provider.ts';

type Input = z.output<typeof call.input>;
type Answer = z.input<typeof call.data>;

export async function listDifferences(
  { database, clock }: Platform,
  admin: Pick<AdminCaller, 'uid'>,
  { day, state, page }: Input,
): Promise<Answer> {
  const { db } = database;
  const nowMs = clock.now();
  const of = sql`provider_difference d where ${state === 'closed' ? sql`d.state = 'closed'` : sql`d.state <> 'closed'`}
    and ${day === undefined ? sql`true` : sql`d.day = ${day}`}`;
  const today = seoulDate(nowMs);
  const mayConfirm = await readMayConfirm(db, admin);
  const [days, ages, count, rows] = await Promise.all([
    listDays({ database, clock }, mayConfirm),
    listAges(db, today),
    countUpTo(db, of),
    query(
      db,
      differenceRow,
      sql`
      select d.id as key, d.day::text as day, d.order_id as oid, d.kind, ${differenceState} as state, d.reason, d.our_total, d.our_refunded,
        d.their_total, d.their_refunded, ${epochMs(sql`d.found_at`)} as found_at, ${epochMs(sql`d.closed_at`)} as closed_at,
        p.key as project_key, p.purpose, p.title, c.pledge_id as pledge, d.asked_by as asker_id, asker.name as asked_by, closer.name as closed_by,
        coalesce((select f.is_uploaded from provider_file f where f.day = d.day), false) as is_uploaded
      from (select * from ${of} order by d.found_at desc, d.id desc
          limit ${pageSizes.admin} offset ${page * pageSizes.admin}) d
        left join project p on p.key = d.project_key left join charge c on c.order_id = d.order_id
        left join member asker on asker.id = d.asked_by left join member closer on closer.id = d.closed_by
      order by d.found_at desc, d.id desc`,
    ),
  ]);
  return { days, ages, count, differences: rows.map((row) => present(row, { nowMs, mayConfirm })) };
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
  askerId: z.string().nullable(),
  askedBy: z.string().nullable(),
  closedBy: z.string().nullable(),
  isUploaded: z.boolean(),
});

type MayConfirm = (askedBy: string | null) => boolean;

function present(
  row: z.output<typeof differenceRow>,
  { nowMs, mayConfirm }: { nowMs: number; mayConfirm: MayConfirm },
): Answer['differences'][number] {
  const {
    ourTotal,
    ourRefunded,
    theirTotal,
    theirRefunded,
    projectKey,
    purpose,
    title,
    isUploaded,
    askerId,
    ...rest
  } = row;
  const ours = { total: ourTotal, refunded: ourRefunded };
  const theirs = { total: theirTotal, refunded: theirRefunded };
  return {
    ...rest,
    mayConfirm: row.state === 'open' || row.state === 'closed' || mayConfirm(askerId),
    ours: ourTotal - ourRefunded,
    theirs: theirTotal - theirRefunded,
    size: sizeOf({ ours, theirs }),
    lookUp: findLookUp({ ours, theirs }, row),
    age: daysBetween(seoulDate(row.foundAt), seoulDate(nowMs)),
    project: projectKey && purpose ? { key: projectKey, purpose, title: title ?? '' } : null,
  };
}

const dayRow = z.object({
  day: z.string(),
  isDue: z.boolean(),
  ours: z.int(),
  theirs: z.int(),
  open: z.int(),
  fileAt: z.int(),
  changedAt: z.int().nullable(),
  asked: z.object({ by: z.string(), uid: z.string(), at: z.int() }).nullable(),
});

type Source = Pick<Platform, 'database' | 'clock'>;

/** Newest first. */
async function listDays(source: Source, mayConfirm: MayConfirm): Promise<Answer['days']> {
  const { database, clock } = source;
  const [files, uncompared] = await Promise.all([
    query(
      database.db,
      dayRow,
      sql`
      select f.day::text as day, f.is_due, f.ours, f.theirs, ${epochMs(sql`f.read_at`)} as file_at,
        ${epochMs(sql`f.changed_at`)} as changed_at,
        (select count(*) from provider_difference d where d.day = f.day and d.state <> 'closed')::int as open,
        (select json_build_object('by', m.name, 'uid', m.id, 'at', ${epochMs('f.asked_at')}) from member m where m.id = f.asked_by) as asked
      from provider_file f
      where f.day >= ${addDays(seoulDate(clock.now()), -COMPARED_DAYS)} or f.asked_by is not null`,
    ),
    listUncomparedDays(source),
  ]);
  const isLate = new Map(uncompared.map((found) => [found.day, found.isLate]));
  const missing = uncompared
    .filter(({ isMissing }) => isMissing)
    .map(({ day }) => ({
      day,
      ours: null,
      theirs: null,
      open: 0,
      fileAt: null,
      changedAt: null,
      asked: null,
    }));
  return [
    ...files.map(({ isDue, asked, ...file }) => ({
      ...file,
      asked: asked && { by: asked.by, at: asked.at, mayConfirm: mayConfirm(asked.uid) },
      state: isDue ? ('due' as const) : ('compared' as const),
    })),
    ...missing.map((day) => ({ ...day, state: 'missing' as const })),
  ]
    .map((day) => ({ ...day, isLate: isLate.get(day.day) ?? false }))
    .sort((one, other) => (one.day < other.day ? 1 : -1));
}

/** By then the file of the day before is read and compared. */
const COMPARED_MS = FILE_HOUR * HOUR_MS + 30 * MINUTE_MS;
/** The hour of Seoul from which on a person has to see to a day that was not compared by then. */
const LATE_HOUR = 12;

const uncomparedRow = z.object({ day: z.string(), isMissing: z.boolean() });

/**
 * The days of the last 35 since the first payment or file that have no file, or were not compared with it, newest first. Nothing is
 * found on them, nor what may be on a neighbour of theirs.
 */
export async function listUncomparedDays({
  database: { db },
  clock,
}: Source): Promise<(z.output<typeof uncomparedRow> & { isLate: boolean })[]> {
  const nowMs = clock.now();
  const last = addDays(seoulDate(nowMs - COMPARED_MS), -1);
  const rows = await query(
    db,
    uncomparedRow,
    sql`
    with known as (
      select least(${await findFirstPaidDay(db)}::date, (select min(day) from provider_file)) as first
    )
    select d.day::date::text as day, f.day is null as is_missing
    from known, generate_series(greatest(known.first, ${addDays(seoulDate(nowMs), -COMPARED_DAYS)}::date), ${last}::date,
        interval '1 day') d (day)
      left join provider_file f on f.day = d.day
    where known.first is not null and (f.day is null or f.is_due)
    order by d.day desc`,
  );
  return rows.map((row) => ({ ...row, isLate: nowMs >= seoulInstant(addDays(row.day, 1), LATE_HOUR) }));
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
export async function getOldestDifferenceAge({ database, clock }: Source): Promise<number> {
  const { since } = await countDifferences(database.db);
  return since === null ? 0 : Math.max(0, clock.now() - since) / 1_000;
}

/** The newest day whose file was compared; null where none was. */
export async function findNewestComparedDay(db: Executor): Promise<string | null> {
  const { day } = await queryOnly(
    db,
    z.object({ day: z.string().nullable() }),
    sql`select max(day)::text as day from provider_file where not is_due`,
  );
  return day;
}
