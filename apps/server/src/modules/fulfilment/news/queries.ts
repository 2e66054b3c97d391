import { newsAudiences } from '@pq/domain/community/news';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { live } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs, listedAfter } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';

/** Whether the member `uid` backs the project with the key `projectKey`: a pledge that is to be charged, or paid. */
export function backsProject(projectKey: Sql, uid: Sql | string | null): Sql {
  return sql`exists (select from pledge g
    where g.project_key = ${projectKey} and g.member_id = ${uid}::uuid and g.status in ${live})`;
}

/** Whether the news `n`, scheduled for everybody, wait because their maker is restricted from writing at that time. */
export function isSuspended(now: Date): Sql {
  return sql`(n.audience = 'all' and n.announced_at is null and exists (
    select from project o join member m on m.id = o.owner_id
    where o.key = n.project_key and m.restricted_until > greatest(n.publish_at, ${now}::timestamptz)))`;
}

/** Whether the news `n` is published and not hidden; its project may be. */
export function isNewsShown(now: Date): Sql {
  return sql`(n.publish_at <= ${now} and n.blinded_at is null and not ${isSuspended(now)})`;
}

/** Whether the audience of the news `n` includes the member `uid`. */
export function isInAudience(uid: string | null): Sql {
  return sql`(n.audience = 'all' or ${backsProject(sql`n.project_key`, uid)})`;
}

const listedRow = z.object({
  key: z.string(),
  title: z.string(),
  excerpt: z.string(),
  image: z.string(),
  audience: z.enum(newsAudiences),
  publishAt: z.number(),
  fixedAt: z.number().nullable(),
  isHidden: z.boolean(),
  isSuspended: z.boolean(),
  comments: z.int(),
});
export type ListedNews = z.output<typeof listedRow>;

/** What decides who may read an item. */
export const readFacts = z.object({
  ownerId: z.string(),
  projectState: z.enum(projectStates),
  isShown: z.boolean(),
  isInAudience: z.boolean(),
});

const newsRow = listedRow.extend(readFacts.shape).extend({
  projectKey: z.string(),
  content: z.string(),
  announcedAt: z.number().nullable(),
  version: z.int(),
  purpose: z.enum(purposes),
});
export type NewsRow = z.output<typeof newsRow>;

const listed = (
  now: Date,
): Sql => sql`n.key, n.title, n.excerpt, n.image, n.audience, ${epochMs('n.publish_at')} as publish_at,
  ${epochMs('n.fixed_at')} as fixed_at, n.blinded_at is not null as is_hidden, ${isSuspended(now)} as is_suspended,
  coalesce(t.comments + t.replies, 0)::int as comments`;
const threads = sql`left join comment_thread t on t.target_type = 'news' and t.target_key = n.key`;

/** Null for what is removed. */
export function findNews(
  db: Executor,
  key: string,
  viewerId: string | null,
  now: Date,
): Promise<NewsRow | null> {
  return queryOne(
    db,
    newsRow,
    sql`
    select ${listed(now)}, n.project_key, n.content, ${epochMs('n.announced_at')} as announced_at, n.version,
      p.owner_id, p.state as project_state, p.purpose,
      ${isNewsShown(now)} as is_shown, ${isInAudience(viewerId)} as is_in_audience
    from news n join project p on p.key = n.project_key ${threads}
    where n.key = ${key} and n.removed_at is null`,
  );
}

/** One page of what is not removed; for others than its managers what is shown. */
export function listOfProject(
  db: Executor,
  { projectKey, manages }: { projectKey: string; manages: boolean },
  { before, limit, offset }: { before: string | undefined; limit: number; offset: number },
  now: Date,
): Promise<ListedNews[]> {
  const shown = manages ? sql`true` : isNewsShown(now);
  const timeOf = sql`select publish_at from news where key = ${before}`;
  return query(
    db,
    listedRow,
    sql`
    select ${listed(now)} from news n ${threads}
    where n.project_key = ${projectKey} and n.removed_at is null and ${shown}
      and ${listedAfter(sql`n.publish_at, n.key`, before, timeOf)}
    order by n.publish_at desc, n.key desc limit ${limit} offset ${offset}`,
  );
}

