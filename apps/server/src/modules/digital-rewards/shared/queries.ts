import { rewardCardSchema } from '@pq/contract/shapes/pqbox';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { canTransitionReward, type RewardState, rewardStates } from '@pq/domain/pqbox/pq-reward';
import { opensFrom } from '@pq/domain/pqbox/reward-audience';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql, { empty, join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { liveStatuses, mayOpen } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { columnOf, epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo, execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import { newId } from '#src/platform/ids.ts';
import { ProductError } from '#src/platform/product-error.ts';

const { category } = rewardCardSchema.shape;
const state = z.enum(rewardStates);
const live = raw(liveStatuses);
const opensTo = raw(mayOpen);

const dueReward = z.object({ key: z.string(), state, finish: z.string() });
export type DueReward = z.output<typeof dueReward>;

/** An approved reward opens while backers may open the box of its project; an open one closes whatever the state of its project. */
const isDue = (today: string) => sql`
  (r.state = 'ready' and r.period_start <= ${today} and p.state in ('funding', 'finish', 're-finish')
    or r.state = 'funding' and r.period_finish < ${today})`;

export function lockDueReward(tx: Tx, today: string, skip: readonly string[]): Promise<DueReward | null> {
  return queryOne(
    tx,
    dueReward,
    sql`
    select r.key, r.state, r.period_finish as finish
    from pq_reward r join project p on p.key = r.project_key
    where ${isDue(today)} and r.key <> all(${skip}::uuid[])
    order by r.key limit 1 for update of r skip locked`,
  );
}

export async function isAnyRewardDue(db: Executor, today: string): Promise<boolean> {
  const { due } = await queryOnly(
    db,
    z.object({ due: z.boolean() }),
    sql`
    select exists (select from pq_reward r join project p on p.key = r.project_key where ${isDue(today)}) as due`,
  );
  return due;
}

const boxPledge = z.object({
  gateKey: z.string(),
  status: z.enum(pledgeStatuses),
  rewards: z.array(z.int()),
});
export type BoxPledge = z.output<typeof boxPledge>;

const boxRow = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  state: z.enum(projectStates),
  periodStart: z.string().nullable(),
  periodFinish: z.string().nullable(),
  paymentOn: z.string().nullable(),
  ownerId: z.string(),
  backing: boxPledge.nullable(),
});

export function findBox(
  db: Executor,
  projectKey: string,
  viewerId: string,
): Promise<z.output<typeof boxRow> | null> {
  return queryOne(
    db,
    boxRow,
    sql`
    select p.key, p.purpose, p.title, p.state, p.period_start, p.period_finish,
      p.payment_on, p.owner_id, (select json_build_object('gateKey', g.id, 'status', g.status, 'rewards',
          array(select i.idx from pledge_item i where i.pledge_id = g.id))
        from pledge g where g.project_key = p.key and g.member_id = ${viewerId}
          and g.status in ${live}) as backing
    from project p where p.key = ${projectKey}`,
  );
}

const rewardRow = z.object({
  key: z.string(),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  thumbnail: z.string(),
  category,
  periodStart: z.string().nullable(),
  periodFinish: z.string().nullable(),
  state,
  tiers: z.array(z.int()).nullable(),
  openFrom: z.enum(opensFrom),
  message: z.string().nullable(),
  editor: z.string(),
  author: z.string(),
  image: z.string(),
  authorId: z.string(),
  seen: z.boolean(),
  files: z.int(),
  bytes: z.number(),
  seconds: z.int().nullable(),
  mayOpen: z.int(),
  opened: z.int(),
  downloaded: z.int(),
  updatedAt: z.number(),
  savedAt: z.number(),
  version: z.int(),
});
export type RewardRow = z.output<typeof rewardRow>;

/** Only managers see how many have opened and downloaded a reward, which has to be counted. */
type Viewer = { uid: string; isManager: boolean };

const figures = sql`
  (select count(*)::int from pledge g where g.project_key = p.key and g.status in ${live}
    and ${opensTo}) as may_open,
  (select count(*)::int from pq_reward_visit v where v.reward_key = r.key) as opened,
  (select count(v.downloaded_at)::int from pq_reward_visit v where v.reward_key = r.key) as downloaded`;
const noFigures = sql`0 as may_open, 0 as opened, 0 as downloaded`;

const columns = ({ uid, isManager }: Viewer) => sql`
  r.key, r.project_key, p.purpose, r.title, r.thumbnail, r.category, r.period_start,
  r.period_finish, r.state, r.tiers, r.open_from,
  r.message, r.editor, m.name as author, m.image, m.id as author_id,
  exists (select from pq_reward_visit v where v.reward_key = r.key and v.member_id = ${uid}) as seen,
  (select count(*)::int from pq_reward_file f where f.reward_key = r.key and f.replaced_at is null) as files,
  (select coalesce(sum(f.bytes), 0)::bigint from pq_reward_file f where f.reward_key = r.key and f.replaced_at is null)
    as bytes,
  (select sum(f.seconds)::int from pq_reward_file f where f.reward_key = r.key and f.replaced_at is null) as seconds,
  ${isManager ? figures : noFigures},
  ${epochMs('r.updated_at')} as updated_at, coalesce(${epochMs('r.saved_at')}, 0) as saved_at, r.version
  from pq_reward r join project p on p.key = r.project_key join member m on m.id = r.author_id`;

