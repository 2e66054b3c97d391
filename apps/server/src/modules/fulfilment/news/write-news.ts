import type { fixNews as fixCall, writeNews as writeCall } from '@pq/contract/calls/news';
import type { News } from '@pq/contract/shapes/news';
import {
  NEWS_AHEAD_MS,
  type NewsAudience,
  newsAheadDays,
  newsExcerptLetters,
} from '@pq/domain/community/news';
import { t } from '@pq/domain/copy';
import { isUploadPath } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import { isPubliclyVisible } from '@pq/domain/project/project';
import { cutAtWord, plainText } from '@pq/domain/text/summary';
import type { z } from 'zod';
import { assertMayWrite } from '#src/modules/accounts/index.ts';
import { setNewsPictures } from '#src/modules/media/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { filesIn, readEditorHtml } from '#src/platform/rich-text/editor-html.ts';
import { assertCurrent } from '#src/platform/stale-save.ts';
import type { Maker } from '../parcels/lock-orders.ts';
import { presentNews } from './list-news.ts';
import { dropNewsMails } from './news-broadcast.ts';
import { assertOwn, assertWritable } from './policy.ts';
import { publishNews } from './publish-news.ts';
import {
  countNews,
  findNews,
  findNewsProject,
  findRepeated,
  insertNews,
  lockNewsProject,
  markRemoved,
  type NewsRow,
  updateNews,
} from './queries.ts';

/**
 * Writes news of an own project, published at once unless it is scheduled. What was sent twice within ten minutes is written once.
 * Throws notFound, for admins permission, wrongState, restricted (to backers a restricted maker may write), tooMany, and invalid at
 * `content` and `publishAt`.
 */
export async function writeNews(
  platform: Platform,
  maker: Maker,
  input: z.output<typeof writeCall.input>,
): Promise<News> {
  const written = await withNewsQuota(platform, maker, async () => {
    const { db } = platform.database;
    const nowMs = platform.clock.now();
    const now = new Date(nowMs);
    // Before the text is cleaned, which costs more.
    assertWritable(await findNewsProject(db, input.projectid, maker.uid), maker);
    const words = await readContent(input, maker);
    return inTransaction(db, async (tx) => {
      await lockWriterTo(tx, maker, input.audience, now);
      const { key: projectKey } = assertWritable(await lockNewsProject(tx, input.projectid), maker);
      const news = { projectKey, ...words };
      const repeated = await findRepeated(tx, news, new Date(nowMs - REPEATED_MS));
      const key = repeated ?? newId(nowMs);
      if (repeated === null) {
        const publishAt = readPublishAt(input.publishAt, nowMs);
        await insertNews(tx, { key, ...news, publishAt }, now);
        await setPictures(tx, maker, { key, content: words.content }, now);
        if (publishAt <= now) await publishNews(tx, { key, projectKey }, now);
      }
      return readWritten(tx, key, maker, now);
    });
  });
  publishProjectChange(platform, written.projectid);
  return written;
}

/**
 * Changes an own item; after its publication the audience only to backers, and not its time. Throws notFound, for admins
 * permission, restricted, stale, tooMany, and invalid at `content`, `audience` and `publishAt`.
 */
export async function fixNews(
  platform: Platform,
  maker: Maker,
  input: z.output<typeof fixCall.input>,
): Promise<News> {
  const fixed = await withNewsQuota(platform, maker, async () => {
    const { db } = platform.database;
    const nowMs = platform.clock.now();
    const now = new Date(nowMs);
    assertOwn(await findNews(db, input.key, maker.uid, now), maker);
    const words = await readContent(input, maker);
    return inTransaction(db, async (tx) => {
      await lockWriterTo(tx, maker, input.audience, now);
      const former = await lockOwnNews(tx, maker, input.key, now);
      assertCurrent(input.version, presentNews(former, now));
      const publishAt = readChangedTime(former, input, nowMs);
      await updateNews(tx, { key: former.key, ...words, publishAt }, now);
      await setPictures(tx, maker, { key: former.key, content: words.content }, now);
      if (former.audience === 'all' && words.audience === 'backers')
        await dropNewsMails(tx, former.key, { onlyScrappers: true });
      if (isPublishable(former) && publishAt <= now) await publishNews(tx, former, now);
      return readWritten(tx, former.key, maker, now);
    });
  });
  publishProjectChange(platform, fixed.projectid);
  return fixed;
}

