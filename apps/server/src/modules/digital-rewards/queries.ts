import { canTransitionReward, type RewardCategory, type RewardState } from '@pq/domain/pqbox/pq-reward';
import type { Backing, OpensFrom } from '@pq/domain/pqbox/reward-audience';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { eq, sql } from 'drizzle-orm';
import { liveStatuses, mayOpen } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo } from '#src/platform/database/query.ts';
import { emptyQueue, type Queue } from '#src/platform/database/queue.ts';
import { pqReward, pqRewardTransition } from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';
import { ProductError } from '#src/platform/product-error.ts';

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

/** A live pledge and its gateKey. */
export type BoxPledge = Backing & { gateKey: string };

/** The project of a box, as `viewerId` comes to it. */
type BoxRow = {
  key: string;
  purpose: Purpose;
  title: string;
  state: ProjectState;
  periodStart: string | null;
  periodFinish: string | null;
  ownerId: string;
  /** The live pledge of whoever comes; null without one. */
  backing: BoxPledge | null;
};

/** The project whose box is asked for; null when there is none. */
export async function findBox(db: Executor, projectKey: string, viewerId: string): Promise<BoxRow | null> {
  const { rows } = await db.execute<BoxRow>(sql`
    select p.key, p.purpose, p.title, p.state, p.period_start as "periodStart", p.period_finish as "periodFinish",
      p.owner_id as "ownerId", (select json_build_object('gateKey', g.id, 'status', g.status, 'rewards',
          array(select i.idx from pledge_item i where i.pledge_id = g.id))
        from pledge g where g.project_key = p.key and g.member_id = ${viewerId}
          and g.status in ${sql.raw(liveStatuses)}) as backing
    from project p where p.key = ${projectKey}`);
  return rows[0] ?? null;
}

/** A reward as lists and its own page show it. */
export type RewardRow = {
  key: string;
  projectKey: string;
  purpose: Purpose;
  title: string;
  thumbnail: string;
  category: RewardCategory;
  periodStart: string | null;
  periodFinish: string | null;
  state: RewardState;
  tiers: number[] | null;
  openFrom: OpensFrom;
  message: string | null;
  editor: string;
  author: string;
  image: string;
  authorId: string;
  seen: boolean;
  files: number;
  bytes: number;
  seconds: number | null;
  mayOpen: number;
  opened: number;
  downloaded: number;
  updatedAt: number;
  savedAt: number;
  version: number;
};

/** Who looks; only managers are told how many have opened and downloaded it, which takes counting. */
type Viewer = { uid: string; isManager: boolean };

const figures = sql`
  (select count(*)::int from pledge g where g.project_key = p.key and g.status in ${sql.raw(liveStatuses)}
    and ${sql.raw(mayOpen)}) as "mayOpen",
  (select count(*)::int from pq_reward_visit v where v.reward_key = r.key) as opened,
  (select count(v.downloaded_at)::int from pq_reward_visit v where v.reward_key = r.key) as downloaded`;
const noFigures = sql`0 as "mayOpen", 0 as opened, 0 as downloaded`;

const columns = ({ uid, isManager }: Viewer) => sql`
  r.key, r.project_key as "projectKey", p.purpose, r.title, r.thumbnail, r.category, r.period_start as "periodStart",
  r.period_finish as "periodFinish", r.state, r.tiers, r.open_from as "openFrom",
  r.message, r.editor, m.name as author, m.image, m.id as "authorId",
  exists (select from pq_reward_visit v where v.reward_key = r.key and v.member_id = ${uid}) as seen,
  (select count(*)::int from pq_reward_file f where f.reward_key = r.key and f.replaced_at is null) as files,
  (select coalesce(sum(f.bytes), 0)::bigint from pq_reward_file f where f.reward_key = r.key and f.replaced_at is null)
    as bytes,
  (select sum(f.seconds)::int from pq_reward_file f where f.reward_key = r.key and f.replaced_at is null) as seconds,
  ${isManager ? figures : noFigures},
  ${epochMs('r.updated_at')} as "updatedAt", coalesce(${epochMs('r.saved_at')}, 0) as "savedAt", r.version
  from pq_reward r join project p on p.key = r.project_key join member m on m.id = r.author_id`;

/** Rewards of a project in these states, latest first. */
export async function listRows(
  db: Executor,
  projectKey: string,
  viewer: Viewer,
  { states, category }: { states: readonly RewardState[]; category: number | null },
): Promise<RewardRow[]> {
  const { rows } = await db.execute<RewardRow>(sql`
    select ${columns(viewer)}
    where r.project_key = ${projectKey} and r.state = any(${sql.param(states)}::text[])
      and (${category}::int is null or r.category = ${category})
    order by r.created_at desc, r.key desc`);
  return rows;
}

/** One reward of a project; null when there is none. */
export async function findRow(
  db: Executor,
  { projectKey, key }: { projectKey: string; key: string },
  viewer: Viewer,
): Promise<RewardRow | null> {
  const { rows } = await db.execute<RewardRow>(sql`
    select ${columns(viewer)} where r.key = ${key} and r.project_key = ${projectKey}`);
  return rows[0] ?? null;
}

