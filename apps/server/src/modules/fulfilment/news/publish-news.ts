import { NEWS_WEEK_MS, newsMailsAWeek } from '@pq/domain/community/news';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { startBroadcast } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { forEachIsolated, type IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { newsBroadcast } from './news-broadcast.ts';
import { countNews, isSuspended } from './queries.ts';

/** Counts an item whose time has come, and notifies its readers. Call it with the project locked. */
export async function publishNews(
  tx: Tx,
  { key, projectKey }: { key: string; projectKey: string },
  now: Date,
): Promise<void> {
  const weekAgo = new Date(now.getTime() - NEWS_WEEK_MS);
  await execute(
    tx,
    sql`
    update news n set announced_at = ${now}, mailed = n.publish_at > ${weekAgo} and (
      select count(*) < ${newsMailsAWeek} from news o
      where o.project_key = ${projectKey} and o.mailed and o.announced_at > ${weekAgo})
    where n.key = ${key}`,
  );
  await countNews(tx, projectKey);
  await startBroadcast(tx, { kind: newsBroadcast.kind, subjectKey: key, dueAt: now });
}

/** After a restore: who was notified in the lost days is not known, so that what is due is listed only. */
export async function skipDueNews(tx: Tx, now: Date): Promise<void> {
  const published = await query(
    tx,
    dueRow,
    sql`update news n set announced_at = ${now} where n.announced_at is null and n.publish_at <= ${now}
      and n.removed_at is null and n.blinded_at is null and not ${isSuspended(now)} returning n.key, n.project_key`,
  );
  for (const projectKey of new Set(published.map((news) => news.projectKey))) await countNews(tx, projectKey);
}

// As in the index news_due. News of a hidden project wait until it is shown again, some of a restricted maker until that ends.
const due = (now: Date): Sql => sql`news n join project p on p.key = n.project_key
  where n.announced_at is null and n.removed_at is null and n.blinded_at is null and n.publish_at <= ${now}
    and p.shelf is not null and not ${isSuspended(now)}`;

const dueRow = z.object({ key: z.string(), projectKey: z.string() });

/** Publishes scheduled news whose time has come, one in each transaction. */
export function publishDueNews(platform: Platform, signal: AbortSignal): Promise<IsolatedCounts> {
  return forEachIsolated(
    platform,
    { job: 'news', failure: 'news not published', counted: 'news published' },
    async ({ skip, found }) => {
      const now = new Date(platform.clock.now());
      const projectKey = await inTransaction(platform.database.db, async (tx) => {
        const next = await queryOne(
          tx,
          dueRow,
          sql`select n.key, n.project_key from ${due(now)} and n.key <> all(${[...skip]}::uuid[])
            order by n.publish_at, n.key limit 1 for no key update of p skip locked`,
        );
        if (!next) return null;
        found(next.key, next.projectKey);
        // Read again under the lock of the project, under which its news change.
        if (await isStillDue(tx, next.key, now)) await publishNews(tx, next, now);
        return next.projectKey;
      });
      if (projectKey === null) return false;
      publishProjectChange(platform, projectKey);
      return true;
    },
    signal,
  );
}

async function isStillDue(tx: Tx, key: string, now: Date): Promise<boolean> {
  return (await execute(tx, sql`select from ${due(now)} and n.key = ${key}`)) === 1;
}

const isRow = z.object({ is: z.boolean() });

export async function isNewsDue(db: Executor, now: Date): Promise<boolean> {
  const { is } = await queryOnly(db, isRow, sql`select exists (select from ${due(now)}) as is`);
  return is;
}
