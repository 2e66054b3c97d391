import type { RewardState } from '@pq/domain/pqbox/pq-reward';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { sql } from 'drizzle-orm';
import { liveStatuses, mayOpen } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';

type Addressee = {
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

/** The next of those who may open a reward, by id. */
export async function listNextBackers(
  tx: Tx,
  rewardKey: string,
  after: string | null,
  limit: number,
): Promise<{ id: string; email: string; nickname: string }[]> {
  const { rows } = await tx.execute<{ id: string; email: string; nickname: string }>(sql`
    select m.id, m.email, m.name as nickname from pq_reward r
      join pledge g on g.project_key = r.project_key join member m on m.id = g.member_id
    where r.key = ${rewardKey} and g.status in ${sql.raw(liveStatuses)} and ${sql.raw(mayOpen)}
      and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${limit}`);
  return rows;
}

/** The channel topic that wakes whoever tells backers. */
export const TELLING_TOPIC = 'pqbox.tell';

/** Notes that backers are to be told of a reward, and wakes whoever does it once the transaction commits. */
export async function insertTelling(
  tx: Tx,
  { id, rewardKey, file }: { id: string; rewardKey: string; file: string | null },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into pq_reward_telling (id, reward_key, file, created_at) values (${id}, ${rewardKey}, ${file}, ${now})`);
  await tx.execute(sql`select ${publishWithin(TELLING_TOPIC)}`);
}

/** What backers are still to be told of; `file` has come in a new version, null for a reward that has opened. `since` in ms. */
export type Telling = {
  id: string;
  file: string | null;
  after: string | null;
  since: number;
  rewardKey: string;
  reward: string;
  rewardState: RewardState;
  finish: string;
  title: string;
  purpose: Purpose;
  projectKey: string;
  projectState: ProjectState;
};

/** Those that are not done, the oldest first. */
export async function listTellings(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from pq_reward_telling order by created_at, id`,
  );
  return rows.map(({ id }) => id);
}

/** Locks one that is not done; null when others are at it, or it is done. */
export async function lockTelling(tx: Tx, id: string): Promise<Telling | null> {
  const { rows } = await tx.execute<Telling>(sql`
    select t.id, t.file, t.told_after as after, ${epochMs('t.created_at')} as since,
      r.key as "rewardKey", r.title as reward, r.state as "rewardState", r.period_finish as finish,
      p.title, p.purpose, p.key as "projectKey", p.state as "projectState"
    from pq_reward_telling t join pq_reward r on r.key = t.reward_key join project p on p.key = r.project_key
    where t.id = ${id} for update of t skip locked`);
  return rows[0] ?? null;
}

/** Notes how far the backers have been told. */
export async function noteTold(tx: Tx, id: string, after: string): Promise<void> {
  await tx.execute(sql`update pq_reward_telling set told_after = ${after} where id = ${id}`);
}

/** All have been told, or nobody is any more. */
export async function deleteTelling(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from pq_reward_telling where id = ${id}`);
}
