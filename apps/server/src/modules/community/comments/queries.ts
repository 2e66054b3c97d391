import { type CommentTarget, commentTargets, talkTargets } from '@pq/domain/community/comment';
import { type Purpose, projectStates, purposes } from '@pq/domain/project/project';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isInAudience, isNewsShown } from '#src/modules/fulfilment/index.ts';
import { liveStatuses, mayOpen } from '#src/modules/pledging/index.ts';
import { waitingQuestions } from '#src/modules/projects/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs, epochMsText } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';

const commentRow = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  parentAuthorId: z.string().nullable(),
  targetType: z.enum(commentTargets),
  targetKey: z.string(),
  authorId: z.string(),
  nickname: z.string(),
  image: z.string(),
  email: z.string(),
  text: z.string(),
  secret: z.boolean(),
  /** The parent of a reply is secret, which makes the reply secret, whatever it is by itself. */
  parentSecret: z.boolean(),
  blinded: z.boolean(),
  deleted: z.boolean(),
  edited: z.boolean(),
  reports: z.number(),
  createdAtMs: z.number(),
});
export type CommentRow = z.output<typeof commentRow>;

const selected = sql`
  select c.id, c.parent_id, parent.author_id as parent_author_id, c.target_type, c.target_key, c.author_id,
    m.name as nickname, m.image, m.email, c.text,
    c.secret or coalesce(parent.secret, false) as secret, coalesce(parent.secret, false) as parent_secret,
    c.blinded_at is not null as blinded, c.deleted_at is not null as deleted, c.updated_at > c.created_at as edited,
    c.reports, ${epochMs('c.created_at')} as created_at_ms`;
const joined = sql`join member m on m.id = c.author_id left join comment parent on parent.id = c.parent_id`;

type Thread = { type: CommentTarget; key: string };

export function listThread(
  db: Executor,
  { type, key }: Thread,
  { after, limit, waiting }: { after: string | undefined; limit: number; waiting: boolean },
): Promise<CommentRow[]> {
  const from = waiting ? sql`(${waitingQuestions([key])})` : sql`comment`;
  const before = after === undefined ? sql`` : sql`and c.id < ${after}`;
  return query(
    db,
    commentRow,
    sql`
    ${selected}
    from (select * from ${from} c
      where c.target_type = ${type} and c.target_key = ${key} and c.parent_id is null
        and (c.deleted_at is null or c.replies > 0) ${before}
      order by c.id desc limit ${limit}) c ${joined}
    order by c.id desc`,
  );
}

export async function listReplies(db: Executor, parentIds: readonly string[]): Promise<CommentRow[]> {
  if (parentIds.length === 0) return [];
  return query(
    db,
    commentRow,
    sql`
    ${selected}
    from comment c ${joined}
    where c.parent_id = any(${parentIds}::uuid[]) and c.deleted_at is null order by c.id`,
  );
}

export async function findComments(db: Executor, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  return query(db, commentRow, sql`${selected} from comment c ${joined} where c.id = any(${ids}::uuid[])`);
}

export function findComment(db: Executor, id: string): Promise<CommentRow | null> {
  return findOne(db, id, sql``);
}

export function lockComment(tx: Tx, id: string): Promise<CommentRow | null> {
  return findOne(tx, id, sql`for no key update of c`);
}

function findOne(db: Executor, id: string, lock: Sql): Promise<CommentRow | null> {
  return queryOne(db, commentRow, sql`${selected} from comment c ${joined} where c.id = ${id} ${lock}`);
}

const countsRow = z.object({ comments: z.number(), replies: z.number() });

export async function readCounts(db: Executor, { type, key }: Thread): Promise<z.output<typeof countsRow>> {
  const row = await queryOne(
    db,
    countsRow,
    sql`select comments, replies from comment_thread where target_type = ${type} and target_key = ${key}`,
  );
  return row ?? { comments: 0, replies: 0 };
}

/** `makerId` is null where no maker answers. */
const targetRow = z.object({
  makerId: z.string().nullable(),
  /** Of a project, and of the one to whose PQ box the target belongs. */
  projectState: z.enum(projectStates).nullable(),
  shown: z.boolean(),
  /** The viewer has a live pledge that opens the PQ box of the target, or belongs to the audience of news. */
  backs: z.boolean(),
});
export type TargetRow = z.output<typeof targetRow>;

