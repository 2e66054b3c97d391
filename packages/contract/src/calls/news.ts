import { newsAudiences } from '@pq/domain/community/news';
import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, baseVersion, before, filledLine, filledText, id, known, queryInt } from '../fields.ts';
import { newsItemSchema, newsSchema } from '../shapes/news.ts';

const projectid = id.meta(known.project);
const audience = z.enum(newsAudiences).meta(known.newsAudience);

export const listNews = defineCall({
  name: 'listNews',
  method: 'GET',
  path: '/news/list',
  list: 'news',
  summary: 'List the news of a project, 10 per page',
  description:
    'Published items, newest first. What only backers may read is listed for others by title, with `locked`. The maker and ' +
    'admins also get scheduled and hidden items. A page with fewer than 10 items is the last.',
  audience: 'public',
  input: z.object({ projectid, page: queryInt(0, 100_000, 0).meta(known.page), before }),
  data: z.object({
    news: z.array(newsItemSchema).meta(about('Items, newest first')),
    asked: z
      .int()
      .optional()
      .meta(
        about('How many backers have asked for news since the last item; only for the maker and admins', 41),
      ),
    ask: z
      .object({
        from: z
          .int()
          .nullable()
          .meta(about('Time from which the caller may ask, epoch ms; null if they may now', null)),
      })
      .optional()
      .meta(about('Whether the caller may ask for news; only for backers')),
  }),
  errors: ['notFound'],
});

export const getNews = defineCall({
  name: 'getNews',
  method: 'GET',
  path: '/news/detail',
  summary: 'Get an item of news',
  description:
    'What only backers may read is refused to others (newsLocked). Scheduled and hidden items are only for the maker and admins.',
  audience: 'public',
  input: z.object({ key: id.meta(known.news) }),
  data: newsSchema,
  errors: ['notFound', 'newsLocked'],
});

const newsFields = {
  title: filledLine(limits.newsTitle).meta(known.newsTitle),
  content: filledText(limits.newsBytes).meta(
    about('HTML of the editor; sanitized to what the editor can produce', '<p>초벌 가마를 열었습니다.</p>'),
  ),
  images: z.array(z.unknown()).optional().meta(about('Ignored: the pictures are those of the content', [])),
  audience,
};
const publishAt = z.int().min(0).max(8_640_000_000_000).nullable().optional();

export const writeNews = defineCall({
  name: 'writeNews',
  method: 'POST',
  path: '/news/write',
  writes: 'adds',
  summary: 'Write news of a project',
  description:
    'For the maker. Backers, and those who have scrapped the project if everybody may read it, are notified when it is ' +
    'published. Pictures in the content are own uploads of kind `news`. A restricted maker may write to backers only. The same ' +
    'item sent again within ten minutes is not written twice. The client shows msg.',
  rate: '20 an hour',
  audience: 'member',
  input: z.object({
    projectid,
    ...newsFields,
    publishAt: publishAt.meta(
      about(
        'Time of publication, epoch ms, at most 90 days ahead; null, omitted or past: now',
        1_767_229_200_000,
      ),
    ),
  }),
  data: newsSchema,
  errors: ['notFound', 'wrongState', 'restricted'],
});

export const fixNews = defineCall({
  name: 'fixNews',
  method: 'POST',
  path: '/news/fix',
  writes: 'whole',
  summary: 'Change an item of news',
  description:
    'For the maker. Nobody is notified again. After the publication the audience may only be narrowed from all to backers, and ' +
    '`publishAt` is refused unless it is unchanged. The client shows msg.',
  rate: '20 an hour',
  audience: 'member',
  input: z.object({
    key: id.meta(known.news),
    ...newsFields,
    publishAt: publishAt.meta(
      about(
        'Time of publication, epoch ms, at most 90 days ahead; null or past: now; omitted: unchanged',
        1_767_229_200_000,
      ),
    ),
    version: baseVersion,
  }),
  data: newsSchema,
  errors: ['notFound', 'restricted', 'stale'],
});

export const removeNews = defineCall({
  name: 'removeNews',
  method: 'DELETE',
  path: '/news/remove',
  writes: 'moves',
  summary: 'Remove an item of news and its comments',
  description:
    'For the maker, and for good: notifications that are not written yet are dropped, waiting mails cancelled. The client shows msg.',
  audience: 'member',
  input: z.object({ key: id.meta(known.news) }),
  data: z.null(),
  errors: ['notFound'],
});

export const reportNews = defineCall({
  name: 'reportNews',
  method: 'POST',
  path: '/news/report',
  writes: 'adds',
  summary: 'Report an item of news to the operations team',
  description: 'For members who may read it, but its maker; once for the same words. The client shows msg.',
  rate: '20 reports an hour',
  audience: 'member',
  input: z.object({
    key: id.meta(known.news),
    reason: filledText(limits.reportReason).meta(about('Reason, plain text', '광고입니다.')),
  }),
  data: z.null(),
  errors: ['restricted', 'notFound', 'newsLocked', 'commentReported'],
});

export const askForNews = defineCall({
  name: 'askForNews',
  method: 'POST',
  path: '/news/ask',
  writes: 'moves',
  summary: 'Ask the maker for news',
  description:
    'For members with a live pledge, from 28 days after the payment (or the close, if that was later) and after the last item, ' +
    'once in 28 days. The maker sees how many have asked, not who. The client shows msg.',
  audience: 'member',
  input: z.object({ projectid }),
  data: z.object({
    from: z.int().meta(about('Time from which the caller may ask again, epoch ms', 1_767_229_200_000)),
  }),
  errors: ['notFound', 'wrongState', 'newsAskEarly'],
});

export const previewNews = defineCall({
  name: 'previewNews',
  method: 'POST',
  path: '/news/preview',
  writes: 'reads',
  summary: 'Count who would be notified of news',
  description:
    'For the maker. Everybody is notified once, as a backer or else as a member who has scrapped the project.',
  audience: 'member',
  input: z.object({
    projectid,
    audience,
    publishAt: publishAt.meta(
      about('Time of publication, epoch ms; null, omitted or past: now', 1_767_229_200_000),
    ),
  }),
  data: z
    .object({
      backers: z.int().meta(about('Backers with a live pledge', 306)),
      scrappers: z
        .int()
        .meta(about('Other members who have scrapped it; 0 unless everybody may read the item', 29)),
      mails: z
        .int()
        .meta(about('How many of them would be mailed, if the mails of the week are not used up', 289)),
      muted: z.int().meta(about('Backers who have switched mails of news off', 17)),
      weekMails: z
        .object({
          used: z.int().meta(about('Items mailed in the seven days before the time of publication', 2)),
          of: z.int().meta(about('How many are mailed in seven days', 3)),
          nextAt: z
            .int()
            .nullable()
            .meta(
              about(
                'Time from which an item would be mailed again, epoch ms; null if it would be mailed',
                null,
              ),
            ),
        })
        .meta(about('Mails of the week of the project')),
    })
    .meta({ id: 'NewsPreview', description: 'Who would be notified of an item of news.' }),
  errors: ['notFound', 'wrongState'],
});
