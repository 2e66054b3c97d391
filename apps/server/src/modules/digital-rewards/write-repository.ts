import type { RewardCategory, RewardState } from '@pq/domain/pqbox/pq-reward';
import type { OpensFrom } from '@pq/domain/pqbox/reward-audience';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';
import { pqReward, pqRewardTransition } from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';

/** Reserves a key for a member. */
export async function insertKey(db: Executor, key: string, memberId: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into pq_reward_key (key, member_id, created_at) values (${key}, ${memberId}, ${now})`);
}

/** Uses up a key; false when it is not this member's, or used already. */
export async function takeKey(tx: Tx, key: string, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from pq_reward_key where key = ${key} and member_id = ${memberId}`,
  );
  return rowCount === 1;
}

/** Forgets keys that were given out before and never used. */
export async function deleteOldKeys(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from pq_reward_key where created_at < ${before}`);
}

/**
 * A reward as far as its next move depends on it. Dates are empty while they are not chosen. `savedAt` in ms,
 * 0 when it was never saved; `saveId` names that save.
 */
export type LockedReward = {
  key: string;
  projectKey: string;
  authorId: string;
  state: RewardState;
  version: number;
  savedAt: number;
  saveId: string | null;
  title: string;
  thumbnail: string;
  category: RewardCategory;
  start: string;
  finish: string;
  tiers: number[] | null;
  openFrom: OpensFrom;
  editor: string;
};

/** Locks a reward whatever its state; null when there is none. */
export async function lockReward(tx: Tx, key: string): Promise<LockedReward | null> {
  const { rows } = await tx.execute<LockedReward>(sql`
    select key, project_key as "projectKey", author_id as "authorId", state, version,
      coalesce(${epochMs('saved_at')}, 0) as "savedAt", save_id as "saveId", title, thumbnail, category,
      coalesce(period_start::text, '') as start, coalesce(period_finish::text, '') as finish, tiers,
      open_from as "openFrom", editor
    from pq_reward where key = ${key} for update`);
  return rows[0] ?? null;
}

/** Whether a project has all of these tiers. */
export async function hasTiers(tx: Tx, projectKey: string, tiers: readonly number[]): Promise<boolean> {
  const { rows } = await tx.execute<{ known: boolean }>(sql`
    select ${sql.param(tiers)}::smallint[] <@ array(select idx from reward where project_key = ${projectKey}) as known`);
  return rows[0]?.known ?? false;
}

/** The project of a reward, which stays the same; null when there is no such reward. */
export async function findProjectOf(tx: Tx, key: string): Promise<string | null> {
  const { rows } = await tx.execute<{ projectKey: string }>(
    sql`select project_key as "projectKey" from pq_reward where key = ${key}`,
  );
  return rows[0]?.projectKey ?? null;
}

/** Makes an empty reward, and notes it. */
export async function insertReward(
  tx: Tx,
  { key, projectKey, authorId }: Pick<LockedReward, 'key' | 'projectKey' | 'authorId'>,
  now: Date,
): Promise<void> {
  await tx.insert(pqReward).values({ key, projectKey, authorId, createdAt: now, updatedAt: now });
  await insertTransition(tx, { key, from: null, to: 'save', actor: `owner:${authorId}` }, now);
}

export type RewardColumns = Partial<
  Pick<
    LockedReward,
    'title' | 'thumbnail' | 'category' | 'editor' | 'start' | 'finish' | 'tiers' | 'openFrom'
  >
>;

/** Writes a part of a locked reward; with `save` that is the save that stands from now on. */
export async function updateReward(
  tx: Tx,
  key: string,
  { start, finish, ...columns }: RewardColumns,
  now: Date,
  save?: { savedAt: Date; saveId: string | null },
): Promise<void> {
  const period = {
    ...(start !== undefined && { periodStart: start || null }),
    ...(finish !== undefined && { periodFinish: finish || null }),
  };
  await tx
    .update(pqReward)
    .set({ ...columns, ...period, ...save, updatedAt: now })
    .where(eq(pqReward.key, key));
}

export type RewardMove = { actor: string; message?: string | null; submittedAt?: Date; reason?: string };

/** Moves a locked reward and notes the transition; its version rises by itself. */
export async function updateRewardState(
  tx: Tx,
  from: { key: string; state: RewardState },
  to: RewardState,
  { actor, reason: given, ...columns }: RewardMove,
  now: Date,
): Promise<void> {
  await tx
    .update(pqReward)
    .set({ state: to, updatedAt: now, ...columns })
    .where(eq(pqReward.key, from.key));
  const reason = given ?? (to === 'reject' ? (columns.message ?? null) : null);
  await insertTransition(tx, { key: from.key, from: from.state, to, actor, reason }, now);
}

/** The state that a hidden reward had before. */
export async function stateBeforeBlind(tx: Tx, key: string): Promise<RewardState> {
  const { rows } = await tx.execute<{ state: RewardState }>(sql`
    select from_state as state from pq_reward_transition
    where reward_key = ${key} and to_state = 'blind' order by at desc, id desc limit 1`);
  if (!rows[0]) throw new Error(`reward ${key} was hidden without a note of it`);
  return rows[0].state;
}

/** Deletes a locked reward; what belongs to it goes with it. */
export async function deleteReward(tx: Tx, key: string): Promise<void> {
  await tx.delete(pqReward).where(eq(pqReward.key, key));
}

async function insertTransition(
  tx: Tx,
  move: { key: string; from: RewardState | null; to: RewardState; actor: string; reason?: string | null },
  now: Date,
): Promise<void> {
  await tx.insert(pqRewardTransition).values({
    id: newId(now.getTime()),
    rewardKey: move.key,
    fromState: move.from,
    toState: move.to,
    actor: move.actor,
    reason: move.reason ?? null,
    at: now,
  });
}
