import type { CommentTarget } from '@pq/domain/community/comment';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { type SQL, sql } from 'drizzle-orm';
import { liveStatuses, mayOpen } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';

/** A comment or, with a parent, a reply, and its author. `askerId` is who wrote the parent. `createdAtMs` in epoch ms. */
export type CommentRow = {
  id: string;
  parentId: string | null;
  askerId: string | null;
  targetType: CommentTarget;
  targetKey: string;
  authorId: string;
  nickname: string;
  image: string;
  email: string;
  text: string;
  secret: boolean;
  /** Of a reply: what it answers is secret, and so it is, whatever is said of itself. */
  askedSecret: boolean;
  blinded: boolean;
  deleted: boolean;
  edited: boolean;
  reports: number;
  createdAtMs: number;
};

const selected = sql`
  select c.id, c.parent_id as "parentId", asked.author_id as "askerId", c.target_type as "targetType",
    c.target_key as "targetKey", c.author_id as "authorId", m.name as nickname, m.image, m.email, c.text,
    c.secret or coalesce(asked.secret, false) as secret, coalesce(asked.secret, false) as "askedSecret",
    c.blinded_at is not null as blinded, c.deleted_at is not null as deleted, c.updated_at > c.created_at as edited,
    c.reports, ${epochMs('c.created_at')} as "createdAtMs"`;
const joined = sql`join member m on m.id = c.author_id left join comment asked on asked.id = c.parent_id`;

type Thread = { type: CommentTarget; key: string };

/** One page of the comments on a thing, newest first, from before `after` on. */
export async function listThread(
  db: Executor,
  { type, key }: Thread,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<CommentRow[]> {
  const before = after === undefined ? sql`` : sql`and c.id < ${after}`;
  const { rows } = await db.execute<CommentRow>(sql`
    ${selected}
    from (select * from comment c
      where c.target_type = ${type} and c.target_key = ${key} and c.parent_id is null
        and (c.deleted_at is null or c.replies > 0) ${before}
      order by c.id desc limit ${limit}) c ${joined}
    order by c.id desc`);
  return rows;
}

/** The live replies below these comments, oldest first. */
export async function listReplies(db: Executor, parentIds: readonly string[]): Promise<CommentRow[]> {
  if (parentIds.length === 0) return [];
  const { rows } = await db.execute<CommentRow>(sql`
    ${selected}
    from comment c ${joined}
    where c.parent_id = any(${sql.param(parentIds)}::uuid[]) and c.deleted_at is null order by c.id`);
  return rows;
}

/** These comments and replies, in no order. */
export async function findComments(db: Executor, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<CommentRow>(
    sql`${selected} from comment c ${joined} where c.id = any(${sql.param(ids)}::uuid[])`,
  );
  return rows;
}

/** One comment or reply; null when there is none. */
export function findComment(db: Executor, id: string): Promise<CommentRow | null> {
  return findOne(db, id, sql``);
}

/** The same, held until the end of the transaction. */
export function lockComment(tx: Tx, id: string): Promise<CommentRow | null> {
  return findOne(tx, id, sql`for no key update of c`);
}

async function findOne(db: Executor, id: string, held: SQL): Promise<CommentRow | null> {
  const { rows } = await db.execute<CommentRow>(
    sql`${selected} from comment c ${joined} where c.id = ${id} ${held}`,
  );
  return rows[0] ?? null;
}

/** How many live comments and replies there are on a thing. */
export async function readCounts(
  db: Executor,
  { type, key }: Thread,
): Promise<{ comments: number; replies: number }> {
  const { rows } = await db.execute<{ comments: number; replies: number }>(
    sql`select comments, replies from comment_thread where target_type = ${type} and target_key = ${key}`,
  );
  return rows[0] ?? { comments: 0, replies: 0 };
}

/** A thing that can be commented on, as its policy looks at it. `makerId` is null where nobody answers as its maker. */
export type TargetRow = {
  makerId: string | null;
  /** Of a project, and of the one whose PQ box it is in. */
  projectState: ProjectState | null;
  /** The thing itself is shown to those for whom it is. */
  shown: boolean;
  /** Whoever looks has a live pledge that opens it, where it is in a PQ box. */
  backs: boolean;
};

/** The thing of this kind and key, seen by `viewerId`; null when there is none. `now` is product time. */
export async function findTarget(
  db: Executor,
  { type, key }: { type: CommentTarget; key: string },
  viewerId: string | null,
  now: Date,
): Promise<TargetRow | null> {
  const { rows } = await db.execute<TargetRow>(statements[type](key, viewerId, now));
  return rows[0] ?? null;
}

/**
 * Keeps a thing from being removed until the end of the transaction, since no key of the database's own does: words about it
 * are of several tables. False when there is none.
 */
export async function holdTarget(
  db: Executor,
  { type, key }: { type: CommentTarget; key: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${sql.raw(tables[type])} where key = ${key} for key share`,
  );
  return rowCount === 1;
}

const tables: Record<CommentTarget, string> = {
  projects: 'project',
  ordermade: 'project',
  story: 'story',
  notice: 'notice',
  pqbox: 'pq_reward',
};

const statements: Record<CommentTarget, (key: string, viewerId: string | null, now: Date) => SQL> = {
  projects: (key) => projectOf('projects', key),
  ordermade: (key) => projectOf('ordermade', key),
  story: (key) => sql`
    select author_id as "makerId", null as "projectState", blinded_at is null as shown,
      false as backs
    from story where key = ${key}`,
  notice: (key, _viewerId, now) => sql`
    select null as "makerId", null as "projectState",
      coalesce(published_at <= ${now}, false) as shown, false as backs
    from notice where key = ${key}`,
  pqbox: (key, viewerId) => sql`
    select p.owner_id as "makerId", p.state as "projectState", r.state in ('funding', 'finish') as shown,
      exists (select from pledge g where g.project_key = p.key and g.member_id = ${viewerId}::uuid
        and g.status in ${sql.raw(liveStatuses)} and ${sql.raw(mayOpen)}) as backs
    from pq_reward r join project p on p.key = r.project_key where r.key = ${key}`,
};

function projectOf(purpose: Purpose, key: string): SQL {
  return sql`
    select owner_id as "makerId", state as "projectState", true as shown, false as backs
    from project where key = ${key} and purpose = ${purpose}`;
}