export function listRows(
  db: Executor,
  projectKey: string,
  viewer: Viewer,
  { states, category }: { states: readonly RewardState[]; category: number | null },
): Promise<RewardRow[]> {
  return query(
    db,
    rewardRow,
    sql`
    select ${columns(viewer)}
    where r.project_key = ${projectKey} and r.state = any(${states}::text[])
      and (${category}::int is null or r.category = ${category})
    order by r.created_at desc, r.key desc`,
  );
}

export function findRow(
  db: Executor,
  { projectKey, key }: { projectKey: string; key: string },
  viewer: Viewer,
): Promise<RewardRow | null> {
  return queryOne(
    db,
    rewardRow,
    sql`select ${columns(viewer)} where r.key = ${key} and r.project_key = ${projectKey}`,
  );
}

const gateRow = rewardRow.pick({ state: true, tiers: true, openFrom: true });

export function findGate(
  db: Executor,
  { projectKey, key }: { projectKey: string; key: string },
): Promise<z.output<typeof gateRow> | null> {
  return queryOne(
    db,
    gateRow,
    sql`select state, tiers, open_from from pq_reward where key = ${key} and project_key = ${projectKey}`,
  );
}

const adminRow = rewardRow.extend({ projectTitle: z.string(), submittedAt: z.number() });
type AdminPage = { total: number; rows: z.output<typeof adminRow>[] };