export function findTarget(
  db: Executor,
  { type, key }: Thread,
  viewerId: string | null,
  now: Date,
): Promise<TargetRow | null> {
  return queryOne(db, targetRow, statements[type](key, viewerId, now));
}

/**
 * Locks a target against deletion until the end of the transaction: comments refer to rows of several tables, so that no foreign
 * key can. False when there is none.
 */
export async function lockTarget(db: Executor, { type, key }: Thread): Promise<boolean> {
  return (await execute(db, sql`select from ${raw(tables[type])} where key = ${key} for key share`)) === 1;
}

const tables: Record<CommentTarget, string> = {
  projects: 'project',
  ordermade: 'project',
  story: 'story',
  notice: 'notice',
  pqbox: 'pq_reward',
  news: 'news',
};

const statements: Record<CommentTarget, (key: string, viewerId: string | null, now: Date) => Sql> = {
  projects: (key) => projectOf('projects', key),
  ordermade: (key) => projectOf('ordermade', key),
  story: (key) => sql`
    select author_id as maker_id, null as project_state, blinded_at is null as shown, false as backs
    from story where key = ${key}`,
  notice: (key, _viewerId, now) => sql`
    select null as maker_id, null as project_state, coalesce(published_at <= ${now}, false) as shown, false as backs
    from notice where key = ${key}`,
  pqbox: (key, viewerId) => sql`
    select p.owner_id as maker_id, p.state as project_state, r.state in ('funding', 'finish') as shown,
      exists (select from pledge g where g.project_key = p.key and g.member_id = ${viewerId}::uuid
        and g.status in ${raw(liveStatuses)} and ${raw(mayOpen)}) as backs
    from pq_reward r join project p on p.key = r.project_key where r.key = ${key}`,
  news: (key, viewerId, now) => sql`
    select p.owner_id as maker_id, p.state as project_state, ${isNewsShown(now)} as shown, ${isInAudience(viewerId)} as backs
    from news n join project p on p.key = n.project_key where n.key = ${key} and n.removed_at is null`,
};

function projectOf(purpose: Purpose, key: string): Sql {
  return sql`
    select owner_id as maker_id, state as project_state, true as shown, false as backs
    from project where key = ${key} and purpose = ${purpose}`;
}

const ownRow = targetRow.extend({
  id: z.string(),
  type: z.enum(talkTargets),
  title: z.string(),
  project: z.object({ purpose: z.enum(purposes), key: z.string() }).nullable(),
});

export function listOwn(
  db: Executor,
  memberId: string,
  { after, limit }: { after: string | undefined; limit: number },
  now: Date,
): Promise<z.output<typeof ownRow>[]> {
  const before = after === undefined ? sql`` : sql`and c.id < ${after}`;
  return query(
    db,
    ownRow,
    sql`
    select c.id, c.target_type as type,
      case c.target_type when 'story' then s.author_id when 'notice' then null else p.owner_id end as maker_id,
      coalesce(s.title, o.title, r.title, n.title, '') as title, p.state as project_state,
      coalesce(case c.target_type when 'story' then s.key is not null and s.blinded_at is null
        when 'notice' then o.published_at <= ${now} when 'news' then ${isNewsShown(now)}
        else r.state in ('funding', 'finish') end, false) as shown,
      case c.target_type when 'news' then coalesce(${isInAudience(memberId)}, false)
        else exists (select from pledge g where g.project_key = p.key and g.member_id = ${memberId}
          and g.status in ${raw(liveStatuses)} and ${raw(mayOpen)}) end as backs,
      case when p.key is null then null else json_build_object('purpose', p.purpose, 'key', p.key) end as project
    from (select c.id, c.target_type, c.target_key from comment c
      where c.author_id = ${memberId} and c.deleted_at is null
        and (c.target_type in ('projects', 'ordermade')) = false ${before}
      order by c.id desc limit ${limit}) c
      left join story s on c.target_type = 'story' and s.key = c.target_key
      left join notice o on c.target_type = 'notice' and o.key = c.target_key
      left join pq_reward r on c.target_type = 'pqbox' and r.key = c.target_key
      left join news n on c.target_type = 'news' and n.key = c.target_key
      left join project p on p.key = coalesce(r.project_key, n.project_key)
    order by c.id desc`,
  );
}

const textRow = z.object({ text: z.string() });

