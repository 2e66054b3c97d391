import type {
  keepReportedNews as keepCall,
  searchAllNews as searchCall,
} from '@pq/contract/calls/admin/moderation';
import type { reportNews as reportCall } from '@pq/contract/calls/news';
import { newsAudiences } from '@pq/domain/community/news';
import { t } from '@pq/domain/copy';
import { pageSizes } from '@pq/domain/limits';
import { purposes } from '@pq/domain/project/project';
import { isId } from '@pq/domain/text/id';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { lockWriter } from '#src/modules/accounts/index.ts';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo, execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller, Caller } from '#src/platform/http/caller.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { dropNewsMails } from './news-broadcast.ts';
import { assertMayRead } from './policy.ts';
import { countNews, findNews, lockNewsProject } from './queries.ts';

const reportLimit: Limit = { max: 20, windowS: 3_600, msg: t('comment.err.tooManyReports') };

/**
 * Reports an item to the admins, once for the same words. Throws notFound and newsLocked for what the caller may not read, permission
 * for the maker, commentReported, restricted, tooMany.
 */
export async function reportNews(
  platform: Platform,
  caller: Caller,
  { key, reason }: z.output<typeof reportCall.input>,
): Promise<void> {
  const now = new Date(platform.clock.now());
  const { db } = platform.database;
  const read = async (on: Executor) => {
    const news = assertMayRead(await findNews(on, key, caller.uid, now), caller);
    if (news.ownerId === caller.uid) throw new ProductError('permission');
    return news;
  };
  await withQuota(db, `news-report:${caller.uid}`, reportLimit, async () => {
    await read(db);
    await inTransaction(db, async (tx) => {
      await lockWriter(tx, caller, now);
      await execute(tx, sql`select from news where key = ${key} for no key update`);
      const { title, excerpt } = await read(tx);
      const text = `${title}\n${excerpt}`;
      if (!(await insertReport(tx, { key, reporterId: caller.uid, reason, text }, now)))
        throw new ProductError('commentReported');
    });
  });
}

type NewReport = { key: string; reporterId: string; reason: string; text: string };

async function insertReport(
  tx: Tx,
  { key, reporterId, reason, text }: NewReport,
  now: Date,
): Promise<boolean> {
  const counted = await execute(
    tx,
    sql`
    with added as (
      insert into news_report (news_key, no, reporter_id, text, reason, created_at)
      select n.key, n.reports + 1, ${reporterId}, ${text}, ${reason}, ${now} from news n
      where n.key = ${key} and not exists (
        select from news_report r where r.news_key = n.key and r.reporter_id = ${reporterId} and r.text = ${text})
      returning news_key)
    update news n set reports = n.reports + 1 from added where n.key = added.news_key`,
  );
  return counted === 1;
}

/** Changes when the item is reported or changed, or when an admin decides on it. */
const newsVersion = sql`n.version || '.' || n.reports || '.' || n.reviewed || '.' || coalesce(${epochMs('n.blinded_at')}, 0)`;

const decidedRow = z.object({
  projectKey: z.string(),
  ownerId: z.string(),
  isBlind: z.boolean(),
  reports: z.int(),
  hasOpen: z.boolean(),
  version: z.string(),
});

type Decision = { key: string; reason: string; seen?: string | undefined };

async function lockForDecision(tx: Tx, { key, seen }: Decision): Promise<z.output<typeof decidedRow>> {
  const project = await queryOne(
    tx,
    z.object({ key: z.string() }),
    sql`select project_key as key from news where key = ${key} and removed_at is null`,
  );
  if (project) await lockNewsProject(tx, project.key);
  const news = await queryOne(
    tx,
    decidedRow,
    sql`
    select n.project_key, p.owner_id, n.blinded_at is not null as is_blind, n.reports, n.reports > n.reviewed as has_open,
      ${newsVersion} as version
    from news n join project p on p.key = n.project_key
    where n.key = ${key} and n.removed_at is null for no key update of n`,
  );
  if (!news) throw new ProductError('notFound');
  if (seen !== undefined && seen !== news.version) throw new ProductError('decisionStale');
  return news;
}

/**
 * Hides an item from all but its maker and admins, or shows it again; either way its reports so far are decided. Does nothing when it
 * is so already. Throws notFound, decisionStale, ownDecision.
 */
