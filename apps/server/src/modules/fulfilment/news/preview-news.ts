import type { previewNews as call } from '@pq/contract/calls/news';
import { NEWS_WEEK_MS, newsMailsAWeek } from '@pq/domain/community/news';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { isWanted, joinMailRule } from '#src/modules/notifications/index.ts';
import { live } from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query, queryOnly } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Maker } from '../parcels/lock-orders.ts';
import { assertWritable } from './policy.ts';
import { findNewsProject } from './queries.ts';

/** Counts who would be notified of news of an own project. Throws notFound, for admins permission, wrongState. */
export async function previewNews(
  { database: { db }, clock }: Platform,
  maker: Maker,
  { projectid, audience, publishAt }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const project = assertWritable(await findNewsProject(db, projectid, maker.uid), maker);
  const at = Math.max(clock.now(), publishAt ?? 0);
  const { backers, scrappers, mails, muted } = await countReaders(db, project.key);
  const isPublic = audience === 'all';
  return {
    backers,
    scrappers: isPublic ? scrappers : 0,
    mails: mails.backers + (isPublic ? mails.scrappers : 0),
    muted,
    weekMails: await readWeek(db, project.key, at),
  };
}

const readersRow = z.object({
  backers: z.int(),
  scrappers: z.int(),
  mailedBackers: z.int(),
  mailedScrappers: z.int(),
});

async function countReaders(db: Executor, projectKey: string) {
  const { backers, mailedBackers, scrappers, mailedScrappers } = await queryOnly(
    db,
    readersRow,
    sql`
    with backer as (
      select m.id, ${isWanted('mail')} as is_mailed
      from pledge g join member m on m.id = g.member_id ${joinMailRule('newsPublished', projectKey)}
      where g.project_key = ${projectKey} and g.status in ${live} and m.left_at is null
    ), scrapper as (
      select m.id, ${isWanted('mail')} as is_mailed
      from scrap s join project p on p.key = s.project_key join member m on m.id = s.member_id
        ${joinMailRule('newsOfScrapped', projectKey)}
      where s.project_key = ${projectKey} and m.id <> p.owner_id and m.id not in (select id from backer)
    )
    select (select count(*)::int from backer) as backers, (select count(*)::int from backer where is_mailed) as mailed_backers,
      count(*)::int as scrappers,
      (count(*) filter (where is_mailed))::int as mailed_scrappers from scrapper`,
  );
  const mails = { backers: mailedBackers, scrappers: mailedScrappers };
  return { backers, scrappers, mails, muted: backers - mailedBackers };
}

const mailedRow = z.object({ at: z.number() });

/** The mails of the seven days before `atMs`, in which those of scheduled items are counted. */
async function readWeek(db: Executor, projectKey: string, atMs: number) {
  const [from, to] = [new Date(atMs - NEWS_WEEK_MS), new Date(atMs)];
  const mailed = await query(
    db,
    mailedRow,
    sql`
    select ${epochMs('at')} as at from (
      select announced_at as at from news where project_key = ${projectKey} and mailed
      union all select publish_at from news
        where project_key = ${projectKey} and announced_at is null and removed_at is null and blinded_at is null) mails
    where at > ${from} and at <= ${to} order by at desc limit ${newsMailsAWeek}`,
  );
  const oldest = mailed.length < newsMailsAWeek ? undefined : mailed.at(-1);
  return { used: mailed.length, of: newsMailsAWeek, nextAt: oldest ? oldest.at + NEWS_WEEK_MS : null };
}
