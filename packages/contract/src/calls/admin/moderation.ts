import { commentTargets } from '@pq/domain/community/comment';
import { newsAudiences } from '@pq/domain/community/news';
import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import {
  about,
  filledText,
  id,
  known,
  lineText,
  optionalId,
  plainText,
  queryInt,
  queryWord,
} from '../../fields.ts';
import { keySchema, memberNameSchema, namedProjectSchema } from '../../shapes/common.ts';

const reportStates = ['open', 'done'] as const;

const wordsSchema = z
  .object({
    key: z.string().meta(about('Comment or reply, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51')),
    author: memberNameSchema.meta(about('Author')),
    text: z.string().meta(about('Text, plain; empty if deleted', '배송은 언제 시작되나요?')),
    timestamp: z.int().meta(about('Time of creation, epoch ms', 1_767_229_200_000)),
    isBlind: z.boolean().meta(about('Whether the operations team has hidden it', false)),
    isDeleted: z.boolean().meta(about('Whether its author has deleted it', false)),
    isSceret: z.boolean().meta(about('Whether it is secret (legacy spelling)', false)),
  })
  .meta({
    id: 'ModeratedComment',
    description:
      'A comment or reply as shown to moderators; of a deleted one only the reported text is shown.',
  });

const dismissalSchema = z
  .object({
    key: id.meta(about('Comment, reply or item of news, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51')),
    reason: filledText(limits.rejectMessage).meta(known.reason),
    seen: lineText(100)
      .optional()
      .meta(
        about(
          'seen from the list; refused if the subject or its reports have changed since',
          '2:1767229200000',
        ),
      ),
  })
  .meta({ id: 'Dismissal', description: 'Decision that the reports so far do not hide their subject.' });

const reportReasonSchema = z
  .object({
    nickname: z.string().meta(about('Member who reported it', '두리')),
    reason: z.string().meta(about('Reason', '광고입니다.')),
    text: z
      .string()
      .meta(
        about(
          'Reported text at the time of the report; of news title and beginning',
          '배송은 언제 시작되나요?',
        ),
      ),
    timestamp: z.int().meta(about('Time of the report, epoch ms', 1_767_229_200_000)),
  })
  .meta({ id: 'ReportReason', description: 'A report with its reason.' });

export const listReports = defineCall({
  name: 'listReports',
  method: 'GET',
  path: '/admin/report',
  list: 'reports',
  summary: 'List reported comments with their context',
  description:
    'Open reports by the time of their first report, oldest first; `done` lists the decided ones, newest ' +
    'first. With `author`, lists all comments and replies of that member, reported or not, newest first. `total` ' +
    'is capped at 10,000.',
  audience: 'admin',
  input: z.object({
    state: queryWord(reportStates).meta(about('open: not decided yet; done: decided; empty: open')),
    author: optionalId.meta(
      about(
        'Uid of a member whose comments and replies are listed, reported or not; empty for reports',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51',
      ),
    ),
    text: plainText(limits.adminSearch)
      .default('')
      .meta(
        about(
          "Text in the comment, a report, the author's nickname or the title of the subject; empty for all",
          '광고',
        ),
      ),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    reports: z
      .array(
        wordsSchema.extend({
          target: z
            .object({
              type: z.enum(commentTargets).meta(about('Kind of the subject')),
              key: z.string().meta(about('Subject, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
              title: z.string().meta(about('Title; empty if the subject no longer exists', '모두의 텃밭')),
            })
            .meta(about('Where the comment was written')),
          restrictUntil: z
            .string()
            .optional()
            .meta(about("Last day of the author's writing restriction, YYYY-MM-DD in Seoul", '2026-12-31')),
          reasons: z.array(reportReasonSchema).meta(about('Reports of the comment')),
          seen: z.string().meta(about('State that decisions refer to', '2:1767229200000')),
          thread: z.array(wordsSchema).meta(about('The comment and its replies in page order, at most 20')),
        }),
      )
      .meta(about('Reported comments, by their first report, oldest first; decided ones newest first')),
  }),
});

export const keepReported = defineCall({
  name: 'keepReported',
  method: 'POST',
  path: '/admin/report',
  writes: 'compared',
  summary: 'Dismiss the reports of a comment',
  description:
    'Marks the reports of a comment so far as decided and leaves the comment visible. `seen` is the value from ' +
    'the list.',
  audience: 'admin',
  input: dismissalSchema,
  data: keySchema,
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});

export const searchAllStories = defineCall({
  name: 'searchAllStories',
  method: 'GET',
  path: '/admin/story',
  list: 'stories',
  summary: 'List stories, including hidden ones',
  description: 'Stories, hidden or not, by title, author or key, newest first. `total` is capped at 10,000.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about('Text in the title, author or key; empty for all', '텃밭')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    stories: z
      .array(
        z.object({
          key: z.string().meta(known.story),
          title: z.string().meta(about('Title, plain text', '한 달 동안 만든 것들')),
          image: z.string().meta(known.picture),
          author: memberNameSchema.meta(about('Author')),
          timestamp: z.int().meta(about('Time of creation, epoch ms', 1_767_229_200_000)),
          isBlind: z.boolean().meta(about('Whether the operations team has hidden it', false)),
          seen: z.string().meta(about('State that setBlind refers to', '1767229200000')),
        }),
      )
      .meta(about('Stories, newest first')),
  }),
});