/** Removes an own item for good. Throws notFound, for admins permission. */
export async function removeNews(platform: Platform, maker: Maker, { key }: { key: string }): Promise<void> {
  const now = new Date(platform.clock.now());
  const { projectKey } = await inTransaction(platform.database.db, async (tx) => {
    const news = await lockOwnNews(tx, maker, key, now);
    await markRemoved(tx, key, now);
    await dropNewsMails(tx, key);
    await setNewsPictures(tx, { key, ownerId: maker.uid }, [], now);
    await countNews(tx, news.projectKey);
    return news;
  });
  publishProjectChange(platform, projectKey);
}

const REPEATED_MS = 10 * 60_000;
const NEWS_PER_HOUR = 20;

const newsLimit: Limit = {
  max: NEWS_PER_HOUR,
  windowS: 3_600,
  msg: (waitS) => t('news.err.tooMany', { n: NEWS_PER_HOUR, minutes: Math.ceil(waitS / 60) }),
};

function withNewsQuota<T>({ database }: Platform, { uid }: Maker, work: () => Promise<T>): Promise<T> {
  return withQuota(database.db, `news:${uid}`, newsLimit, work);
}

/** A restricted maker must be able to let backers know that parcels are late. */
async function lockWriterTo(tx: Tx, { uid }: Maker, audience: NewsAudience, now: Date): Promise<void> {
  await lockMember(tx, uid);
  if (audience === 'all') await assertMayWrite(tx, uid, now);
}

/** The project first, as wherever its news change. */
async function lockOwnNews(tx: Tx, maker: Maker, key: string, now: Date): Promise<NewsRow> {
  const { projectKey } = assertOwn(await findNews(tx, key, maker.uid, now), maker);
  await lockNewsProject(tx, projectKey);
  return assertOwn(await findNews(tx, key, maker.uid, now), maker);
}

async function readWritten(tx: Tx, key: string, { uid }: Maker, now: Date): Promise<News> {
  const row = await findNews(tx, key, uid, now);
  if (!row) throw new Error('the news that were just written are missing');
  return presentNews(row, now);
}

/** What lists show of a text. */
export function excerptOf(content: string): string {
  return cutAtWord(plainText(content).replaceAll('\n', ' '), newsExcerptLetters.all);
}

type Sent = { title: string; content: string; audience: NewsAudience };

/** As they are stored: only what the editor could have written. Call it before the transaction. */
async function readContent({ title, content: sent, audience }: Sent, maker: Maker) {
  const content = await readEditorHtml(sent, 'content', maker);
  if (content === '') throw ProductError.ofField('content', t('field.required'));
  if (Buffer.byteLength(content) > limits.newsBytes)
    throw ProductError.ofField('content', t('write.err.editorSize'), { asMsg: true });
  return { title, content, audience, excerpt: excerptOf(content), image: filesIn(content)[0] ?? '' };
}

/** Hidden items, and those of hidden projects, wait for the sweep. */
function isPublishable({ announcedAt, isHidden, projectState }: NewsRow): boolean {
  return announcedAt === null && !isHidden && isPubliclyVisible(projectState);
}

/** Throws invalid at `content` for pictures that are neither own uploads of kind news nor files of the site. */
async function setPictures(
  tx: Tx,
  { uid }: Maker,
  { key, content }: { key: string; content: string },
  now: Date,
): Promise<void> {
  const urls = filesIn(content);
  const own = await setNewsPictures(tx, { key, ownerId: uid }, urls, now);
  if (urls.some((url) => isUploadPath(url) && !own.has(url)))
    throw ProductError.ofField('content', t('field.format'));
}

function readPublishAt(sent: number | null | undefined, nowMs: number): Date {
  if (typeof sent !== 'number' || sent <= nowMs) return new Date(nowMs);
  if (sent > nowMs + NEWS_AHEAD_MS)
    throw ProductError.ofField('publishAt', t('news.err.ahead', { n: newsAheadDays }));
  return new Date(sent);
}

function readChangedTime(
  former: NewsRow,
  { audience, publishAt }: { audience: NewsAudience; publishAt?: number | null | undefined },
  nowMs: number,
): Date {
  const unchanged = new Date(former.publishAt);
  const isPublished = former.publishAt <= nowMs && !former.isSuspended;
  if (isPublished && former.audience === 'backers' && audience === 'all')
    throw ProductError.ofField('audience', t('news.err.wider'));
  if (publishAt === undefined || publishAt === former.publishAt) return unchanged;
  if (isPublished && publishAt !== null) throw ProductError.ofField('publishAt', t('news.err.published'));
  return isPublished ? unchanged : readPublishAt(publishAt, nowMs);
}
