import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { countUpTo } from '#src/platform/database/query.ts';

/** A notice as it is stored. Times in ms; `publishedAt` is null for a draft and may lie in the future. */
export type NoticeRow = {
  key: string;
  title: string;
  content: string;
  image: string;
  publishedAt: number | null;
  updatedAt: number;
};

const columns = sql`key, title, content, image,
  ${epochMs('published_at')} as "publishedAt",
  ${epochMs('updated_at')} as "updatedAt"`;

/**
 * Up to `limit` notices that are published by now, newest first, after the one with the key `after`. Where that one is gone or
 * a draft again, those written before it: keys are in the order of time.
 */
export async function listPublished(
  db: Executor,
  { after, limit }: { after: string | undefined; limit: number },
  now: Date,
): Promise<{ key: string; title: string; timestamp: number }[]> {
  const from =
    after === undefined
      ? sql``
      : sql`and case when exists (select from notice where key = ${after} and published_at is not null)
          then (published_at, key) < (select published_at, key from notice where key = ${after})
          else key < ${after} end`;
  const { rows } = await db.execute<{ key: string; title: string; timestamp: number }>(sql`
    select key, title, ${epochMs('published_at')} as timestamp from notice
    where published_at <= ${now} ${from} order by published_at desc, key desc limit ${limit}`);
  return rows;
}

/** A notice that is published by now; null when there is none. */
export async function findPublished(db: Executor, key: string, now: Date): Promise<NoticeRow | null> {
  const { rows } = await db.execute<NoticeRow>(
    sql`select ${columns} from notice where key = ${key} and published_at <= ${now}`,
  );
  return rows[0] ?? null;
}

/** A notice in any state; null when there is none. */
export async function findNotice(db: Executor, key: string): Promise<NoticeRow | null> {
  const { rows } = await db.execute<NoticeRow>(sql`select ${columns} from notice where key = ${key}`);
  return rows[0] ?? null;
}

/** One page of all notices, drafts first, then by time, newest first, and how many there are, up to `limits.maxSearchResults`. */
export async function listAll(
  db: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: NoticeRow[] }> {
  const { rows } = await db.execute<NoticeRow>(sql`
    select ${columns} from notice order by published_at desc nulls first, key desc limit ${limit} offset ${offset}`);
  return { total: await countUpTo(db, sql`notice`), rows };
}

/** Locks a notice; null when there is none. */
export async function lockNotice(tx: Tx, key: string): Promise<NoticeRow | null> {
  const { rows } = await tx.execute<NoticeRow>(
    sql`select ${columns} from notice where key = ${key} for update`,
  );
  return rows[0] ?? null;
}

const at = (ms: number | null) => (ms === null ? null : new Date(ms));

export async function insertNotice(tx: Tx, row: NoticeRow): Promise<void> {
  await tx.execute(sql`
    insert into notice (key, title, content, image, published_at, created_at, updated_at)
    values (${row.key}, ${row.title}, ${row.content}, ${row.image}, ${at(row.publishedAt)}, ${at(row.updatedAt)},
      ${at(row.updatedAt)})`);
}

export async function updateNotice(tx: Tx, row: NoticeRow): Promise<void> {
  await tx.execute(sql`
    update notice set title = ${row.title}, content = ${row.content}, image = ${row.image},
      published_at = ${at(row.publishedAt)}, updated_at = ${at(row.updatedAt)}
    where key = ${row.key}`);
}

/** Deletes a notice; a trigger lets go what was written under it. */
export async function deleteNotice(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`delete from notice where key = ${key}`);
}
