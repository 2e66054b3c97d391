import type { CommentTarget } from '@pq/domain/community/comment';
import { limits } from '@pq/domain/limits';
import { nicknameKey } from '@pq/domain/member/nickname';
import { isId } from '@pq/domain/text/id';
import { type SQL, sql } from 'drizzle-orm';
import { commentVersion, storyVersion } from '#src/modules/community/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo } from '#src/platform/database/query.ts';
import { emptyQueue, type Queue } from '#src/platform/database/queue.ts';

/**
 * The `wanted` members (a table with its condition) that an operator looks for, by id and time of joining:
 * one by its whole id, else those whose nickname (in whatever width, case or spacing) or e-mail begins with
 * the text. Each way has an index that begins so; no more than `limits.maxSearchResults` are found each way, so that
 * no text walks over a million members. Null when nothing is typed.
 */
function lookedFor(text: string, wanted: SQL): SQL | null {
  if (text === '') return null;
  const id = text.toLowerCase();
  if (isId(id)) return sql`select id, created_at from ${wanted} and id = ${id}`;
  const name = nicknameKey(text);
  const ways = [beginning(wanted, sql`email`, text.toLowerCase())];
  if (name !== '') ways.push(beginning(wanted, sql`name_key`, name));
  return sql.join(ways, sql` union `);
}

function beginning(wanted: SQL, column: SQL, start: string): SQL {
  const like = `${escapeLike(start)}%`;
  return sql`(select id, created_at from ${wanted} and ${column} like ${like} limit ${limits.maxSearchResults})`;
}

/** A member with what stands and does not stand of their words. Times in ms. */
type MemberRow = {
  uid: string;
  nickname: string;
  email: string;
  image: string;
  role: 'member' | 'admin';
  joinedAt: number;
  restrictedUntil: number | null;
  comments: number;
  reported: number;
  blinded: number;
};

type Search = { text: string; restricted: boolean; now: Date };

/**
 * One page of the members whose nickname or e-mail begins with the text, or who have it as uid, newest first, and how many there
 * are, up to `limits.maxSearchResults`. Who has left is none.
 */
export async function searchRows(
  db: Executor,
  { text, restricted, now }: Search,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: MemberRow[] }> {
  const wanted = sql`member where left_at is null ${restricted ? sql`and restricted_until > ${now}` : sql``}`;
  const hits = lookedFor(text, wanted);
  const of = hits ? sql`(${hits}) as found` : wanted;
  const { rows } = await db.execute<MemberRow>(sql`
    with page as (select id from ${of} order by created_at desc, id desc limit ${limit} offset ${offset})
    select m.id as uid, m.name as nickname, m.email, m.image, m.role,
      ${epochMs('m.created_at')} as "joinedAt", ${epochMs('m.restricted_until')} as "restrictedUntil", w.*
    from page join member m on m.id = page.id cross join lateral (
      select count(*) filter (where deleted_at is null)::int as comments,
        count(*) filter (where reports > 0)::int as reported,
        count(*) filter (where blinded_at is not null)::int as blinded
      from comment where author_id = m.id) w
    order by m.created_at desc, m.id desc`);
  return { total: await countUpTo(db, of), rows };
}

/** A comment or reply as moderators read it: of a deleted one they read what was reported. Times in ms. */
type Words = {
  key: string;
  author: { uid: string; nickname: string };
  text: string;
  timestamp: number;
  isBlind: boolean;
  isDeleted: boolean;
  isSceret: boolean;
};

type ReportRow = Words & {
  target: { type: CommentTarget; key: string; title: string };
  restrictedUntil: number | null;
  reasons: { nickname: string; reason: string; text: string; timestamp: number }[];
  seen: string;
  thread: Words[];
};

const THREAD_MAX = 20;

const isOpen = sql`c.reports > c.reviewed`;
const isDone = sql`c.reports > 0 and c.reports = c.reviewed`;

/** Which comments: reported ones in a state, or all of a member that stand or were reported. */
type Wanted = { state: 'open' | 'done' } | { author: string };

const whichOf = (wanted: Wanted) =>
  'author' in wanted
    ? sql`c.author_id = ${wanted.author} and (c.deleted_at is null or c.reports > 0)`
    : wanted.state === 'open'
      ? isOpen
      : isDone;

const orderOf = (wanted: Wanted) => {
  if ('author' in wanted) return sql`c.created_at desc, c.id desc`;
  return wanted.state === 'open'
    ? sql`(select min(r.created_at) from comment_report r where r.comment_id = c.id), c.id`
    : sql`c.reviewed_at desc, c.id desc`;
};