export const searchAllNews = defineCall({
  name: 'searchAllNews',
  method: 'GET',
  path: '/admin/news',
  list: 'news',
  summary: 'List news of all projects with their reports',
  description:
    'Reported news that are not decided yet by their first report, oldest first; `done` lists the decided ones, `all` any, newest ' +
    'first. `total` is capped at 10,000.',
  audience: 'admin',
  input: z.object({
    state: queryWord(['all', ...reportStates]).meta(
      about('all; open: reported and not decided yet; done: reported and decided; empty: open'),
    ),
    text: plainText(limits.adminSearch)
      .default('')
      .meta(
        about(
          'Text in the title, the text, the title of the project, its maker or the key; empty for all',
          '텃밭',
        ),
      ),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    news: z
      .array(
        z.object({
          key: z.string().meta(known.news),
          title: z.string().meta(known.newsTitle),
          excerpt: z.string().meta(about('Beginning of the text, plain', '초벌 가마를 열었습니다.')),
          audience: z.enum(newsAudiences).meta(known.newsAudience),
          project: namedProjectSchema.meta(about('Project')),
          author: memberNameSchema.meta(about('Maker')),
          timestamp: z.int().meta(about('Time of publication, epoch ms', 1_767_229_200_000)),
          isBlind: z.boolean().meta(about('Whether the operations team has hidden it', false)),
          reasons: z.array(reportReasonSchema).meta(about('Reports of the item')),
          seen: z.string().meta(about('State that decisions refer to', '2.1.0.0')),
        }),
      )
      .meta(about('Items, in the order of the state')),
  }),
});

export const keepReportedNews = defineCall({
  name: 'keepReportedNews',
  method: 'POST',
  path: '/admin/news',
  writes: 'compared',
  summary: 'Dismiss the reports of news',
  description:
    'Marks the reports of an item so far as decided and leaves it visible. `seen` is the value from the list.',
  audience: 'admin',
  input: dismissalSchema,
  data: keySchema,
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});

export const setBlind = defineCall({
  name: 'setBlind',
  method: 'POST',
  path: '/admin/blind',
  writes: 'compared',
  summary: 'Hide or show a project, story, comment, news or digital reward',
  description:
    'Hides a project, a story, a comment (or reply), news or an approved digital reward, or shows it again. A hidden ' +
    'project accepts no pledges and charges none; a hidden story, item of news or digital reward is visible only to its ' +
    'author and admins.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    type: z
      .enum(['project', 'comment', 'story', 'pqbox', 'news'])
      .meta(about('Kind of the subject; comment includes replies')),
    key: id.meta(about('Subject, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    on: z.boolean().meta(about('true hides it, false shows it again', true)),
    reason: filledText(limits.rejectMessage).meta(known.reason),
    seen: z
      .string()
      .max(100)
      .optional()
      .meta(
        about(
          'State that the decision is based on: seen from the lists of reports, stories and news, version of a project or ' +
            'digital reward',
          '3',
        ),
      ),
  }),
  data: z.object({
    key: z.string().meta(about('Subject, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    on: z.boolean().meta(about('Whether it is hidden', true)),
    chargesUnderWay: z
      .int()
      .optional()
      .meta(
        about(
          'Of a hidden project: number of charges already requested from the provider whose outcome is not known yet',
          0,
        ),
      ),
  }),
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});
