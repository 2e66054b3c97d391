import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo, execute, query, queryOne } from '#src/platform/database/query.ts';

/** Times in epoch ms; `publishedAt` is null for a draft and may lie in the future. */
const noticeRow = z.object({
  key: z.string(),
  title: z.string(),
  content: z.string(),
  image: z.string(),
  publishedAt: z.number().nullable(),
  updatedAt: z.number(),
});
export type NoticeRow = z.output<typeof noticeRow>;

const columns = sql`key, title, content, image,
  ${epochMs('published_at')} as published_at,
  ${epochMs('updated_at')} as updated_at`;

const listedRow = z.object({ key: z.string(), title: z.string(), timestamp: z.number() });

/**
 * Up to `limit` notices that are published by now, newest first, after the one with the key `after`. Where that one is gone or
 * a draft again, those written before it: keys are in the order of time.
 */
export function listPublishedNotices(
  db: Executor,
  { after, limit }: { after: string | undefined; limit: number },
  now: Date,
): Promise<z.output<typeof listedRow>[]> {
  const from =
    after === undefined
      ? sql``
      : sql`and case when exists (select from notice where key = ${after} and published_at is not null)
          then (published_at, key) < (select published_at, key from notice where key = ${after})
          else key < ${after} end`;
  return query(
    db,
    listedRow,
    sql`
    select key, title, ${epochMs('published_at')} as timestamp from notice
    where published_at <= ${now} ${from} order by published_at desc, key desc limit ${limit}`,
  );
}

export function findPublishedNotice(db: Executor, key: string, now: Date): Promise<NoticeRow | null> {
  return queryOne(
    db,
    noticeRow,
    sql`select ${columns} from notice where key = ${key} and published_at <= ${now}`,
  );
}

export function findNotice(db: Executor, key: string): Promise<NoticeRow | null> {
  return queryOne(db, noticeRow, sql`select ${columns} from notice where key = ${key}`);
}

export async function searchNotices(
  db: Executor,
  text: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: NoticeRow[] }> {
  const like = `%${escapeLike(text)}%`;
  const of = sql`notice where ${text} = '' or title ilike ${like}
    or regexp_replace(content, '<[^>]*>', '', 'g') ilike ${like}`;
  const rows = await query(
    db,
    noticeRow,
    sql`
    select ${columns} from ${of} order by published_at desc nulls first, key desc limit ${limit} offset ${offset}`,
  );
  return { total: await countUpTo(db, of), rows };
}

export function lockNotice(tx: Tx, key: string): Promise<NoticeRow | null> {
  return queryOne(tx, noticeRow, sql`select ${columns} from notice where key = ${key} for update`);
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

export async function insertNotice(tx: Tx, row: NoticeRow): Promise<void> {
  await execute(
    tx,
    sql`
    insert into notice (key, title, content, image, published_at, created_at, updated_at)
    values (${row.key}, ${row.title}, ${row.content}, ${row.image}, ${dateOf(row.publishedAt)}, ${dateOf(row.updatedAt)},
      ${dateOf(row.updatedAt)})`,
  );
}

export async function updateNotice(tx: Tx, row: NoticeRow): Promise<void> {
  await execute(
    tx,
    sql`
    update notice set title = ${row.title}, content = ${row.content}, image = ${row.image},
      published_at = ${dateOf(row.publishedAt)}, updated_at = ${dateOf(row.updatedAt)}
    where key = ${row.key}`,
  );
}

/** A trigger deletes its comments. */
export async function deleteNotice(tx: Tx, key: string): Promise<void> {
  await execute(tx, sql`delete from notice where key = ${key}`);
}
