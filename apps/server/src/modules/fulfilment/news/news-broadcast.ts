import { newsAudiences, newsExcerptLetters } from '@pq/domain/community/news';
import { purposes } from '@pq/domain/project/project';
import { cutAtWord } from '@pq/domain/text/summary';
import sql from 'sql-template-tag';
import { z } from 'zod';
import {
  type BroadcastKind,
  type BroadcastProgress,
  cancelMailsAbout,
  dropBroadcast,
  lockBroadcast,
  type NewMail,
} from '#src/modules/notifications/index.ts';
import { live } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { query, queryOne } from '#src/platform/database/query.ts';
import { backsProject } from './queries.ts';

const NEWS = 'newsPublished';

/** Backers at the time of each batch, then everybody else who has scrapped the project, if everybody may read the item. */
export const newsBroadcast: BroadcastKind = {
  kind: NEWS,
  stages: ['backers', 'scrappers'],
  async listNext(tx, progress) {
    const news = await findAnnounced(tx, progress);
    if (!news) return { mails: [], lastId: null };
    if (!news.isProjectShown) return 'hidden';
    if (progress.stage === 'scrappers' && news.audience !== 'all') return { mails: [], lastId: null };
    const readers = await (progress.stage === 'backers' ? listBackers : listScrappers)(tx, news, progress);
    return {
      mails: readers
        .filter(({ isReached }) => isReached)
        .map((reader) => mailOf(news, reader, progress.stage)),
      lastId: readers.length < progress.limit ? null : (readers.at(-1)?.id ?? null),
    };
  },
};

/**
 * What was not written yet is not written, and mails that wait are cancelled; `onlyScrappers`: those to others than backers. Waits for
 * a batch that is being written, which therefore locks no item: call it after the item is changed.
 */
export async function dropNewsMails(tx: Tx, key: string, { onlyScrappers = false } = {}): Promise<void> {
  const subject = { kind: NEWS, subjectKey: key } as const;
  if (onlyScrappers) await lockBroadcast(tx, subject);
  else {
    await dropBroadcast(tx, subject);
    await cancelMailsAbout(tx, subject);
  }
  await cancelMailsAbout(tx, { kind: 'newsOfScrapped', subjectKey: key });
}

const announcedRow = z.object({
  newsKey: z.string(),
  news: z.string(),
  excerpt: z.string(),
  audience: z.enum(newsAudiences),
  mailed: z.boolean(),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  ownerId: z.string(),
  isProjectShown: z.boolean(),
});
type Announced = z.output<typeof announcedRow>;

/** Null for what is removed or hidden. */
function findAnnounced(tx: Tx, { subjectKey }: BroadcastProgress): Promise<Announced | null> {
  return queryOne(
    tx,
    announcedRow,
    sql`
    select n.key as news_key, n.title as news, n.excerpt, n.audience, n.mailed, p.key as project_key, p.purpose, p.title,
      p.owner_id, p.shelf is not null as is_project_shown
    from news n join project p on p.key = n.project_key
    where n.key = ${subjectKey} and n.removed_at is null and n.blinded_at is null`,
  );
}

const readerRow = z.object({
  id: z.string(),
  email: z.string(),
  nickname: z.string(),
  isReached: z.boolean(),
});
type Reader = z.output<typeof readerRow>;

function listBackers(
  tx: Tx,
  { projectKey }: Announced,
  { afterId, limit }: BroadcastProgress,
): Promise<Reader[]> {
  return query(
    tx,
    readerRow,
    sql`
    select m.id, m.email, m.name as nickname, m.left_at is null as is_reached
    from pledge g join member m on m.id = g.member_id
    where g.project_key = ${projectKey} and g.status in ${live} and (${afterId}::uuid is null or g.member_id > ${afterId}::uuid)
    order by g.member_id limit ${limit} for key share of m`,
  );
}

function listScrappers(
  tx: Tx,
  { projectKey, ownerId }: Announced,
  { afterId, limit }: BroadcastProgress,
): Promise<Reader[]> {
  return query(
    tx,
    readerRow,
    sql`
    select m.id, m.email, m.name as nickname,
      m.left_at is null and m.id <> ${ownerId} and not ${backsProject(sql`s.project_key`, sql`s.member_id`)} as is_reached
    from scrap s join member m on m.id = s.member_id
    where s.project_key = ${projectKey} and (${afterId}::uuid is null or s.member_id > ${afterId}::uuid)
    order by s.member_id limit ${limit} for key share of m`,
  );
}

function mailOf(news: Announced, { id, email, nickname }: Reader, stage: string): NewMail {
  const { newsKey, projectKey, purpose, title, audience } = news;
  return {
    kind: stage === 'backers' ? NEWS : 'newsOfScrapped',
    to: email,
    data: {
      ...{ nickname, title, purpose, projectKey, newsKey, audience },
      news: news.news,
      excerpt: cutAtWord(news.excerpt, newsExcerptLetters[audience]),
    },
    dedupeKey: `news:${newsKey}:${id}`,
    ...(!news.mailed && { inAppOnly: true }),
  };
}
