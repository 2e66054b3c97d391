import type { ProjectState, ProjectType, Purpose } from '@pq/domain/project/project';
import { eq, sql } from 'drizzle-orm';
import { pending, unsettled } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { project } from '#src/platform/database/schema/projects.ts';

export type DueProject = {
  key: string;
  purpose: Purpose;
  state: ProjectState;
  title: string;
  projectType: ProjectType;
  goal: number;
  amountNow: number;
  backers: number;
  /** What was pledged when it ended; null when it has not been closed. */
  amountAtEnd: number | null;
  periodFinish: string;
  ownerEmail: string;
  ownerNickname: string;
};

const columns = sql`p.key, p.purpose, p.state, p.title, p.project_type as "projectType", p.goal,
  p.amount_now as "amountNow", p.backers, p.amount_at_end as "amountAtEnd",
  p.period_finish as "periodFinish", m.email as "ownerEmail",
  m.name as "ownerNickname"`;

const notIn = (keys: readonly string[]) => sql`p.key <> all(${sql.param(keys)}::uuid[])`;

/** Locks one project that opens by `today`, skipping those that others are at. */
export async function lockProjectToOpen(
  tx: Tx,
  today: string,
  skip: readonly string[],
): Promise<DueProject | null> {
  const { rows } = await tx.execute<DueProject>(sql`
    select ${columns} from project p join member m on m.id = p.owner_id
    where p.state = 'ready' and p.period_start <= ${today} and ${notIn(skip)}
    order by p.period_start, p.key limit 1 for update of p skip locked`);
  return rows[0] ?? null;
}

/** Locks one open project whose last day is before `today`. New pledges wait for its row and then find it closed. */
export async function lockProjectToClose(
  tx: Tx,
  today: string,
  skip: readonly string[],
): Promise<DueProject | null> {
  const { rows } = await tx.execute<DueProject>(sql`
    select ${columns} from project p join member m on m.id = p.owner_id
    where p.state = 'funding' and p.period_finish < ${today} and ${notIn(skip)}
    order by p.period_finish, p.key limit 1 for update of p skip locked`);
  return rows[0] ?? null;
}

/** Locks one finished project without a pledge that is still to be charged. */
export async function lockProjectToComplete(tx: Tx, skip: readonly string[]): Promise<DueProject | null> {
  const { rows } = await tx.execute<DueProject>(sql`
    select ${columns} from project p join member m on m.id = p.owner_id
    where p.state = 'finish' and ${notIn(skip)}
      and not exists (select from pledge g where g.project_key = p.key and g.status in ${pending})
    order by p.key limit 1 for update of p skip locked`);
  return rows[0] ?? null;
}

const toReport = sql`p.state = 'finish'
  and exists (select from pledge g where g.project_key = p.key and g.status = 'retry')
  and not exists (select from pledge g where g.project_key = p.key and g.status = 'ready')
  and not exists (select from maker_report r where r.kind = 'first-charges' and r.subject = p.key::text)`;

/** Locks one finished project all of whose cards have been tried, some of them in vain, and whose maker has not heard of it. */
export async function lockProjectToReport(tx: Tx, skip: readonly string[]): Promise<DueProject | null> {
  const { rows } = await tx.execute<DueProject>(sql`
    select ${columns} from project p join member m on m.id = p.owner_id
    where ${toReport} and ${notIn(skip)}
    order by p.key limit 1 for update of p skip locked`);
  return rows[0] ?? null;
}

const hasLapsed = (lastDay: string) => sql`p.state = 'blind' and p.blinded_from in ('funding', 'finish')
  and p.period_finish <= ${lastDay}
  and not exists (select from pledge g where g.project_key = p.key and g.lease_until > clock_timestamp())
  and not exists (
    select from pledge g join charge c on c.pledge_id = g.id
    where g.project_key = p.key and c.status in ${unsettled} and c.provider_message is distinct from 'absent')`;

/**
 * Locks one project that has pledges to be charged and has been hidden past `lastDay` of its period.
 * Passes over it while the outcome of a charge is open or a worker holds one of its pledges: we have to know
 * first what was paid.
 */
export async function lockProjectToLapse(
  tx: Tx,
  lastDay: string,
  skip: readonly string[],
): Promise<DueProject | null> {
  const { rows } = await tx.execute<DueProject>(sql`
    select ${columns} from project p join member m on m.id = p.owner_id
    where ${hasLapsed(lastDay)} and ${notIn(skip)}
    order by p.period_finish, p.key limit 1 for update of p skip locked`);
  return rows[0] ?? null;
}

/** True when a card has been charged for a project. */
export async function hasPaidPledge(tx: Tx, projectKey: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from pledge where project_key = ${projectKey} and status in ('paid', 'refund') limit 1`);
  return rows.length > 0;
}

/** Notes that a hidden project would be shown again as completed. */
export async function completeHidden(tx: Tx, projectKey: string, now: Date): Promise<void> {
  await tx
    .update(project)
    .set({ blindedFrom: 're-finish', updatedAt: now })
    .where(eq(project.key, projectKey));
}

/**
 * Since when the oldest due thing (a charge, a refund, an opening or a closing) has waited for the sweep at `now`; null
 * when nothing is due.
 */
export async function findOldestDue(db: Executor, now: Date, today: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(at)::timestamptz as at from (
      select min(g.due_at) as at from pledge g join project p on p.key = g.project_key
        where g.due_at <= ${now} and p.state = 'finish' and g.held_at is null
      union all select min(period_start)::timestamp at time zone 'Asia/Seoul' from project
        where state = 'ready' and period_start <= ${today}
      union all select (min(period_finish) + 1)::timestamp at time zone 'Asia/Seoul' from project
        where state = 'funding' and period_finish < ${today}
      union all select min(due_at) from refund where due_at <= ${now}) due`);
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}

/** True while something of the sweep is due at `now`: a project to open, close, report on, complete or give up, or a refund. */
export async function isAnythingDue(
  db: Executor,
  now: Date,
  { today, lastHidden }: { today: string; lastHidden: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select from project where state = 'ready' and period_start <= ${today})
      or exists (select from project where state = 'funding' and period_finish < ${today})
      or exists (select from project p where ${hasLapsed(lastHidden)})
      or exists (select from refund where due_at <= ${now})
      or exists (select from project p where ${toReport})
      or exists (select from project p where p.state = 'finish'
        and not exists (select from pledge g where g.project_key = p.key and g.status in ${pending})) as due`);
  return rows[0]?.due ?? false;
}