export async function hideNews(
  platform: Platform,
  admin: AdminCaller,
  { on, ...decision }: Decision & { on: boolean },
): Promise<void> {
  const { key, reason } = decision;
  const now = new Date(platform.clock.now());
  const projectKey = await inTransaction(platform.database.db, async (tx) => {
    const news = await lockForDecision(tx, decision);
    if (news.isBlind === on) return null;
    const own = await assertMayDecide(tx, admin, [news.ownerId]);
    await execute(
      tx,
      sql`update news set blinded_at = ${on ? now : null}, reviewed = reports,
        reviewed_at = case when reports > 0 then ${now} else reviewed_at end where key = ${key}`,
    );
    await countNews(tx, news.projectKey);
    if (on) await dropNewsMails(tx, key);
    const change = { before: { blinded: !on }, after: { blinded: on } };
    const subject = { type: 'news', key } as const;
    const action = on ? 'news.hide' : 'news.show';
    await recordDecision(tx, admin, { action, subject, ...change, reason, ...own }, now);
    return news.projectKey;
  });
  if (projectKey !== null) publishProjectChange(platform, projectKey);
}

/** Dismisses the reports of an item so far; a later one opens it again. Throws notFound, decisionStale, wrongState, ownDecision. */
export async function dismissNewsReports(
  platform: Platform,
  admin: AdminCaller,
  decision: z.output<typeof keepCall.input>,
): Promise<void> {
  const { key, reason } = decision;
  await inTransaction(platform.database.db, async (tx) => {
    const news = await lockForDecision(tx, decision);
    if (!news.hasOpen) throw new ProductError('wrongState');
    const own = await assertMayDecide(tx, admin, [news.ownerId]);
    const now = new Date(platform.clock.now());
    await execute(tx, sql`update news set reviewed = reports, reviewed_at = ${now} where key = ${key}`);
    const subject = { type: 'news', key } as const;
    const change = { before: { reports: news.reports }, after: {} };
    await recordDecision(tx, admin, { action: 'news.keep', subject, ...change, reason, ...own }, now);
  });
}

const foundRow = z.object({
  key: z.string(),
  title: z.string(),
  excerpt: z.string(),
  audience: z.enum(newsAudiences),
  project: z.object({ key: z.string(), purpose: z.enum(purposes), title: z.string() }),
  author: z.object({ uid: z.string(), nickname: z.string() }),
  timestamp: z.number(),
  isBlind: z.boolean(),
  reasons: z.array(
    z.object({ nickname: z.string(), reason: z.string(), text: z.string(), timestamp: z.number() }),
  ),
  seen: z.string(),
});

// As in the indexes news_report_open and news_reported.
const isOpen = sql`n.reports > n.reviewed`;
const isDone = sql`n.reports > 0 and n.reports = n.reviewed`;

export async function searchAllNews(
  { database: { db } }: Platform,
  { state = 'open', text, page }: z.output<typeof searchCall.input>,
): Promise<z.input<typeof searchCall.data>> {
  const limit = pageSizes.admin;
  const condition = { all: sql`true`, open: isOpen, done: isDone }[state];
  const from = sql`news n join project p on p.key = n.project_key join member m on m.id = p.owner_id
    where n.removed_at is null and ${condition} and ${namedBy(text.trim())}`;
  const order: Sql = {
    all: sql`n.publish_at desc, n.key desc`,
    open: sql`(select min(created_at) from news_report where news_key = n.key), n.key`,
    done: sql`n.reviewed_at desc, n.key desc`,
  }[state];
  const news = await query(
    db,
    foundRow,
    sql`
    select n.key, n.title, n.excerpt, n.audience, ${epochMs('n.publish_at')} as timestamp, n.blinded_at is not null as is_blind,
      json_build_object('key', p.key, 'purpose', p.purpose, 'title', p.title) as project,
      json_build_object('uid', m.id, 'nickname', m.name) as author, ${newsVersion} as seen,
      (select coalesce(json_agg(json_build_object('nickname', o.name, 'reason', r.reason, 'text', r.text,
          'timestamp', ${epochMs('r.created_at')}) order by r.no), '[]')
        from news_report r join member o on o.id = r.reporter_id where r.news_key = n.key) as reasons
    from ${from} order by ${order} limit ${limit} offset ${page * limit}`,
  );
  return { total: await countUpTo(db, from), news };
}

function namedBy(text: string): Sql {
  if (text === '') return sql`true`;
  const like = `%${escapeLike(text)}%`;
  const byKey = isId(text) ? sql`or n.key = ${text} or p.key = ${text}` : sql``;
  return sql`(n.title ilike ${like} or n.excerpt ilike ${like} or p.title ilike ${like} or m.name ilike ${like} ${byKey})`;
}

/** Reported items that wait for a decision. */
export function countReportedNews(db: Executor): Promise<Queue> {
  return queryOnly(
    db,
    z.object({ count: z.number(), since: z.number().nullable() }),
    sql`
    select count(*)::int as count, ${epochMs('min(r.since)')} as since
    from news n left join lateral (select min(created_at) as since from news_report where news_key = n.key) r on true
    where n.removed_at is null and ${isOpen}`,
  );
}
