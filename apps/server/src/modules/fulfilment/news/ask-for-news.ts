import type { askForNews as call } from '@pq/contract/calls/news';
import { isRequestMilestone, NEWS_ASK_MS } from '@pq/domain/community/news';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { isPubliclyVisible, purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { isManagerOf } from '#src/modules/projects/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { execute, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Maker } from '../parcels/lock-orders.ts';
import { findNewsProject, lockNewsProject } from './queries.ts';

/**
 * Asks the maker for news, as a backer; the maker learns how many have. Throws notFound, permission for all but backers, and
 * newsAskEarly with the time from which it is possible.
 */
export async function askForNews(
  platform: Platform,
  caller: Maker,
  { projectid: key }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const nowMs = platform.clock.now();
  const { db } = platform.database;
  // Before anything is locked.
  await assertBacks(db, caller, key);
  await inTransaction(db, async (tx) => {
    await lockMember(tx, caller.uid);
    // Against news that are published at the same time, which begin a new round.
    await lockNewsProject(tx, key);
    await assertBacks(tx, caller, key);
    const from = await findAskFrom(tx, key, caller.uid);
    if (from === null) throw new ProductError('permission');
    if (from > nowMs)
      throw new ProductError(
        'newsAskEarly',
        { from },
        { msg: t('news.ask.from', { date: formatDay(from) }) },
      );
    const now = new Date(nowMs);
    await upsertAsk(tx, { key, memberId: caller.uid }, now);
    await notifyMaker(tx, key, now);
  });
  return { from: nowMs + NEWS_ASK_MS };
}

async function assertBacks(db: Executor, caller: Maker, key: string): Promise<void> {
  const project = await findNewsProject(db, key, caller.uid);
  const manages = project !== null && isManagerOf(caller, project.ownerId);
  if (!project || !(manages || isPubliclyVisible(project.state))) throw new ProductError('notFound');
  if (manages || !project.backs) throw new ProductError('permission');
}

const sinceRow = z.object({ since: z.number().nullable() });

/**
 * The time from which a backer may ask: 28 days after the latest of their payment, the end of the project, its last news, and their
 * last request. Before the payment, the day that it is planned for counts. Null for who backs it no more.
 */
export async function findAskFrom(
  db: Executor,
  projectKey: string,
  memberId: string,
): Promise<number | null> {
  const latest = sql`greatest(case when g.status = 'paid' then g.settled_at else g.payment_at end,
    (p.period_finish + 1)::timestamp at time zone 'Asia/Seoul', p.news_at, a.at)`;
  const { since } = await queryOnly(
    db,
    sinceRow,
    sql`
    select ${epochMs(sql`max(${latest})`)} as since
    from project p join pledge g on g.project_key = p.key and g.member_id = ${memberId}
      left join news_ask a on a.project_key = p.key and a.member_id = g.member_id
    where p.key = ${projectKey} and g.status in ('ready', 'retry', 'paid')`,
  );
  return since === null ? null : since + NEWS_ASK_MS;
}

const countRow = z.object({ count: z.int() });

/** How many have asked since the last item. */
export async function countRequests(db: Executor, projectKey: string): Promise<number> {
  const counted = await queryOne(
    db,
    countRow,
    sql`
    select count(*)::int as count from news_ask a join project p on p.key = a.project_key
    where a.project_key = ${projectKey} and (p.news_at is null or a.at > p.news_at)`,
  );
  return counted?.count ?? 0;
}

const makerRow = z.object({
  email: z.string(),
  nickname: z.string(),
  title: z.string(),
  purpose: z.enum(purposes),
  newsAt: z.number().nullable(),
});

/** At the first, the tenth and each fiftieth request since the last item. */
async function notifyMaker(tx: Tx, projectKey: string, now: Date): Promise<void> {
  const count = await countRequests(tx, projectKey);
  if (!isRequestMilestone(count)) return;
  const {
    email: to,
    newsAt,
    ...maker
  } = await queryOnly(
    tx,
    makerRow,
    sql`select m.email, m.name as nickname, p.title, p.purpose, ${epochMs('p.news_at')} as news_at
      from project p join member m on m.id = p.owner_id where p.key = ${projectKey}`,
  );
  const dedupeKey = `news-ask:${projectKey}:${newsAt ?? 0}:${count}`;
  await enqueueMail(tx, { kind: 'newsAsked', to, data: { ...maker, projectKey, count }, dedupeKey }, now);
}

async function upsertAsk(
  tx: Tx,
  { key, memberId }: { key: string; memberId: string },
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into news_ask (project_key, member_id, at) values (${key}, ${memberId}, ${now})
    on conflict (project_key, member_id) do update set at = excluded.at`,
  );
}
