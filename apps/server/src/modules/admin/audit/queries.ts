import { limits } from '@pq/domain/limits';
import { idPattern } from '@pq/domain/text/id';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo } from '#src/platform/database/query.ts';

/**
 * A row of the audit log; `title` is that of the project, story, reward, notice or banner, the nickname, or how
 * the question begins, that it is about, else empty.
 */
type DecisionRow = {
  id: string;
  at: number;
  actorId: string;
  nickname: string;
  action: string;
  type: string;
  key: string;
  title: string;
  before: unknown;
  after: unknown;
  reason: string;
};

/** Of a question, in characters. */
const WORDS_SHOWN = 40;

const ID = `^${idPattern}$`;

/** Which rows of the log: empty and absent fields leave none out. From a moment on, until before another. */
type DecisionFilter = {
  text: string;
  actor?: string | undefined;
  action: string;
  type?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

const targets = sql`left join member m on m.id = l.actor_id
  cross join lateral (select case when l.target_key ~ ${ID} then l.target_key::uuid end as key) target
  left join pledge g on l.target_type = 'pledge' and g.id = target.key
  left join project p on p.key = case when l.target_type = 'project' then target.key else g.project_key end
  left join member w on l.target_type = 'member' and w.id = target.key
  left join notice n on l.target_type = 'notice' and n.key = target.key
  left join pq_reward r on l.target_type = 'reward' and r.key = target.key
  left join story s on l.target_type = 'story' and s.key = target.key
  left join banner b on l.target_type = 'banner' and b.key = target.key
  left join ask a on l.target_type = 'ask' and a.id = target.key`;

const name = sql`coalesce(p.title, s.title, r.title, n.title, b.ctts_tit, left(a.content, ${WORDS_SHOWN}), w.name, '')`;

/** One page of the log, latest first, and how many rows are asked for, up to `limits.maxSearchResults`. */
export async function listDecisions(
  db: Executor,
  filter: DecisionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: DecisionRow[] }> {
  const of = wanted(filter);
  const { rows } = await db.execute<DecisionRow>(sql`
    with page as (select l.* from ${of} order by l.at desc, l.id desc limit ${limit} offset ${offset})
    select l.id, ${epochMs('l.at')} as at, coalesce(l.actor_id::text, '') as "actorId",
      coalesce(m.name, '') as nickname, l.action, l.target_type as type, l.target_key as key,
      ${name} as title, l.before, l.after, l.reason
    from page l ${targets} order by l.at desc, l.id desc`);
  return { total: await countUpTo(db, of), rows };
}

/**
 * Names are looked up only where a text is looked for in them, and only in the latest `limits.maxSearchResults` of what the other filters leave:
 * what is older is found by its days.
 */
function wanted({ text, actor, action, type, from, until }: DecisionFilter): SQL {
  const are = [sql`true`];
  if (actor !== undefined) are.push(sql`l.actor_id = ${actor}`);
  if (action !== '') are.push(sql`l.action = ${action}`);
  if (type !== undefined) are.push(sql`l.target_type = ${type}`);
  if (from !== undefined) are.push(sql`l.at >= ${from}`);
  if (until !== undefined) are.push(sql`l.at < ${until}`);
  if (text === '') return sql`audit_log l where ${sql.join(are, sql` and `)}`;
  const like = `%${escapeLike(text)}%`;
  const latest = sql`select * from audit_log l where ${sql.join(are, sql` and `)}
    order by l.at desc, l.id desc limit ${limits.maxSearchResults}`;
  return sql`(${latest}) l ${targets} where (l.action ilike ${like} or l.reason ilike ${like} or m.name ilike ${like}
      or ${name} ilike ${like} or l.target_key = ${text})`;
}

/** The administrators of today, by name. */
export async function listAdministrators(db: Executor): Promise<{ uid: string; nickname: string }[]> {
  const { rows } = await db.execute<{ uid: string; nickname: string }>(
    sql`select id as uid, name as nickname from member where role = 'admin' and left_at is null order by name limit 100`,
  );
  return rows;
}

/** A decision on a known thing. Time in epoch ms. */
export type DecidedRow = { at: number; by: string; action: string; reason: string };

/** All decisions on one thing, first to last. */
export async function listAbout(
  db: Executor,
  { type, key }: { type: string; key: string },
): Promise<DecidedRow[]> {
  const { rows } = await db.execute<DecidedRow>(sql`
    select ${epochMs('l.at')} as at, coalesce(m.name, '') as by, l.action, l.reason
    from audit_log l left join member m on m.id = l.actor_id
    where l.target_type = ${type} and l.target_key = ${key} order by l.at, l.id`);
  return rows;
}
