import type { ProjectState, ProjectType, Purpose } from '@pq/domain/project';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { project, projectTransition } from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';

export type DueProject = {
  key: string;
  purpose: Purpose;
  state: ProjectState;
  title: string;
  projectType: ProjectType;
  goal: number;
  amountNow: number;
  backers: number;
  periodFinish: string;
  ownerEmail: string;
  ownerNickname: string;
};

const columns = sql`p.key, p.purpose, p.state, p.title, p.project_type as "projectType", p.goal,
  p.amount_now as "amountNow", p.backers, p.period_finish as "periodFinish", m.email as "ownerEmail",
  m.name as "ownerNickname"`;

/** Locks one project that opens by `today`, skipping those that others are at. */
export async function lockProjectToOpen(tx: Executor, today: string): Promise<DueProject | null> {
  const { rows } = await tx.execute<DueProject>(sql`
    select ${columns} from project p join member m on m.id = p.owner_id
    where p.state = 'ready' and p.period_start <= ${today}
    order by p.period_start, p.key limit 1 for update of p skip locked`);
  return rows[0] ?? null;
}

/** Locks one open project whose last day is before `today`. New pledges wait for its row and then find it closed. */
export async function lockProjectToClose(tx: Executor, today: string): Promise<DueProject | null> {
  const { rows } = await tx.execute<DueProject>(sql`
    select ${columns} from project p join member m on m.id = p.owner_id
    where p.state = 'funding' and p.period_finish < ${today}
    order by p.period_finish, p.key limit 1 for update of p skip locked`);
  return rows[0] ?? null;
}

/** Locks one finished project without a pledge that is still to be charged. */
export async function lockProjectToComplete(tx: Executor): Promise<DueProject | null> {
  const { rows } = await tx.execute<DueProject>(sql`
    select ${columns} from project p join member m on m.id = p.owner_id
    where p.state = 'finish'
      and not exists (select from pledge g where g.project_key = p.key and g.status in ('ready', 'retry'))
    order by p.key limit 1 for update of p skip locked`);
  return rows[0] ?? null;
}

/** Moves a locked project and notes the transition. */
export async function moveProject(
  tx: Executor,
  from: DueProject,
  to: ProjectState,
  now: Date,
  totals?: { amountAtEnd: number; backersAtEnd: number },
): Promise<void> {
  await tx
    .update(project)
    .set({ state: to, updatedAt: now, ...totals })
    .where(eq(project.key, from.key));
  await tx.insert(projectTransition).values({
    id: newId(now.getTime()),
    projectKey: from.key,
    fromState: from.state,
    toState: to,
    actor: 'clock',
    at: now,
  });
}

export type LivePledge = {
  id: string;
  memberId: string;
  amount: number;
  callAmount: number;
  email: string;
  nickname: string;
};

/** Locks the pledges of a project that are still to be charged. */
export async function lockPendingPledges(tx: Executor, projectKey: string): Promise<LivePledge[]> {
  const { rows } = await tx.execute<LivePledge>(sql`
    select g.id, g.member_id as "memberId", g.amount, g.call_amount as "callAmount", m.email, m.name as nickname
    from pledge g join member m on m.id = g.member_id
    where g.project_key = ${projectKey} and g.status in ('ready', 'retry')
    order by g.id for update of g`);
  return rows;
}

/** Ends pledges that will not be charged and journals it; their holdings are released by the caller. */
export async function cancelPledges(
  tx: Executor,
  projectKey: string,
  pledges: readonly LivePledge[],
  now: Date,
): Promise<void> {
  if (pledges.length === 0) return;
  const ids = JSON.stringify(
    pledges.map(({ id, memberId, amount }) => ({ id, memberId, amount, entry: newId(now.getTime()) })),
  );
  await tx.execute(sql`
    update pledge set status = 'cancel', due_at = null, lease_until = null, settled_at = ${now}, updated_at = ${now}
    from jsonb_to_recordset(${ids}::jsonb) as x(id uuid) where pledge.id = x.id`);
  await tx.execute(sql`
    insert into money_journal (id, at, pledge_id, project_key, member_id, event, pledged, collected, actor)
    select entry, ${now}, x.id, ${projectKey}, "memberId", 'cancelled', -amount, 0, 'system'
    from jsonb_to_recordset(${ids}::jsonb) as x(id uuid, "memberId" uuid, amount bigint, entry uuid)`);
}

/** True while something of the sweep is due at `now`: a project to open, close or complete, or a charge. */
export async function isAnythingDue(db: Executor, now: Date, today: string): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select from project where state = 'ready' and period_start <= ${today})
      or exists (select from project where state = 'funding' and period_finish < ${today})
      or exists (select from pledge g join project p on p.key = g.project_key
        where g.due_at <= ${now} and p.state = 'finish')
      or exists (select from project p where p.state = 'finish'
        and not exists (select from pledge g where g.project_key = p.key and g.status in ('ready', 'retry'))) as due`);
  return rows[0]?.due ?? false;
}
