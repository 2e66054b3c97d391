import type { inquiryStates } from '@pq/contract/shapes/inquiry';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo, execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import type { Queue } from '#src/platform/database/queue.ts';

/** Times in epoch ms; `memberId` is null for visitors and members who have left. */
const questionRow = z.object({
  key: z.string(),
  email: z.string(),
  memberId: z.string().nullable(),
  nickname: z.string().nullable(),
  content: z.string(),
  timestamp: z.number(),
  answer: z.string().nullable(),
  answeredAt: z.number().nullable(),
});

type Filter = { text: string; state: (typeof inquiryStates)[number] | undefined };

export async function findQuestions(
  db: Executor,
  { text, state }: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: z.output<typeof questionRow>[] }> {
  const like = `%${escapeLike(text)}%`;
  const of = sql`ask a left join member m on m.id = a.member_id
    where (${state ?? null}::text is null or (a.answer is not null) = (${state ?? null} = 'answered'))
      and (${text} = '' or a.content ilike ${like} or a.email ilike ${like} or m.name ilike ${like})`;
  const rows = await query(
    db,
    questionRow,
    sql`
    select a.id as key, a.email, m.id as member_id, m.name as nickname, a.content,
      ${epochMs('a.created_at')} as timestamp, a.answer, ${epochMs('a.answered_at')} as answered_at
    from ${of} order by a.answered_at desc nulls first, a.created_at, a.id limit ${limit} offset ${offset}`,
  );
  return { total: await countUpTo(db, of), rows };
}

const lockedRow = z.object({
  email: z.string(),
  content: z.string(),
  answer: z.string().nullable(),
  nickname: z.string(),
});

export function lockQuestion(tx: Tx, id: string): Promise<z.output<typeof lockedRow> | null> {
  return queryOne(
    tx,
    lockedRow,
    sql`
    select a.email, a.content, a.answer, coalesce(m.name, '') as nickname
    from ask a left join member m on m.id = a.member_id where a.id = ${id} for update of a`,
  );
}

export async function setAnswer(tx: Tx, id: string, answer: string, now: Date): Promise<void> {
  await execute(tx, sql`update ask set answer = ${answer}, answered_at = ${now} where id = ${id}`);
}

const queueRow = z.object({ count: z.number(), since: z.number().nullable() });

export function countUnansweredQuestions(db: Executor): Promise<Queue> {
  return queryOnly(
    db,
    queueRow,
    sql`select count(*)::int as count, ${epochMs('min(created_at)')} as since from ask where answer is null`,
  );
}

export async function insertQuestion(
  db: Executor,
  question: { id: string; memberId: string | null; email: string; content: string; createdAt: Date },
): Promise<void> {
  const { id, memberId, email, content, createdAt } = question;
  await execute(
    db,
    sql`
    insert into ask (id, member_id, email, content, created_at)
    values (${id}, ${memberId}, ${email}, ${content}, ${createdAt})`,
  );
}

export function eraseOldEmails(db: Executor, before: Date): Promise<number> {
  return execute(db, sql`update ask set email = '' where answered_at < ${before} and email <> ''`);
}
