import type { RewardState } from '@pq/domain/pqbox/pq-reward';
import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';

export type DueReward = {
  key: string;
  state: RewardState;
  finish: string;
};

/** An approved one opens while its project is there for backers; an open one closes whatever has become of its project. */
const isDue = (today: string) => sql`
  (r.state = 'ready' and r.period_start <= ${today} and p.state in ('funding', 'finish', 're-finish')
    or r.state = 'funding' and r.period_finish < ${today})`;

/** Locks one reward that opens by `today` or whose last day is before, skipping those that others are at. */
export async function lockDueReward(
  tx: Tx,
  today: string,
  skip: readonly string[],
): Promise<DueReward | null> {
  const { rows } = await tx.execute<DueReward>(sql`
    select r.key, r.state, r.period_finish as finish
    from pq_reward r join project p on p.key = r.project_key
    where ${isDue(today)} and r.key <> all(${sql.param(skip)}::uuid[])
    order by r.key limit 1 for update of r skip locked`);
  return rows[0] ?? null;
}

/** True while a reward is to be opened or closed. */
export async function isAnyRewardDue(db: Executor, today: string): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select from pq_reward r join project p on p.key = r.project_key where ${isDue(today)}) as due`);
  return rows[0]?.due ?? false;
}