const projectRow = z.object({
  key: z.string(),
  ownerId: z.string(),
  state: z.enum(projectStates),
  backs: z.boolean(),
  /** When the last item was published that is still there. */
  newsAt: z.number().nullable(),
});
export type NewsProject = z.output<typeof projectRow>;

export function findNewsProject(
  db: Executor,
  key: string,
  viewerId: string | null,
): Promise<NewsProject | null> {
  return queryOne(
    db,
    projectRow,
    sql`select p.key, p.owner_id, p.state, ${epochMs('p.news_at')} as news_at, ${backsProject(sql`p.key`, viewerId)} as backs
      from project p where p.key = ${key}`,
  );
}

const lockedRow = projectRow.pick({ key: true, ownerId: true, state: true });
export type LockedProject = z.output<typeof lockedRow>;

/** Before their project's row is locked, no item of it changes. */
export function lockNewsProject(tx: Tx, key: string): Promise<LockedProject | null> {
  return queryOne(
    tx,
    lockedRow,
    sql`select key, owner_id, state from project where key = ${key} for no key update`,
  );
}

const repeatedRow = z.object({ key: z.string() });

/** The newest item of a project, if it was written since `since` with the same words for the same readers. */
export async function findRepeated(
  tx: Tx,
  { projectKey, title, content, audience }: Pick<NewsRow, 'projectKey' | 'title' | 'content' | 'audience'>,
  since: Date,
): Promise<string | null> {
  const found = await queryOne(
    tx,
    repeatedRow,
    sql`
    select key from (
      select * from news where project_key = ${projectKey} and removed_at is null order by created_at desc, key desc limit 1) n
    where created_at >= ${since} and title = ${title} and content = ${content} and audience = ${audience}`,
  );
  return found?.key ?? null;
}

export type NewNews = Pick<
  NewsRow,
  'key' | 'projectKey' | 'title' | 'content' | 'excerpt' | 'image' | 'audience'
> & { publishAt: Date };

export async function insertNews(tx: Tx, row: NewNews, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
    insert into news (key, project_key, title, content, excerpt, image, audience, publish_at, created_at)
    values (${row.key}, ${row.projectKey}, ${row.title}, ${row.content}, ${row.excerpt}, ${row.image}, ${row.audience},
      ${row.publishAt}, ${now})`,
  );
}

/** What is published was fixed `now`; what is only scheduled was not. */
export async function updateNews(tx: Tx, row: Omit<NewNews, 'projectKey'>, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
    update news n set title = ${row.title}, content = ${row.content}, excerpt = ${row.excerpt}, image = ${row.image},
      audience = ${row.audience}, publish_at = ${row.publishAt}, version = version + 1,
      fixed_at = case when n.publish_at <= ${now} and not ${isSuspended(now)} and (title, content) is distinct from (${row.title}, ${row.content})
        then ${now} else fixed_at end
    where key = ${row.key}`,
  );
}

/** For good: its words go with it, and by a trigger its comments. */
export async function markRemoved(tx: Tx, key: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`update news set removed_at = ${now}, title = '', content = '', excerpt = '', image = '' where key = ${key}`,
  );
}

/** Call it with the project locked: only a later statement sees what the transactions it waited for have written. */
export async function countNews(tx: Tx, projectKey: string): Promise<void> {
  await execute(
    tx,
    sql`
    update project p set news_count = counted.count, news_at = counted.at
    from (select count(*)::int as count, max(publish_at) as at from news
      where project_key = ${projectKey} and announced_at is not null and removed_at is null and blinded_at is null) counted
    where p.key = ${projectKey} and (p.news_count, p.news_at) is distinct from (counted.count, counted.at)`,
  );
}
