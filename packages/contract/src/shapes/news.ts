import { newsAudiences, newsStates } from '@pq/domain/community/news';
import { z } from 'zod';
import { about, known, readVersion } from '../fields.ts';

const audience = z.enum(newsAudiences).meta(known.newsAudience);
const at = z
  .int()
  .meta(about('Time of publication, epoch ms; in the future while scheduled', 1_767_229_200_000));
const fixedAt = z
  .int()
  .nullable()
  .meta(
    about(
      'Time of the last change of the text after its publication, epoch ms; null if there was none',
      null,
    ),
  );
const state = z
  .enum(newsStates)
  .meta(
    about(
      'scheduled, suspended while its maker is restricted from writing, published, or hidden by the operations team; only the ' +
        'maker and admins get others than published',
      'published',
    ),
  );
const comments = z.int().meta(about('Number of comments and replies', 12));

export const newsSchema = z
  .object({
    key: z.string().meta(known.news),
    projectid: z.string().meta(known.project),
    title: z.string().meta(known.newsTitle),
    content: z.string().meta(about('Sanitized HTML', '<p>초벌 가마를 열었습니다.</p>')),
    images: z
      .array(z.string())
      .meta(about('URLs of the pictures in the content, in their order', ['/files/news/0199f3a4.jpg'])),
    audience,
    publishAt: at,
    at,
    fixedAt,
    state,
    comments,
    version: readVersion,
  })
  .meta({ id: 'News', description: 'An item of news of a project.' });
export type News = z.output<typeof newsSchema>;

export const newsItemSchema = newsSchema
  .pick({ key: true, title: true, audience: true, at: true })
  .extend({
    locked: z
      .boolean()
      .meta(
        about(
          'Whether only backers may read it, and the caller is none; the fields below are absent then',
          false,
        ),
      ),
    excerpt: z
      .string()
      .optional()
      .meta(about('Beginning of the text, plain, at most 200 letters', '초벌 가마를 열었습니다.')),
    image: z
      .string()
      .optional()
      .meta(about('URL of the first picture in the content; empty for none', '/files/news/0199f3a4.jpg')),
    fixedAt: fixedAt.optional(),
    state: state.optional(),
    comments: comments.optional(),
  })
  .meta({ id: 'NewsItem', description: 'An item of news in the list of its project.' });
export type NewsItem = z.output<typeof newsItemSchema>;

/** In the answer of a project. */
export const projectNewsSchema = z
  .object({
    count: z.int().meta(about('Number of items, also of those that only backers may read', 7)),
    lastAt: z.int().meta(about('Time of publication of the last one, epoch ms', 1_767_229_200_000)),
  })
  .meta({ id: 'ProjectNews', description: 'News of a project.' });