export async function listLastTexts(
  tx: Tx,
  memberId: string,
  number: number,
  except?: string,
): Promise<string[]> {
  const others = except === undefined ? sql`` : sql`and id <> ${except}`;
  const rows = await query(
    tx,
    textRow,
    sql`
    select text from comment where author_id = ${memberId} ${others}
    order by created_at desc, id desc limit ${number}`,
  );
  return rows.map(({ text }) => text);
}

type NewComment = Pick<
  CommentRow,
  'id' | 'targetType' | 'targetKey' | 'parentId' | 'authorId' | 'text' | 'secret'
>;

export async function insertComment(tx: Tx, row: NewComment, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
    insert into comment (id, target_type, target_key, parent_id, author_id, text, secret, created_at, updated_at)
    values (${row.id}, ${row.targetType}, ${row.targetKey}, ${row.parentId}, ${row.authorId}, ${row.text}, ${row.secret},
      ${now}, ${now})`,
  );
}

export async function countReplies(tx: Tx, id: string): Promise<number> {
  const row = await queryOne(
    tx,
    z.object({ replies: z.number() }),
    sql`select replies from comment where id = ${id}`,
  );
  return row?.replies ?? 0;
}

export async function updateText(tx: Tx, id: string, text: string, now: Date): Promise<void> {
  await execute(tx, sql`update comment set text = ${text}, updated_at = ${now} where id = ${id}`);
}

export async function updateSecret(tx: Tx, id: string, secret: boolean): Promise<void> {
  await execute(tx, sql`update comment set secret = ${secret} where id = ${id}`);
}

export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await execute(tx, sql`update comment set deleted_at = ${now} where id = ${id} and deleted_at is null`);
}

type NewReport = { commentId: string; reporterId: string; reason: string; text: string; createdAt: Date };

export async function insertReport(
  tx: Tx,
  { commentId, reporterId, reason, text, createdAt }: NewReport,
): Promise<boolean> {
  const counted = await execute(
    tx,
    sql`
    with added as (
      insert into comment_report (comment_id, no, reporter_id, text, reason, created_at)
      select c.id, c.reports + 1, ${reporterId}, ${text}, ${reason}, ${createdAt} from comment c
      where c.id = ${commentId} and not exists (
        select from comment_report r
        where r.comment_id = c.id and r.reporter_id = ${reporterId} and r.text = ${text})
      returning comment_id)
    update comment c set reports = c.reports + 1 from added where c.id = added.comment_id`,
  );
  return counted === 1;
}

/**
 * A version of a comment `c` that changes when it is reported, changed or deleted, or when an admin decides on it: an admin
 * must not decide on something else than was shown.
 */
export const commentVersion = raw(
  `c.reports || '.' || md5(c.text) || '.' || (c.deleted_at is not null)::int || '.' || c.reviewed || '.' ||
    coalesce(${epochMsText('c.blinded_at')}, 0)`,
);

const moderatedRow = z.object({
  /** Its author, and the owner of the project, reward or story that it is about. */
  involved: z.array(z.string()),
  isBlind: z.boolean(),
  isDeleted: z.boolean(),
  reports: z.number(),
  hasOpen: z.boolean(),
  version: z.string(),
});
export type ModeratedComment = z.output<typeof moderatedRow>;

export function lockForModeration(tx: Tx, id: string): Promise<ModeratedComment | null> {
  return queryOne(
    tx,
    moderatedRow,
    sql`
    select c.blinded_at is not null as is_blind, c.deleted_at is not null as is_deleted, c.reports,
      c.reports > c.reviewed as has_open, ${commentVersion} as version,
      array_remove(array[c.author_id, coalesce(
        (select owner_id from project where key = c.target_key),
        (select author_id from pq_reward where key = c.target_key),
        (select p.owner_id from news n join project p on p.key = n.project_key where n.key = c.target_key),
        (select author_id from story where key = c.target_key))], null)::text[] as involved
    from comment c where c.id = ${id} for no key update`,
  );
}

export async function setReviewed(tx: Tx, id: string, now: Date): Promise<void> {
  await execute(tx, sql`update comment set reviewed = reports, reviewed_at = ${now} where id = ${id}`);
}

export async function setCommentHidden(tx: Tx, id: string, at: Date | null): Promise<void> {
  await execute(tx, sql`update comment set blinded_at = ${at} where id = ${id}`);
}
