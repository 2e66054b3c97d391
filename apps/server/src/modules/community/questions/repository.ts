import { and, lt, ne } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { ask } from '#src/platform/database/schema.ts';

/** Adds a question that waits for its answer. */
export async function insertQuestion(
  db: Executor,
  question: { id: string; memberId: string | null; email: string; content: string; createdAt: Date },
): Promise<void> {
  await db.insert(ask).values(question);
}

/** Forgets who asked what was answered before this time; gives how many. */
export async function eraseOldAskEmails(db: Executor, before: Date): Promise<number> {
  const { rowCount } = await db
    .update(ask)
    .set({ email: '' })
    .where(and(lt(ask.answeredAt, before), ne(ask.email, '')));
  return rowCount ?? 0;
}
