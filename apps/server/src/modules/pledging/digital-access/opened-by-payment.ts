import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { mayOpen } from './queries.ts';

export type OpenedReward = {
  title: string;
  purpose: Purpose;
  projectKey: string;
  projectState: ProjectState;
  reward: string;
  rewardKey: string;
  finish: string;
};

type OpenedByPayment = OpenedReward & {
  backerId: string;
  email: string;
  nickname: string;
};

/** Open rewards that a pledge opens because it is paid, with its backer. */
export async function listOpenedByPayment(tx: Tx, pledgeId: string): Promise<OpenedByPayment[]> {
  const { rows } = await tx.execute<OpenedByPayment>(sql`
    select r.key as "rewardKey", r.title as reward, r.period_finish as finish,
      p.title, p.purpose, p.key as "projectKey", p.state as "projectState", m.id as "backerId", m.email, m.name as nickname
    from pledge g join project p on p.key = g.project_key join member m on m.id = g.member_id
      join pq_reward r on r.project_key = p.key
    where g.id = ${pledgeId} and r.state = 'funding' and r.open_from = 'payment' and ${sql.raw(mayOpen)}
    order by r.period_start, r.key`);
  return rows;
}
