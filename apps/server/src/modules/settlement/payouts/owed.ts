import { latestBusinessDay } from '@pq/domain/business-days';
import { addDays, seoulInstant } from '@pq/domain/dates';
import { amountApart } from '@pq/domain/settlement/payouts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query, queryOnly } from '#src/platform/database/query.ts';
import { hasNotLeft } from './queries.ts';

/** What makers are owed at the end of the latest business day of Seoul, or until now on one. */
export async function readOwedOn(
  db: Executor,
  today: string,
): Promise<{ day: string; owed: number; apart: number }> {
  const day = latestBusinessDay(today);
  return { day, ...(await readOwed(db, new Date(seoulInstant(addDays(day, 1))))) };
}

/** What all makers are owed, statements or not, with transfers under way, and what has to lie apart of it, now or before an instant; KRW. */
export async function readOwed(
  db: Executor,
  before: Date | null = null,
): Promise<{ owed: number; apart: number }> {
  const { owed } = await queryOnly(
    db,
    z.object({ owed: z.number() }),
    sql`
    select coalesce(-sum(amount), 0)::bigint as owed from ledger_entry
    where account in ('maker', 'clearing') and (${before}::timestamptz is null or at < ${before})`,
  );
  return { owed, apart: amountApart(owed) };
}

const owedRow = z.object({
  memberId: z.string(),
  projectKey: z.string(),
  amount: z.number(),
  since: z.number(),
});
export type OwedRow = z.output<typeof owedRow>;

/** When the maker of a statement's project came to owe something for the last time. */
const turnedAt = sql`coalesce(
  (select max(run.at) from (
    select e.at, sum(e.amount) over sofar as now, sum(e.amount) over sofar - e.amount as before from ledger_entry e
    where e.project_key = s.project_key and e.account = 'maker' window sofar as (order by e.at, e.id)) run
    where run.now > 0 and run.before <= 0),
  s.final_at)`;

/** What the maker of a final main statement (alias s) owes for its project: what the ledger has beyond stages that have not left. */
const owedAmount = sql`(coalesce((select sum(e.amount) from ledger_entry e
      where e.project_key = s.project_key and e.account = 'maker'), 0)
    + coalesce((select sum(g.amount - g.netted) from payout_stage g where g.statement_key = s.key and ${hasNotLeft}), 0))::bigint`;

/** After a refund that came later, or after a returned transfer that has paid for another project and was corrected. */
const mayOwe = sql`(exists (select from statement a where a.project_key = s.project_key and a.kind = 'adjust')
  or exists (select from payout_stage g join payout_line l on l.stage_key = g.key
    where g.statement_key = s.key and l.state = 'failed' and l.carried > 0))`;

/** Whether the maker of a main statement (alias s) owes something for its project. */
export const isOwing = sql`(s.state = 'final' and ${mayOwe} and ${owedAmount} > 0)`;

/** What makers owe for projects, the oldest first. Of all makers, or of some. */
export function listOwed(db: Executor, memberIds: readonly string[] | null): Promise<OwedRow[]> {
  return query(
    db,
    owedRow,
    sql`
    select * from (
      select s.member_id, s.project_key, s.final_at, ${epochMs(turnedAt)} as since, ${owedAmount} as amount
      from statement s
      where s.kind = 'main' and s.state = 'final' and (${memberIds}::uuid[] is null or s.member_id = any(${memberIds}::uuid[]))
        and ${mayOwe}) owing
    where amount > 0 order by final_at, project_key`,
  );
}

/** What a maker owes for all projects, as a negative balance; KRW. */
export async function readBalance(db: Executor, memberId: string): Promise<number> {
  const owed = await listOwed(db, [memberId]);
  return owed.reduce((balance, { amount }) => balance - amount, 0);
}
