import type { listReports as call } from '@pq/contract/calls/admin/moderation';
import { commentTargets } from '@pq/domain/community/comment';
import { pageSizes } from '@pq/domain/limits';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { lastDayOf } from '#src/modules/accounts/index.ts';
import { commentVersion } from '#src/modules/community/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo, query, queryOnly } from '#src/platform/database/query.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import type { Platform } from '#src/platform/platform.ts';

export async function listReports(
  { database, clock }: Platform,
  { state = 'open', author, text, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const limit = pageSizes.admin;
  const wanted = { ...(author ? { author } : { state }), text: text.trim() };
  const { total, rows } = await listReported(database.db, wanted, { limit, offset: page * limit });
  return {
    total,
    reports: rows.map(({ restrictedUntil, ...row }) => ({
      ...row,
      ...lastDayOf(restrictedUntil, clock.now()),
    })),
  };
}

/** A comment or reply as admins read it; a deleted one shows only what was reported. Times in epoch ms. */
const commentShape = z.object({
  key: z.string(),
  author: z.object({ uid: z.string(), nickname: z.string() }),
  text: z.string(),
  timestamp: z.number(),
  isBlind: z.boolean(),
  isDeleted: z.boolean(),
  isSceret: z.boolean(),
});

const reportShape = commentShape.extend({
  target: z.object({ type: z.enum(commentTargets), key: z.string(), title: z.string() }),
  restrictedUntil: z.number().nullable(),
  reasons: z.array(
    z.object({ nickname: z.string(), reason: z.string(), text: z.string(), timestamp: z.number() }),
  ),
  seen: z.string(),
  thread: z.array(commentShape),
});
type Report = z.output<typeof reportShape>;

const MAX_THREAD = 20;

type Listed = { state: 'open' | 'done' } | { author: string };
type Wanted = Listed & { text: string };

const isOpen = sql`c.reports > c.reviewed`;

function conditionOf(wanted: Listed): Sql {
  if ('author' in wanted)
    return sql`c.author_id = ${wanted.author} and (c.deleted_at is null or c.reports > 0)`;
  return wanted.state === 'open' ? isOpen : sql`c.reports > 0 and c.reports = c.reviewed`;
}

const subjects = sql`left join project p on c.target_type in ('projects', 'ordermade') and p.key = c.target_key
  left join story s on c.target_type = 'story' and s.key = c.target_key
  left join notice n on c.target_type = 'notice' and n.key = c.target_key
  left join pq_reward q on c.target_type = 'pqbox' and q.key = c.target_key
  left join news w on c.target_type = 'news' and w.key = c.target_key`;
const title = sql`coalesce(p.title, s.title, n.title, q.title, w.title, '')`;

/** Titles and nicknames are read for a text only. Of a deleted comment what was reported is searched: nothing else is shown. */
function matching({ text, ...wanted }: Wanted): Sql {
  if (text === '') return sql`comment c where ${conditionOf(wanted)}`;
  const like = `%${escapeLike(text)}%`;
  return sql`comment c join member m on m.id = c.author_id ${subjects}
    where ${conditionOf(wanted)} and (m.name ilike ${like} or ${title} ilike ${like}
      or (c.deleted_at is null and c.text ilike ${like})
      or exists (select from comment_report r
        where r.comment_id = c.id and (r.text ilike ${like} or r.reason ilike ${like})))`;
}

function orderOf(wanted: Listed): Sql {
  if ('author' in wanted) return sql`c.created_at desc, c.id desc`;
  return wanted.state === 'open'
    ? sql`(select min(r.created_at) from comment_report r where r.comment_id = c.id), c.id`
    : sql`c.reviewed_at desc, c.id desc`;
}

/** The fields of `commentShape` of a comment by an author; a reply to a secret `parent` is secret, too. */
const commentFields = (
  comment: Sql,
  author: Sql,
  parent: Sql,
) => sql`'key', ${comment}.id, 'author', jsonb_build_object('uid', ${author}.id, 'nickname', ${author}.name),
  'text', case when ${comment}.deleted_at is null then ${comment}.text else '' end, 'timestamp', ${epochMs(sql`${comment}.created_at`)},
  'isBlind', ${comment}.blinded_at is not null, 'isDeleted', ${comment}.deleted_at is not null, 'isSceret', ${comment}.secret or coalesce(${parent}.secret, false)`;

async function listReported(
  db: Executor,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: Report[] }> {
  const [from, order] = [matching(wanted), orderOf(wanted)];
  const rows = await query(
    db,
    z.object({ report: reportShape }),
    sql`
    with page as (select c.* from ${from} order by ${order} limit ${limit} offset ${offset})
    select jsonb_build_object(${commentFields(sql`c`, sql`m`, sql`parent`)},
      'target', jsonb_build_object('type', c.target_type, 'key', c.target_key,
        'title', ${title}),
      'seen', ${commentVersion},
      'restrictedUntil', ${epochMs('m.restricted_until')},
      'reasons', (select coalesce(jsonb_agg(jsonb_build_object('nickname', rm.name, 'reason', r.reason, 'text', r.text,
          'timestamp', ${epochMs('r.created_at')}) order by r.no), '[]')
        from comment_report r join member rm on rm.id = r.reporter_id where r.comment_id = c.id),
      'thread', (select jsonb_agg(jsonb_build_object(${commentFields(sql`t`, sql`tm`, sql`up`)})
          order by t.parent_id is not null, t.created_at, t.id)
        from (select * from comment where id = coalesce(c.parent_id, c.id) or parent_id = coalesce(c.parent_id, c.id)
          order by parent_id is not null, created_at, id limit ${MAX_THREAD}) t join member tm on tm.id = t.author_id
          left join comment up on up.id = t.parent_id)
      ) as report
    from page c join member m on m.id = c.author_id left join comment parent on parent.id = c.parent_id
      ${subjects}
    order by ${order}`,
  );
  return { total: await countUpTo(db, from), rows: rows.map(({ report }) => report) };
}

export function countOpenReports(db: Executor): Promise<Queue> {
  return queryOnly(
    db,
    z.object({ count: z.number(), since: z.number().nullable() }),
    sql`
    select count(*)::int as count, ${epochMs('min(r.since)')} as since
    from comment c left join lateral (
      select min(created_at) as since from comment_report where comment_id = c.id) r on true
    where ${isOpen}`,
  );
}
