import type { LeaveCheck } from '@pq/contract/shapes/account';
import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';

type Named = LeaveCheck['pledges'][number];

const named = sql`p.key, p.purpose, p.title`;

/** Locks a member's own projects against changes of state. */
export async function lockProjectsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select 1 from project where owner_id = ${memberId} order by key for update`);
}

/** Projects with a pledge of the member that is still to be charged. */
export async function listPendingOf(db: Executor, memberId: string): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    select ${named} from pledge g join project p on p.key = g.project_key
    where g.member_id = ${memberId} and g.status in ('ready', 'retry') order by g.placed_at`);
  return rows;
}

/** Projects of the member that are under review, open or not paid out: others count on their maker. */
export async function listOpenOf(db: Executor, memberId: string): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    select ${named} from project p
    where p.owner_id = ${memberId} and (p.state in ('prepare', 'ready', 'funding', 'finish')
      or p.blinded_from in ('ready', 'funding', 'finish'))
    order by p.created_at`);
  return rows;
}

/** Projects that the member has paid for and whose rewards are not due yet. */
export async function listAwaitedBy(db: Executor, memberId: string, today: string): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    select ${named} from pledge g join project p on p.key = g.project_key
    where g.member_id = ${memberId} and g.status = 'paid' and g.reward_period >= ${today} order by g.placed_at`);
  return rows;
}
