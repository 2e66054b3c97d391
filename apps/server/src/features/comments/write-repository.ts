import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { comment, commentReport } from '#src/platform/database/schema.ts';

/** The texts that a member wrote last, newest first, those deleted since too. */
export async function lastTexts(tx: Tx, memberId: string, number: number): Promise<string[]> {
  const rows = await tx
    .select({ text: comment.text })
    .from(comment)
    .where(eq(comment.authorId, memberId))
    .orderBy(desc(comment.createdAt), desc(comment.id))
    .limit(number);
  return rows.map(({ text }) => text);
}

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

export async function updateSecret(tx: Tx, id: string, secret: boolean): Promise<void> {
  await tx.update(comment).set({ secret }).where(eq(comment.id, id));
}

export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(comment)
    .set({ deletedAt: now })
    .where(and(eq(comment.id, id), isNull(comment.deletedAt)));
}

/** Adds a report and counts it; false when this member has reported it before. */
export async function insertReport(
  tx: Tx,
  report: { commentId: string; reporterId: string; reason: string; createdAt: Date },
): Promise<boolean> {
  const added = await tx.insert(commentReport).values(report).onConflictDoNothing();
  if (added.rowCount === 0) return false;
  await tx
    .update(comment)
    .set({ reports: sql`${comment.reports} + 1` })
    .where(eq(comment.id, report.commentId));
  return true;
}
