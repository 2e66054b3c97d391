import type { Executor } from '#src/platform/database/database.ts';
import { ask } from '#src/platform/database/schema.ts';

/** Adds a question that waits for its answer. */
export async function insertQuestion(
  db: Executor,
  question: { id: string; memberId: string | null; email: string; content: string; createdAt: Date },
): Promise<void> {
  await db.insert(ask).values(question);
}
