import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { query } from '#src/platform/database/query.ts';

export const isAnswer = sql`a.deleted_at is null and a.blinded_at is null`;

const isQuestion = sql`q.target_type in ('projects', 'ordermade', 'pqbox') and q.parent_id is null
  and q.deleted_at is null and q.blinded_at is null`;

/**
 * The questions on these projects or PQ box rewards that have no answer yet, as rows of `comment`. Neither hidden or deleted
 * questions are among them, nor those of the maker. Questions with no reply at all and those with a hidden one are two indexes,
 * so that answered ones are not read.
 */
export function waitingQuestions(keys: readonly string[]): Sql {
  const targets = sql`any(${keys}::uuid[])`;
  return sql`
    select c.* from (
      select q.* from comment q where q.target_key = ${targets} and ${isQuestion} and q.replies = 0
      union all
      select q.* from comment q
      where q.id in (select h.parent_id from comment h where h.target_key = ${targets}
          and h.parent_id is not null and h.blinded_at is not null and h.deleted_at is null)
        and ${isQuestion} and q.replies > 0
        and not exists (select from comment a where a.parent_id = q.id and ${isAnswer})
    ) c
      left join pq_reward r on c.target_type = 'pqbox' and r.key = c.target_key
      join project p on p.key = coalesce(r.project_key, c.target_key)
    where c.author_id <> p.owner_id`;
}

const waitingRow = z.object({ key: z.string(), waiting: z.int() });

export async function countWaiting(db: Executor, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await query(
    db,
    waitingRow,
    sql`select target_key as key, count(*)::int as waiting from (${waitingQuestions(keys)}) question group by 1`,
  );
  return new Map(rows.map(({ key, waiting }) => [key, waiting]));
}
