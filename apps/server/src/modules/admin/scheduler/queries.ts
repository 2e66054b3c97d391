import { projectStates, projectTypes, purposes } from '@pq/domain/project/project';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { pending, unsettled } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';

const dueProjectRow = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  state: z.enum(projectStates),
  title: z.string(),
  projectType: z.enum(projectTypes),
  goal: z.number(),
  amountNow: z.number(),
  backers: z.number(),
  /** KRW pledged when it ended; null before it is closed. */
  amountAtEnd: z.number().nullable(),
  periodFinish: z.string(),
  ownerEmail: z.string(),
  ownerNickname: z.string(),
});
export type DueProject = z.output<typeof dueProjectRow>;

function lockFirst(tx: Tx, condition: Sql, skip: readonly string[], order: Sql): Promise<DueProject | null> {
  return queryOne(
    tx,
    dueProjectRow,
    sql`
    select p.key, p.purpose, p.state, p.title, p.project_type, p.goal, p.amount_now, p.backers, p.amount_at_end,
      p.period_finish, m.email as owner_email, m.name as owner_nickname
    from project p join member m on m.id = p.owner_id
    where ${condition} and p.key <> all(${skip}::uuid[])
    order by ${order} limit 1 for update of p skip locked`,
  );
}

export function lockProjectToOpen(
  tx: Tx,
  today: string,
  skip: readonly string[],
): Promise<DueProject | null> {
  return lockFirst(
    tx,
    sql`p.state = 'ready' and p.period_start <= ${today}`,
    skip,
    sql`p.period_start, p.key`,
  );
}

/** Locks one open project whose last day is before `today`. New pledges wait for its row and then find it closed. */
export function lockProjectToClose(
  tx: Tx,
  today: string,
  skip: readonly string[],
): Promise<DueProject | null> {
  return lockFirst(
    tx,
    sql`p.state = 'funding' and p.period_finish < ${today}`,
    skip,
    sql`p.period_finish, p.key`,
  );
}

export function lockProjectToComplete(tx: Tx, skip: readonly string[]): Promise<DueProject | null> {
  const condition = sql`p.state = 'finish'
      and not exists (select from pledge g where g.project_key = p.key and g.status in ${pending})`;
  return lockFirst(tx, condition, skip, sql`p.key`);
}

const toReport = sql`p.state = 'finish'
  and exists (select from pledge g where g.project_key = p.key and g.status = 'retry')
  and not exists (select from pledge g where g.project_key = p.key and g.status = 'ready')
  and not exists (select from maker_report r where r.kind = 'first-charges' and r.subject = p.key::text)`;

export function lockProjectToReport(tx: Tx, skip: readonly string[]): Promise<DueProject | null> {
  return lockFirst(tx, toReport, skip, sql`p.key`);
}

const hasLapsed = (lastDay: string) => sql`p.state = 'blind' and p.blinded_from in ('funding', 'finish')
  and p.period_finish <= ${lastDay}
  and not exists (select from pledge g where g.project_key = p.key and g.lease_until > clock_timestamp())
  and not exists (
    select from pledge g join charge c on c.pledge_id = g.id
    where g.project_key = p.key and c.status in ${unsettled} and c.provider_message is distinct from 'absent')`;

/**
 * Locks one project that has pledges to be charged and has been hidden past `lastDay` of its period. Passes over it while
 * the outcome of a charge is open or a worker has leased one of its pledges: what was paid has to be known first.
 */
export function lockProjectToLapse(
  tx: Tx,
  lastDay: string,
  skip: readonly string[],
): Promise<DueProject | null> {
  return lockFirst(tx, hasLapsed(lastDay), skip, sql`p.period_finish, p.key`);
}

export async function hasPaidPledge(tx: Tx, projectKey: string): Promise<boolean> {
  const found = await execute(
    tx,
    sql`
    select from pledge where project_key = ${projectKey} and status in ('paid', 'refund') limit 1`,
  );
  return found > 0;
}

/** A hidden project would be shown again as completed. */
export async function completeHidden(tx: Tx, projectKey: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`update project set blinded_from = 're-finish', updated_at = ${now} where key = ${projectKey}`,
  );
}

