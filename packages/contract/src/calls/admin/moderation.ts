import { commentTargets } from '@pq/domain/community/comment';
import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/moderation.ts';
import { about, filledText, id, known, optionalId, plainText, queryInt, queryWord } from '../../fields.ts';
import { keySchema, memberNameSchema } from '../../shapes/common.ts';

const reportStates = ['open', 'done'] as const;

const wordsSchema = z
  .object({
    key: z.string().meta(about('The comment or reply, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51')),
    author: memberNameSchema.meta(about('Who wrote it')),
    text: z
      .string()
      .meta(about('What it says, plain text; empty of a deleted one', '배송은 언제 시작되나요?')),
    timestamp: z.int().meta(about('When it was written, epoch ms', 1_767_229_200_000)),
    isBlind: z.boolean().meta(about('Hidden by the operations team', false)),
    isDeleted: z.boolean().meta(about('Deleted by its author', false)),
    isSceret: z.boolean().meta(about('Secret (the spelling is kept)', false)),
  })
  .meta({
    id: 'ModeratedComment',
    description:
      'A comment or reply as moderators read it; of a deleted one they read only what was reported.',
  });

export const listReports = defineCall({
  ...endpoints.listReports,
  summary: 'Reported comments with what stands around them',
  description:
    'Reported comments, the one that was reported first in front; `done` those that somebody has ' +
    'decided on, latest first. With `author` all comments and replies of that member instead, ' +
    'reported or not, latest first.',
  audience: 'admin',
  input: z.object({
    state: queryWord(reportStates).meta(about('open: not decided on; done; empty: open')),
    author: optionalId.meta(
      about(
        'All comments and replies of this member, by uid, reported or not; empty for reports',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51',
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
              type: z.enum(commentTargets).meta(about('Kind of the thing')),
              key: z.string().meta(about('The thing, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
              title: z.string().meta(about('Its title; empty where that is gone', '모두의 텃밭')),
            })
            .meta(about('Where it stands')),
          restrictUntil: z
            .string()
            .optional()
            .meta(
              about('The last day through which its author may not write, YYYY-MM-DD in Seoul', '2026-12-31'),
            ),
          reasons: z
            .array(
              z.object({
                nickname: z.string().meta(about('Who reported it', '두리')),
                reason: z.string().meta(about('Why', '광고입니다.')),
                text: z
                  .string()
                  .meta(about('What the comment said when it was reported', '배송은 언제 시작되나요?')),
                timestamp: z.int().meta(about('When it was reported, epoch ms', 1_767_229_200_000)),
              }),
            )
            .meta(about('Its reports')),
          seen: z.string().meta(about('What is looked at: decisions name it', '2:1767229200000')),
          thread: z
            .array(wordsSchema)
            .meta(about('The comment and its replies, in the order of the page, at most 20')),
        }),
      )
      .meta(about('Reported comments, the one that was reported first in front; done ones latest first')),
  }),
});

export const keepReported = defineCall({
  ...endpoints.keepReported,
  summary: 'Leave a reported comment as it is',
  description: 'Leaves a reported comment as it is: its reports so far are done. `seen` is that of the list.',
  audience: 'admin',
  input: z.object({
    key: id.meta(about('The comment or reply, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51')),
    reason: filledText(limits.rejectMessage).meta(known.reason),
    seen: plainText(100)
      .optional()
      .meta(
        about(
          'seen of the list of reports; a decision about something else than was looked at is refused',
          '2:1767229200000',
        ),
      ),
  }),
  data: keySchema,
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});

export const searchAllStories = defineCall({
  ...endpoints.searchAllStories,
  summary: 'Stories, hidden ones too',
  description:
    'Stories with any state of blinding by title, author or key, newest first. `total` ends at ' + '10,000.',
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
          author: memberNameSchema.meta(about('Who wrote it')),
          timestamp: z.int().meta(about('When it was written, epoch ms', 1_767_229_200_000)),
          isBlind: z.boolean().meta(about('Hidden by the operations team', false)),
          seen: z.string().meta(about('What is looked at: setBlind names it', '1767229200000')),
        }),
      )
      .meta(about('Stories, newest first')),
  }),
});

export const setBlind = defineCall({
  ...endpoints.setBlind,
  summary: 'Hide something, or show it again',
  description:
    'Hides a project, a story, a comment (or reply) or an approved reward of the PQ box, or shows ' +
    'it again. A hidden project takes no pledges and charges none; a hidden story or reward is ' +
    'there for its author and administrators only.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    type: z
      .enum(['project', 'comment', 'story', 'pqbox'])
      .meta(about('Kind of the thing; comment: also a reply')),
    key: id.meta(about('The thing, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    on: z.boolean().meta(about('true hides it, false shows it again', true)),
    reason: filledText(limits.rejectMessage).meta(known.reason),
    seen: z
      .string()
      .max(100)
      .optional()
      .meta(
        about(
          'What was looked at: seen of the lists of reports and stories, version of a project or a ' +
            'reward',
          '3',
        ),
      ),
  }),
  data: z.object({
    key: z.string().meta(about('The thing, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    on: z.boolean().meta(about('true: it is hidden', true)),
    chargesUnderWay: z
      .int()
      .optional()
      .meta(
        about(
          'Of a hidden project: charges that the provider had been asked for by then and whose outcome is open, a number',
          0,
        ),
      ),
  }),
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});
