import { and, lt, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs, likeText } from '#src/platform/database/fragments.ts';
import { countUpTo } from '#src/platform/database/query.ts';
import { emptyQueue, type Queue } from '#src/platform/database/queue.ts';
import { ask } from '#src/platform/database/schema.ts';

/** A question to the operations team as those who answer it see it. Times in ms. */
type AskRow = {
  key: string;
  email: string;
  memberId: string | null;
  nickname: string | null;
  content: string;
  timestamp: number;
  answer: string | null;
  answeredAt: number | null;
};

type Filter = { text: string; state: 'waiting' | 'answered' | undefined };

/**
 * One page of the questions that hold the text, what waits longest first, then what was answered last, and how many there are,
 * up to `limits.maxSearchResults`.
 */
export async function listQuestions(
  db: Executor,
  { text, state }: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: AskRow[] }> {
  const like = `%${likeText(text)}%`;
  const of = sql`ask a left join member m on m.id = a.member_id
    where (${state ?? null}::text is null or (a.answer is not null) = (${state ?? null} = 'answered'))
      and (${text} = '' or a.content ilike ${like} or a.email ilike ${like} or m.name ilike ${like})`;
  const { rows } = await db.execute<AskRow>(sql`
    select a.id as key, a.email, m.id as "memberId", m.name as nickname, a.content,
      ${epochMs('a.created_at')} as timestamp, a.answer,
      ${epochMs('a.answered_at')} as "answeredAt"
    from ${of} order by a.answered_at desc nulls first, a.created_at, a.id limit ${limit} offset ${offset}`);
  return { total: await countUpTo(db, of), rows };
}

/** Locks a question; null when there is none. `nickname` is empty for visitors. */
export async function lockQuestion(
  tx: Tx,
  id: string,
): Promise<{ email: string; content: string; answer: string | null; nickname: string } | null> {
  const { rows } = await tx.execute<{
    email: string;
    content: string;
    answer: string | null;
    nickname: string;
  }>(sql`
    select a.email, a.content, a.answer, coalesce(m.name, '') as nickname
    from ask a left join member m on m.id = a.member_id where a.id = ${id} for update of a`);
  return rows[0] ?? null;
}

/** Writes the answer to a question, in place of an earlier one. */
export async function setAnswer(tx: Tx, id: string, answer: string, now: Date): Promise<void> {
  await tx.execute(sql`update ask set answer = ${answer}, answered_at = ${now} where id = ${id}`);
}

/** The questions that have no answer. */
export async function countWaiting(db: Executor): Promise<Queue> {
  const { rows } = await db.execute<Queue>(
    sql`select count(*)::int as count, ${epochMs('min(created_at)')} as since from ask where answer is null`,
  );
  return rows[0] ?? emptyQueue;
}

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
