import type { Purpose } from '@pq/domain/project/project';
import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';

type ReportKind = 'daily-pledges' | 'first-charges';

/**
 * Notes that makers are told of something; false when they were told before. Waits for a process that does
 * the same at this moment.
 */
export async function noteReport(tx: Tx, kind: ReportKind, subject: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into maker_report (kind, subject, told_at) values (${kind}, ${subject}, ${now}) on conflict do nothing`);
  return rowCount === 1;
}

/** The last day before `day` (without it: of all) whose pledges makers were told of; null when there is none. */
export async function lastToldDay(db: Executor, day = '9999-12-31'): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select max(subject) as day from maker_report where kind = 'daily-pledges' and subject < ${day}`);
  return rows[0]?.day ?? null;
}

/** A day's new pledges of a project, KRW. */
export type DailyPledges = {
  date: string;
  key: string;
  purpose: Purpose;
  title: string;
  email: string;
  nickname: string;
  pledges: number;
  amount: number;
};

/**
 * The pledges placed from the instant `from` until `to`, by project and Seoul day, with what their backers have left standing;
 * of projects that have not failed and are not hidden.
 */
export async function listDailyPledges(db: Executor, from: Date, to: Date): Promise<DailyPledges[]> {
  const { rows } = await db.execute<DailyPledges>(sql`
    select (j.at at time zone 'Asia/Seoul')::date as date, p.key, p.purpose, p.title, m.email, m.name as nickname,
      count(*)::int as pledges, sum(held.amount)::bigint as amount
    from money_journal j
      join project p on p.key = j.project_key and p.state in ('funding', 'finish', 're-finish')
      join member m on m.id = p.owner_id
      cross join lateral (
        select sum(pledged) as amount from money_journal where pledge_id = j.pledge_id and actor = 'backer') held
    where j.event = 'placed' and j.at >= ${from} and j.at < ${to} and held.amount > 0
    group by 1, p.key, m.id order by 1, p.key`);
  return rows;
}
