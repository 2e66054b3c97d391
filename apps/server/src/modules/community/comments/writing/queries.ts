import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { comment, type commentReport } from '#src/platform/database/schema.ts';

/** The texts that a member wrote last, newest first, those deleted since too, but for that of the comment `except`. */
export async function listLastTexts(
  tx: Tx,
  memberId: string,
  number: number,
  except?: string,
): Promise<string[]> {
  const rows = await tx
    .select({ text: comment.text })
    .from(comment)
    .where(and(eq(comment.authorId, memberId), except === undefined ? undefined : ne(comment.id, except)))
    .orderBy(desc(comment.createdAt), desc(comment.id))
    .limit(number);
  return rows.map(({ text }) => text);
}

/** Writes a comment or a reply; a trigger counts it with what it is about. */
export async function insertComment(
  tx: Tx,
  row: Pick<
    typeof comment.$inferInsert,
    'id' | 'targetType' | 'targetKey' | 'parentId' | 'authorId' | 'text' | 'secret'
  >,
  now: Date,
): Promise<void> {
  await tx.insert(comment).values({ ...row, createdAt: now, updatedAt: now });
}

/** How many live replies a comment has. */
export async function countReplies(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.select({ replies: comment.replies }).from(comment).where(eq(comment.id, id));
  return row?.replies ?? 0;
}

/** Only a change of the text is told as one. */
export async function updateText(tx: Tx, id: string, text: string, now: Date): Promise<void> {
  await tx.update(comment).set({ text, updatedAt: now }).where(eq(comment.id, id));
}

/** Makes a comment secret or open; that is told to nobody as a change. */
export async function updateSecret(tx: Tx, id: string, secret: boolean): Promise<void> {
  await tx.update(comment).set({ secret }).where(eq(comment.id, id));
}

/** Marks a comment as deleted; one that is already keeps its moment. */
export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(comment)
    .set({ deletedAt: now })
    .where(and(eq(comment.id, id), isNull(comment.deletedAt)));
}

/**
 * Adds a report of a locked comment with what it says now, and counts it; false when this member has reported just that
 * before.
 */
export async function insertReport(
  tx: Tx,
  { commentId, reporterId, reason, text, createdAt }: Omit<typeof commentReport.$inferInsert, 'no'>,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with added as (
      insert into comment_report (comment_id, no, reporter_id, text, reason, created_at)
      select c.id, c.reports + 1, ${reporterId}, ${text}, ${reason}, ${createdAt} from comment c
      where c.id = ${commentId} and not exists (
        select from comment_report r
        where r.comment_id = c.id and r.reporter_id = ${reporterId} and r.text = ${text})
      returning comment_id)
    update comment c set reports = c.reports + 1 from added where c.id = added.comment_id`);
  return rowCount === 1;
}