/** What the files of a reward of a project ask for; null when there is none. */
export async function findGate(
  db: Executor,
  { projectKey, key }: { projectKey: string; key: string },
): Promise<Pick<RewardRow, 'state' | 'tiers' | 'openFrom'> | null> {
  const { rows } = await db.execute<Pick<RewardRow, 'state' | 'tiers' | 'openFrom'>>(sql`
    select state, tiers, open_from as "openFrom" from pq_reward where key = ${key} and project_key = ${projectKey}`);
  return rows[0] ?? null;
}

/** Rewards under review, the longest waiting first, and how many there are. */
export async function listWaitingRows(
  db: Executor,
  adminId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: (RewardRow & { projectTitle: string; submittedAt: number })[] }> {
  const { rows } = await db.execute<RewardRow & { projectTitle: string; submittedAt: number }>(sql`
    select p.title as "projectTitle", ${epochMs('r.submitted_at')} as "submittedAt",
      ${columns({ uid: adminId, isManager: true })}
    where r.state = 'prepare' order by r.submitted_at, r.key limit ${limit} offset ${offset}`);
  return { total: (await countRewardsUnderReview(db)).count, rows };
}

/** Approved rewards in a state that have the text in a name, the latest changed first, and how many there are. */
export async function listApprovedRows(
  db: Executor,
  adminId: string,
  { text, state }: { text: string; state: RewardState },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: (RewardRow & { projectTitle: string; submittedAt: number })[] }> {
  const like = `%${escapeLike(text)}%`;
  const of = sql`pq_reward r join project p on p.key = r.project_key join member m on m.id = r.author_id
    where r.state = ${state} ${text === '' ? sql`` : sql`and (r.title ilike ${like} or p.title ilike ${like} or m.name ilike ${like})`}`;
  const { rows } = await db.execute<RewardRow & { projectTitle: string; submittedAt: number }>(sql`
    with page as (select r.key from ${of} order by r.updated_at desc, r.key desc limit ${limit} offset ${offset})
    select p.title as "projectTitle",
      ${epochMs('coalesce(r.submitted_at, r.created_at)')} as "submittedAt",
      ${columns({ uid: adminId, isManager: true })}
    where r.key in (select key from page) order by r.updated_at desc, r.key desc`);
  return { total: await countUpTo(db, of), rows };
}

/** The rewards that are under review. */
export async function countRewardsUnderReview(db: Executor): Promise<Queue> {
  const { rows } = await db.execute<Queue>(sql`
    select count(*)::int as count, ${epochMs('min(submitted_at)')} as since from pq_reward where state = 'prepare'`);
  return rows[0] ?? emptyQueue;
}

type OwnBox = { projectKey: string; purpose: Purpose; title: string; count: number; unseen: number };

/** Projects that a member backs with rewards that have opened, the one with the latest first; unseen are those that they may open. */
export async function listBoxes(db: Executor, memberId: string): Promise<OwnBox[]> {
  const { rows } = await db.execute<OwnBox>(sql`
    select p.key as "projectKey", p.purpose, p.title, count(*)::int as count,
      count(*) filter (where r.state = 'funding' and v.member_id is null and ${sql.raw(mayOpen)})::int as unseen
    from pledge g join project p on p.key = g.project_key join pq_reward r on r.project_key = p.key
      left join pq_reward_visit v on v.reward_key = r.key and v.member_id = g.member_id
    where g.member_id = ${memberId} and g.status in ${sql.raw(liveStatuses)}
      and p.state in ('funding', 'finish', 're-finish') and r.state in ('funding', 'finish')
    group by p.key, p.purpose, p.title order by max(r.period_start) desc, p.key desc`);
  return rows;
}

/** A backer has seen a reward; the first time counts. */
export async function recordVisit(db: Executor, key: string, memberId: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into pq_reward_visit (reward_key, member_id, opened_at) values (${key}, ${memberId}, ${now})
    on conflict do nothing`);
}

/** Reserves a key for a member. */
export async function insertKey(db: Executor, key: string, memberId: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into pq_reward_key (key, member_id, created_at) values (${key}, ${memberId}, ${now})`);
}

/** Consumes a key; false when it is not this member's, or used already. */
export async function consumeKey(tx: Tx, key: string, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from pq_reward_key where key = ${key} and member_id = ${memberId}`,
  );
  return rowCount === 1;
}

/** Deletes keys that were given out before and never used. */
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

/**
 * Moves a reward whose row the caller holds, and notes who did it and why. `actor` is `owner:<uid>`,
 * `admin:<uid>` or `clock`. Throws wrongState for a move that the life of a reward does not know.
 */
export async function moveReward(
  tx: Tx,
  from: { key: string; state: RewardState },
  to: RewardState,
  move: RewardMove,
  now: Date,
): Promise<void> {
  if (!canTransitionReward(from.state, to)) throw new ProductError('wrongState');
  await updateRewardState(tx, from, to, move, now);
}
