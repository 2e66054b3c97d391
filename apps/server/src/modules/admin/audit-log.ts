import * as calls from '@pq/contract/calls/admin/audit';
import { notedActions } from '@pq/domain/audit-actions';
import { t } from '@pq/domain/copy';
import { addDays, seoulInstant } from '@pq/domain/dates';
import { limits, pageSizes } from '@pq/domain/limits';
import { idPattern } from '@pq/domain/text/id';
import { firstLetters, LETTER_CODE_POINTS } from '@pq/domain/text/letters';
import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo, query } from '#src/platform/database/query.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';

export function registerAudit(router: CallRouter, platform: Platform): void {
  router.admin(calls.listAudit, async ({ input }) => ({ data: await listAudit(platform, input) }));
}

async function listAudit(
  { database }: Platform,
  { text, page, from, to, ...filter }: z.output<typeof calls.listAudit.input>,
): Promise<z.input<typeof calls.listAudit.data>> {
  const limit = pageSizes.admin;
  const wanted = {
    ...filter,
    text: text.trim(),
    from: from === undefined ? undefined : new Date(seoulInstant(from)),
    until: to === undefined ? undefined : new Date(seoulInstant(addDays(to, 1))),
  };
  const [{ total, rows }, actors] = await Promise.all([
    searchDecisions(database.db, wanted, { limit, offset: page * limit }),
    listAdmins(database.db),
  ]);
  return {
    total,
    actors,
    entries: rows.map(({ actorId, nickname, type, key, title, reason, ...entry }) => ({
      ...entry,
      actor: { uid: actorId, nickname },
      subject: { type, key, title: type === 'ask' ? firstLetters(title, QUESTION_TITLE_LETTERS) : title },
      ...(reason !== '' && { reason }),
    })),
  };
}

/** `title`: the title of the subject, the nickname, or the beginning of the question; else empty. */
const decisionRow = z.object({
  id: z.string(),
  at: z.number(),
  actorId: z.string(),
  nickname: z.string(),
  action: z.string(),
  type: z.string(),
  key: z.string(),
  title: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
});
type DecisionRow = z.output<typeof decisionRow>;

const QUESTION_TITLE_LETTERS = 40;

const ID = `^${idPattern}$`;

/** Empty and absent fields exclude nothing; `until` is exclusive. */
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
  left join news e on l.target_type = 'news' and e.key = target.key
  left join banner b on l.target_type = 'banner' and b.key = target.key
  left join ask a on l.target_type = 'ask' and a.id = target.key
  left join comment c on l.target_type = 'comment' and c.id = target.key left join member v on v.id = c.author_id`;

const title = sql`coalesce(p.title, s.title, r.title, e.title, n.title, b.ctts_tit, left(a.content, ${QUESTION_TITLE_LETTERS * LETTER_CODE_POINTS}), w.name, v.name, '')`;

async function searchDecisions(
  db: Executor,
  filter: DecisionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: DecisionRow[] }> {
  const from = matching(filter);
  const rows = await query(
    db,
    decisionRow,
    sql`
    with page as (select l.* from ${from} order by l.at desc, l.id desc limit ${limit} offset ${offset})
    select l.id, ${epochMs('l.at')} as at, coalesce(l.actor_id::text, '') as actor_id,
      coalesce(m.name, '') as nickname, l.action, l.target_type as type, l.target_key as key,
      ${title} as title, l.before, l.after, l.reason
    from page l ${targets} order by l.at desc, l.id desc`,
  );
  return { total: await countUpTo(db, from), rows };
}

/**
 * Titles and names are searched only for a text, and only in the latest `limits.maxSearchResults` rows that pass the other
 * filters: older rows are found by date.
 */
function matching({ text, actor, action, type, from, until }: DecisionFilter): Sql {
  const conditions = [sql`true`];
  if (actor !== undefined) conditions.push(sql`l.actor_id = ${actor}`);
  if (action !== '') conditions.push(sql`l.action = ${action}`);
  if (type !== undefined) conditions.push(sql`l.target_type = ${type}`);
  if (from !== undefined) conditions.push(sql`l.at >= ${from}`);
  if (until !== undefined) conditions.push(sql`l.at < ${until}`);
  if (text === '') return sql`audit_log l where ${join(conditions, ' and ')}`;
  const like = `%${escapeLike(text)}%`;
  const latest = sql`select * from audit_log l where ${join(conditions, ' and ')}
    order by l.at desc, l.id desc limit ${limits.maxSearchResults}`;
  return sql`(${latest}) l ${targets} where (l.action ilike ${like} or l.action = any(${actionsNamed(text)}) or l.reason ilike ${like} or m.name ilike ${like}
      or ${title} ilike ${like} or l.target_key = ${text})`;
}

function actionsNamed(text: string): string[] {
  return notedActions.filter((action) => t(`admin.audit.${action}`).includes(text));
}

function listAdmins(db: Executor) {
  return query(
    db,
    z.object({ uid: z.string(), nickname: z.string() }),
    sql`select id as uid, name as nickname from member where role = 'admin' and left_at is null order by name limit 100`,
  );
}

const subjectDecisionRow = z.object({
  at: z.number(),
  by: z.string(),
  action: z.string(),
  reason: z.string(),
});

export function listDecisionsOn(
  db: Executor,
  { type, key }: { type: 'pledge' | 'member'; key: string },
): Promise<z.output<typeof subjectDecisionRow>[]> {
  return query(
    db,
    subjectDecisionRow,
    sql`
    select ${epochMs('l.at')} as at, coalesce(m.name, '') as by, l.action, l.reason
    from audit_log l left join member m on m.id = l.actor_id
    where l.target_type = ${type} and l.target_key = ${key} order by l.at, l.id`,
  );
}
