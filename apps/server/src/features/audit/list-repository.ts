import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

/** A row of the audit log; `title` is that of the project, story, reward or notice, or the nickname, that it is about, else empty. */
export type DecisionRow = {
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

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** One page of the log, latest first, and how many rows hold the text. */
export async function listDecisions(
  db: Executor,
  text: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: DecisionRow[] }> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const of = sql`audit_log l left join member m on m.id = l.actor_id
    cross join lateral (select case when l.target_key ~ ${UUID} then l.target_key::uuid end as key) target
    left join pledge g on l.target_type = 'pledge' and g.id = target.key
    left join project p on p.key = case when l.target_type = 'project' then target.key else g.project_key end
    left join member w on l.target_type = 'member' and w.id = target.key
    left join notice n on l.target_type = 'notice' and n.key = target.key
    left join pq_reward r on l.target_type = 'reward' and r.key = target.key
    left join story s on l.target_type = 'story' and s.key = target.key
    where ${text} = '' or l.action ilike ${like} or l.reason ilike ${like} or m.name ilike ${like}
      or coalesce(p.title, s.title, r.title, n.title, w.name) ilike ${like} or l.target_key = ${text}`;
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${of}`);
  const { rows } = await db.execute<DecisionRow>(sql`
    select l.id, (extract(epoch from l.at) * 1000)::bigint as at, coalesce(l.actor_id::text, '') as "actorId",
      coalesce(m.name, '') as nickname, l.action, l.target_type as type, l.target_key as key,
      coalesce(p.title, s.title, r.title, n.title, w.name, '') as title, l.before, l.after, l.reason
    from ${of} order by l.at desc, l.id desc limit ${limit} offset ${offset}`);
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map((row) => ({ ...row, at: Number(row.at) })),
  };
}

/** A decision on a known thing. Time in epoch ms. */
export type DecidedRow = { at: number; by: string; action: string; reason: string };

/** All decisions on one thing, first to last. */
export async function listAbout(
  db: Executor,
  { type, key }: { type: string; key: string },
): Promise<DecidedRow[]> {
  const { rows } = await db.execute<DecidedRow>(sql`
    select (extract(epoch from l.at) * 1000)::bigint as at, coalesce(m.name, '') as by, l.action, l.reason
    from audit_log l left join member m on m.id = l.actor_id
    where l.target_type = ${type} and l.target_key = ${key} order by l.at, l.id`);
  return rows;
}