export async function listWaitingRows(
  db: Executor,
  adminId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminPage> {
  const rows = await query(
    db,
    adminRow,
    sql`
    select p.title as project_title, ${epochMs('r.submitted_at')} as submitted_at,
      ${columns({ uid: adminId, isManager: true })}
    where r.state = 'prepare' order by r.submitted_at, r.key limit ${limit} offset ${offset}`,
  );
  return { total: (await countRewardsUnderReview(db)).count, rows };
}

export async function listApprovedRows(
  db: Executor,
  adminId: string,
  { text, state }: { text: string; state: RewardState },
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminPage> {
  const like = `%${escapeLike(text)}%`;
  const of = sql`pq_reward r join project p on p.key = r.project_key join member m on m.id = r.author_id
    where r.state = ${state} ${text === '' ? sql`` : sql`and (r.title ilike ${like} or p.title ilike ${like} or m.name ilike ${like})`}`;
  const rows = await query(
    db,
    adminRow,
    sql`
    with page as (select r.key from ${of} order by r.updated_at desc, r.key desc limit ${limit} offset ${offset})
    select p.title as project_title,
      ${epochMs('coalesce(r.submitted_at, r.created_at)')} as submitted_at,
      ${columns({ uid: adminId, isManager: true })}
    where r.key in (select key from page) order by r.updated_at desc, r.key desc`,
  );
  return { total: await countUpTo(db, of), rows };
}

export function countRewardsUnderReview(db: Executor): Promise<Queue> {
  return queryOnly(
    db,
    z.object({ count: z.int(), since: z.number().nullable() }),
    sql`
    select count(*)::int as count, ${epochMs('min(submitted_at)')} as since from pq_reward where state = 'prepare'`,
  );
}

const ownBoxRow = z.object({
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  count: z.int(),
  unseen: z.int(),
});

export function listBoxes(db: Executor, memberId: string): Promise<z.output<typeof ownBoxRow>[]> {
  return query(
    db,
    ownBoxRow,
    sql`
    select p.key as project_key, p.purpose, p.title, count(*)::int as count,
      count(*) filter (where r.state = 'funding' and v.member_id is null and ${opensTo})::int as unseen
    from pledge g join project p on p.key = g.project_key join pq_reward r on r.project_key = p.key
      left join pq_reward_visit v on v.reward_key = r.key and v.member_id = g.member_id
    where g.member_id = ${memberId} and g.status in ${live}
      and p.state in ('funding', 'finish', 're-finish') and r.state in ('funding', 'finish')
    group by p.key, p.purpose, p.title order by max(r.period_start) desc, p.key desc`,
  );
}

export async function recordVisit(db: Executor, key: string, memberId: string, now: Date): Promise<void> {
  await execute(
    db,
    sql`
    insert into pq_reward_visit (reward_key, member_id, opened_at) values (${key}, ${memberId}, ${now})
    on conflict do nothing`,
  );
}

export async function insertKey(db: Executor, key: string, memberId: string, now: Date): Promise<void> {
  await execute(
    db,
    sql`insert into pq_reward_key (key, member_id, created_at) values (${key}, ${memberId}, ${now})`,
  );
}

export async function consumeKey(tx: Tx, key: string, memberId: string): Promise<boolean> {
  const consumed = await execute(
    tx,
    sql`delete from pq_reward_key where key = ${key} and member_id = ${memberId}`,
  );
  return consumed === 1;
}

export async function deleteOldKeys(db: Executor, before: Date): Promise<void> {
  await execute(db, sql`delete from pq_reward_key where created_at < ${before}`);
}

const lockedReward = z.object({
  key: z.string(),
  projectKey: z.string(),
  authorId: z.string(),
  state,
  version: z.int(),
  savedAt: z.number(),
  saveId: z.string().nullable(),
  title: z.string(),
  thumbnail: z.string(),
  category,
  start: z.string(),
  finish: z.string(),
  tiers: z.array(z.int()).nullable(),
  openFrom: z.enum(opensFrom),
  editor: z.string(),
});
/** Dates are empty while they are not chosen. `savedAt` in ms, 0 when it was never saved; `saveId` names that save. */
export type LockedReward = z.output<typeof lockedReward>;

/** `authorId` leaves a reward of anybody else unlocked and answers null for it. */
export function lockReward(tx: Tx, key: string, authorId?: string): Promise<LockedReward | null> {
  const own = authorId === undefined ? empty : sql`and author_id = ${authorId}`;
  return queryOne(
    tx,
    lockedReward,
    sql`
    select key, project_key, author_id, state, version, coalesce(${epochMs('saved_at')}, 0) as saved_at, save_id, title,
      thumbnail, category, coalesce(period_start::text, '') as start, coalesce(period_finish::text, '') as finish, tiers,
      open_from, editor
    from pq_reward where key = ${key} ${own} for update`,
  );
}

export async function hasTiers(tx: Tx, projectKey: string, tiers: readonly number[]): Promise<boolean> {
  const { known } = await queryOnly(
    tx,
    z.object({ known: z.boolean() }),
    sql`
    select ${tiers}::smallint[] <@ array(select idx from reward where project_key = ${projectKey}) as known`,
  );
  return known;
}

export async function findProjectOf(tx: Tx, key: string): Promise<string | null> {
  const reward = await queryOne(
    tx,
    z.object({ projectKey: z.string() }),
    sql`select project_key from pq_reward where key = ${key}`,
  );
  return reward?.projectKey ?? null;
}

export async function insertReward(
  tx: Tx,
  { key, projectKey, authorId }: Pick<LockedReward, 'key' | 'projectKey' | 'authorId'>,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into pq_reward (key, project_key, author_id, created_at, updated_at)
    values (${key}, ${projectKey}, ${authorId}, ${now}, ${now})`,
  );
  await insertTransition(tx, { key, from: null, to: 'save', actor: `owner:${authorId}` }, now);
}

export type RewardColumns = Partial<
  Pick<
    LockedReward,
    'title' | 'thumbnail' | 'category' | 'editor' | 'start' | 'finish' | 'tiers' | 'openFrom'
  >
>;

/** Updates a part of a locked reward; `save` is given where it counts as a save. */
export function updateReward(
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
  return setColumns(tx, key, { ...columns, ...period, ...save, updatedAt: now });
}

async function setColumns(tx: Tx, key: string, columns: Record<string, unknown>): Promise<void> {
  const assignments = Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${raw(columnOf(name))} = ${value}`);
  await execute(tx, sql`update pq_reward set ${join(assignments, ', ')} where key = ${key}`);
}

export type RewardMove = { actor: string; message?: string | null; submittedAt?: Date; reason?: string };

export async function findStateBeforeBlind(tx: Tx, key: string): Promise<RewardState> {
  const transition = await queryOne(
    tx,
    z.object({ fromState: state }),
    sql`
    select from_state from pq_reward_transition
    where reward_key = ${key} and to_state = 'blind' order by at desc, id desc limit 1`,
  );
  if (!transition) throw new Error(`reward ${key} was hidden without a transition`);
  return transition.fromState;
}

export async function deleteReward(tx: Tx, key: string): Promise<void> {
  await execute(tx, sql`delete from pq_reward where key = ${key}`);
}

async function insertTransition(
  tx: Tx,
  move: { key: string; from: RewardState | null; to: RewardState; actor: string; reason?: string | null },
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into pq_reward_transition (id, reward_key, from_state, to_state, actor, reason, at)
    values (${newId(now.getTime())}, ${move.key}, ${move.from}, ${move.to}, ${move.actor}, ${move.reason ?? null}, ${now})`,
  );
}

/**
 * Moves a locked reward and records who did it and why; a trigger raises its version. `actor` is `owner:<uid>`, `admin:<uid>` or
 * `clock`. Throws wrongState for a transition that is not allowed.
 */
export async function moveReward(
  tx: Tx,
  from: { key: string; state: RewardState },
  to: RewardState,
  { actor, reason: given, ...columns }: RewardMove,
  now: Date,
): Promise<void> {
  if (!canTransitionReward(from.state, to)) throw new ProductError('wrongState');
  await setColumns(tx, from.key, { state: to, updatedAt: now, ...columns });
  const reason = given ?? (to === 'reject' ? (columns.message ?? null) : null);
  await insertTransition(tx, { key: from.key, from: from.state, to, actor, reason }, now);
}
