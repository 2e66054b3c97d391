import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

/**
 * How many questions wait for an answer of the maker, by the key of the project or PQ box reward that they are on; one that
 * waits for none is not in it. Neither what is hidden or deleted waits, nor what the maker wrote.
 */
export async function countWaiting(db: Executor, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await countUnanswered(db, keys);
  return new Map(rows.map(({ key, waiting }) => [key, waiting]));
}

/** A reply `a` counts as an answer unless it is deleted or hidden. */
export const answerStands = sql.raw('a.deleted_at is null and a.blinded_at is null');

const isQuestion = sql`q.target_type in ('projects', 'ordermade', 'pqbox') and q.parent_id is null
  and q.deleted_at is null and q.blinded_at is null`;

/**
 * Questions without an answer that stands, by what they are on; what its maker wrote asks for none. Those with no reply at all
 * and those with a hidden one are two indexes, so that answered ones are not read.
 */
async function countUnanswered(
  db: Executor,
  keys: readonly string[],
): Promise<{ key: string; waiting: number }[]> {
  const things = sql`any(${sql.param(keys)}::uuid[])`;
  const { rows } = await db.execute<{ key: string; waiting: number }>(sql`
    with asked as (
      select q.* from comment q where q.target_key = ${things} and ${isQuestion} and q.replies = 0
      union all
      select q.* from comment q
      where q.id in (select h.parent_id from comment h where h.target_key = ${things}
          and h.parent_id is not null and h.blinded_at is not null and h.deleted_at is null)
        and ${isQuestion} and q.replies > 0
        and not exists (select from comment a where a.parent_id = q.id and ${answerStands})
    )
    select c.target_key as key, count(*)::int as waiting
    from asked c
      left join pq_reward r on c.target_type = 'pqbox' and r.key = c.target_key
      join project p on p.key = coalesce(r.project_key, c.target_key)
    where c.author_id <> p.owner_id
    group by 1`);
  return rows;
}