/** What a comment `c` of the author `m` is; an answer to `asked` is secret with it. */
const words = (
  c: SQL,
  m: SQL,
  asked: SQL,
) => sql`'key', ${c}.id, 'author', jsonb_build_object('uid', ${m}.id, 'nickname', ${m}.name),
  'text', case when ${c}.deleted_at is null then ${c}.text else '' end, 'timestamp', ${epochMs(sql`${c}.created_at`)},
  'isBlind', ${c}.blinded_at is not null, 'isDeleted', ${c}.deleted_at is not null, 'isSceret', ${c}.secret or coalesce(${asked}.secret, false)`;

/**
 * One page of the wanted comments with their target, their reasons and the thread around them: one query over all that can be
 * commented on. Open ones by their first report, done ones by the last look at them, those of a member latest first.
 */
export async function listReported(
  db: Executor,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: ReportRow[] }> {
  const [which, order] = [whichOf(wanted), orderOf(wanted)];
  const total = await countReported(db, wanted);
  const { rows } = await db.execute<{ report: ReportRow }>(sql`
    with page as (select c.* from comment c where ${which} order by ${order} limit ${limit} offset ${offset})
    select jsonb_build_object(${words(sql`c`, sql`m`, sql`asked`)},
      'target', jsonb_build_object('type', c.target_type, 'key', c.target_key,
        'title', coalesce(p.title, s.title, n.title, q.title, '')),
      'seen', ${commentVersion},
      'restrictedUntil', ${epochMs('m.restricted_until')},
      'reasons', (select coalesce(jsonb_agg(jsonb_build_object('nickname', rm.name, 'reason', r.reason, 'text', r.text,
          'timestamp', ${epochMs('r.created_at')}) order by r.no), '[]')
        from comment_report r join member rm on rm.id = r.reporter_id where r.comment_id = c.id),
      'thread', (select jsonb_agg(jsonb_build_object(${words(sql`t`, sql`tm`, sql`up`)})
          order by t.parent_id is not null, t.created_at, t.id)
        from (select * from comment where id = coalesce(c.parent_id, c.id) or parent_id = coalesce(c.parent_id, c.id)
          order by parent_id is not null, created_at, id limit ${THREAD_MAX}) t join member tm on tm.id = t.author_id
          left join comment up on up.id = t.parent_id)
      ) as report
    from page c join member m on m.id = c.author_id left join comment asked on asked.id = c.parent_id
      left join project p on c.target_type in ('projects', 'ordermade') and p.key = c.target_key
      left join story s on c.target_type = 'story' and s.key = c.target_key
      left join notice n on c.target_type = 'notice' and n.key = c.target_key
      left join pq_reward q on c.target_type = 'pqbox' and q.key = c.target_key
    order by ${order}`);
  return { total, rows: rows.map(({ report }) => report) };
}

/** The reported comments that nobody has decided on, since the first report of each. */
export async function countUndecided(db: Executor): Promise<Queue> {
  const { rows } = await db.execute<Queue>(sql`
    select count(*)::int as count, ${epochMs('min(r.since)')} as since
    from comment c left join lateral (
      select min(created_at) as since from comment_report where comment_id = c.id) r on true
    where ${whichOf({ state: 'open' })}`);
  return rows[0] ?? emptyQueue;
}

/** How many of the wanted comments there are. */
async function countReported(db: Executor, wanted: Wanted): Promise<number> {
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from comment c where ${whichOf(wanted)}`,
  );
  return counted.rows[0]?.total ?? 0;
}

/** A story as moderators look for it. */
type StoryRow = {
  key: string;
  title: string;
  image: string;
  author: { uid: string; nickname: string };
  timestamp: number;
  isBlind: boolean;
  seen: string;
};

/**
 * One page of stories that hold the text in title or author, or have it as key, newest first, and how many there are, up to
 * `limits.maxSearchResults`.
 */
export async function searchStories(
  db: Executor,
  text: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: StoryRow[] }> {
  const like = `%${escapeLike(text)}%`;
  const of = sql`story s join member m on m.id = s.author_id
    where ${text} = '' or s.title ilike ${like} or m.name ilike ${like} or s.key::text = ${text}`;
  const { rows } = await db.execute<StoryRow>(sql`
    select s.key, s.title, s.images[1] as image, jsonb_build_object('uid', m.id, 'nickname', m.name) as author,
      ${epochMs('s.created_at')} as timestamp, s.blinded_at is not null as "isBlind", ${storyVersion} as seen
    from ${of} order by s.created_at desc, s.key desc limit ${limit} offset ${offset}`);
  return { total: await countUpTo(db, of), rows };
}