export async function findOldestDue(db: Executor, now: Date, today: string): Promise<Date | null> {
  const { at } = await queryOnly(
    db,
    z.object({ at: z.date().nullable() }),
    sql`
    select min(at)::timestamptz as at from (
      select min(g.due_at) as at from pledge g join project p on p.key = g.project_key
        where g.due_at <= ${now} and p.state = 'finish' and g.held_at is null
      union all select min(period_start)::timestamp at time zone 'Asia/Seoul' from project
        where state = 'ready' and period_start <= ${today}
      union all select (min(period_finish) + 1)::timestamp at time zone 'Asia/Seoul' from project
        where state = 'funding' and period_finish < ${today}
      union all select min(offer_until) from waitlist where state = 'offered' and offer_until <= ${now}
      union all select min(announce_at) from parcel where state = 'sent' and announced_at is null and announce_at <= ${now}
      union all select min(receive_at) from parcel where state = 'sent' and receive_at <= ${now}
      union all select min(n.due_at) from address_notice n join project p on p.key = n.project_key
        where n.due_at <= ${now} and p.state <> 'blind'
      union all select min(due_at) from refund where due_at <= ${now}) due`,
  );
  return at;
}

export async function isAnythingDue(
  db: Executor,
  now: Date,
  { today, lastHidden }: { today: string; lastHidden: string },
): Promise<boolean> {
  const { due } = await queryOnly(
    db,
    z.object({ due: z.boolean() }),
    sql`
    select exists (select from project where state = 'ready' and period_start <= ${today})
      or exists (select from project where state = 'funding' and period_finish < ${today})
      or exists (select from project p where ${hasLapsed(lastHidden)})
      or exists (select from refund where due_at <= ${now})
      or exists (select from project p where ${toReport})
      or exists (select from project p where p.state = 'finish'
        and not exists (select from pledge g where g.project_key = p.key and g.status in ${pending})) as due`,
  );
  return due;
}

type ReportKind = 'daily-pledges' | 'first-charges';

/** False when makers were notified of it before. Waits for a process that does the same at this moment. */
export async function recordReport(tx: Tx, kind: ReportKind, subject: string, now: Date): Promise<boolean> {
  const inserted = await execute(
    tx,
    sql`
    insert into maker_report (kind, subject, told_at) values (${kind}, ${subject}, ${now}) on conflict do nothing`,
  );
  return inserted === 1;
}

const CHANGES = 'list-changes';

export async function isChangesReportBefore(db: Executor, to: Date): Promise<boolean> {
  const { isBefore } = await queryOnly(
    db,
    z.object({ isBefore: z.boolean() }),
    sql`
    select not exists (select from maker_report where kind = ${CHANGES} and subject = '' and told_at >= ${to}) as is_before`,
  );
  return isBefore;
}

/**
 * Advances the report of changes to `to` and returns its former end, `first` in a database without one; null when another process
 * has advanced it already. Waits for a process that is advancing it.
 */
export async function advanceChangesReport(tx: Tx, to: Date, first: Date): Promise<Date | null> {
  const mark = sql`kind = ${CHANGES} and subject = ''`;
  const last = await queryOne(
    tx,
    z.object({ atMs: z.number() }),
    sql`select ${epochMs('told_at')} as at_ms from maker_report where ${mark} for update`,
  );
  const moved = await execute(
    tx,
    last
      ? sql`update maker_report set told_at = ${to} where ${mark} and told_at < ${to}`
      : sql`insert into maker_report (kind, subject, told_at) values (${CHANGES}, '', ${to}) on conflict do nothing`,
  );
  return moved === 0 ? null : last ? new Date(last.atMs) : first;
}

export async function lastReportedDay(db: Executor, day = '9999-12-31'): Promise<string | null> {
  const last = await queryOnly(
    db,
    z.object({ day: z.string().nullable() }),
    sql`
    select max(subject) as day from maker_report where kind = 'daily-pledges' and subject < ${day}`,
  );
  return last.day;
}

const dailyPledgesRow = z.object({
  date: z.string(),
  key: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  email: z.string(),
  nickname: z.string(),
  pledges: z.number(),
  amount: z.number(),
});
export type DailyPledges = z.output<typeof dailyPledgesRow>;

export function listDailyPledges(db: Executor, from: Date, to: Date): Promise<DailyPledges[]> {
  return query(
    db,
    dailyPledgesRow,
    sql`
    select (j.at at time zone 'Asia/Seoul')::date as date, p.key, p.purpose, p.title, m.email, m.name as nickname,
      count(*)::int as pledges, sum(remaining.amount)::bigint as amount
    from money_journal j
      join project p on p.key = j.project_key and p.state in ('funding', 'finish', 're-finish')
      join member m on m.id = p.owner_id
      cross join lateral (
        select sum(pledged) as amount from money_journal where pledge_id = j.pledge_id and actor = 'backer') remaining
    where j.event = 'placed' and j.at >= ${from} and j.at < ${to} and remaining.amount > 0
    group by 1, p.key, m.id order by 1, p.key`,
  );
}
