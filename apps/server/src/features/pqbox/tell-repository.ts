import type { Purpose } from '@pq/domain/project';
import { sql } from 'drizzle-orm';
import { liveStatuses } from '#src/features/pledges/status-sql.ts';
import type { Tx } from '#src/platform/database/database.ts';

export type Addressee = {
  email: string;
  nickname: string;
  title: string;
  purpose: Purpose;
  projectKey: string;
};

/** The maker of a reward, who is told of its review. */
export async function findAddressee(tx: Tx, rewardKey: string): Promise<Addressee> {
  const { rows } = await tx.execute<Addressee>(sql`
    select m.email, m.name as nickname, p.title, p.purpose, p.key as "projectKey"
    from pq_reward r join project p on p.key = r.project_key join member m on m.id = r.author_id
    where r.key = ${rewardKey}`);
  if (!rows[0]) throw new Error(`reward ${rewardKey} is locked but gone`);
  return rows[0];
}

/** Those who may open what is in the box of a project: its live backers. */
export async function listBackers(
  tx: Tx,
  projectKey: string,
): Promise<{ id: string; email: string; nickname: string }[]> {
  const { rows } = await tx.execute<{ id: string; email: string; nickname: string }>(sql`
    select m.id, m.email, m.name as nickname from pledge g join member m on m.id = g.member_id
    where g.project_key = ${projectKey} and g.status in ${sql.raw(liveStatuses)} order by m.id`);
  return rows;
}
