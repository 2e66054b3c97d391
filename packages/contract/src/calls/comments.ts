import { commentTargets } from '@pq/domain/community/comment';
import { limits, pageSizes } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/comments.ts';
import { about, filledText, id, known, optionalId, queryInt, uid } from '../fields.ts';
import { commentSchema, ownCommentSchema, replySchema } from '../shapes/comment.ts';

const type = z.enum(commentTargets);
const text = filledText(limits.comment);

export const listComments = defineCall({
  ...endpoints.listComments,
  summary: 'Comments on one thing with their replies, 20 a page',
  description:
    'Comments with their replies, newest first; `after` is the last one that is known. Fewer than ' +
    '`number` are the last.',
  audience: 'public',
  input: z.object({
    id: id.meta(about('The thing commented on, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    type: type.meta(about('Kind of the thing')),
    after: optionalId.meta(
      about(
        'The last comment that is known, by myKey; the page after it is answered. Empty for the first ' +
          'page',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51',
      ),
    ),
    number: queryInt(1, pageSizes.listMax, pageSizes.comments).meta(known.number),
  }),
  data: z.array(commentSchema),
  errors: ['notFound', 'loginRequired'],
});

export const countComments = defineCall({
  ...endpoints.countComments,
  summary: 'How many comments and replies one thing has',
  description:
    'How many comments and replies there are on one thing; `waiting` is how many questions its ' +
    'maker has not answered, told to them.',
  audience: 'public',
  input: z.object({
    id: id.meta(about('The thing commented on, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    type: type.meta(about('Kind of the thing')),
  }),
  data: z.object({
    comments: z.int().meta(about('Comments, a number', 12)),
    replies: z.int().meta(about('Replies, a number', 5)),
    waiting: z
      .int()
      .optional()
      .meta(about('Questions that its maker has not answered, a number; told to them', 2)),
  }),
  errors: ['notFound', 'loginRequired'],
});

export const writeComment = defineCall({
  ...endpoints.writeComment,
  summary: 'Write a comment',
  description: '10 comments and replies a minute; msg is shown.',
  rate: '10 comments, replies and changes of them a minute',
  audience: 'member',
  input: z.object({
    type: type.meta(about('Kind of the thing')),
    id: id.meta(about('The thing commented on, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    obj: z
      .object({
        text: text.meta(about('What it says, plain text', '배송은 언제 시작되나요?')),
        isSceret: z
          .boolean()
          .default(false)
          .meta(about('Secret: read by its author and the maker alone (the spelling is kept)', false)),
      })
      .meta(about('The comment')),
  }),
  data: commentSchema,
  errors: ['restricted', 'notFound', 'repeatedText'],
});

export const writeReply = defineCall({
  ...endpoints.writeReply,
  summary: 'Answer a comment',
  description:
    'For the maker of the thing and administrators; `obj.whereTo` is the comment. A reply to a ' +
    'secret comment is secret.',
  rate: '10 comments, replies and changes of them a minute',
  audience: 'member',
  input: z.object({
    type: type.meta(about('Kind of the thing')),
    id: id.meta(about('The thing commented on, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    obj: z
      .object({
        text: text.meta(about('What it says, plain text', '다음 주에 시작합니다.')),
        isSceret: z
          .boolean()
          .default(false)
          .meta(
            about('Secret (the spelling is kept); a reply to a secret comment is secret in any case', false),
          ),
        whereTo: id.meta(
          about('The comment that it answers, by myKey', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51'),
        ),
      })
      .meta(about('The reply')),
  }),
  data: replySchema,
  errors: ['restricted', 'notFound', 'repeatedText', 'replyLimit'],
});

export const fixComment = defineCall({
  ...endpoints.fixComment,
  summary: 'Change an own comment or reply',
  description: 'Changes the text or the secrecy of an own comment or reply; what is absent stays.',
  rate: '10 comments, replies and changes of them a minute',
  audience: 'member',
  input: z.object({
    data: z.object({ myKey: id.meta(known.comment) }).meta(about('Which one')),
    type: type.meta(about('Kind of the thing')),
    text: text
      .optional()
      .meta(about('What it says from now on, plain text; left out: stays', '배송은 언제 시작하나요?')),
    isSceret: z.boolean().optional().meta(about('Secret (the spelling is kept); left out: stays', false)),
  }),
  data: z.union([commentSchema, replySchema]),
  errors: ['restricted', 'notFound', 'commentBlinded', 'repeatedText'],
});

export const removeComment = defineCall({
  ...endpoints.removeComment,
  summary: 'Delete an own comment or reply',
  audience: 'member',
  input: z.object({
    myKey: id.meta(known.comment),
    id: id.meta(about('The thing commented on, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    type: type.meta(about('Kind of the thing')),
  }),
  data: z.null(),
  errors: ['notFound'],
});

export const reportComment = defineCall({
  ...endpoints.reportComment,
  summary: 'Report a comment or reply of somebody else',
  description: "`repoter` is the caller's own uid, once a person and what the comment says. 20 an hour.",
  rate: '20 an hour',
  audience: 'member',
  input: z.object({
    data: z
      .object({
        myKey: id.meta(known.comment),
        reason: filledText(limits.reportReason).meta(about('Why, plain text', '광고입니다.')),
      })
      .meta(about('What is reported')),
    type: type.meta(about('Kind of the thing')),
    repoter: uid.meta(
      about("The caller's own uid (the spelling is kept)", '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b44'),
    ),
  }),
  data: z.null(),
  errors: ['restricted', 'notFound', 'commentReported'],
});

export const listOwnComments = defineCall({
  ...endpoints.listOwnComments,
  summary: 'Own comments, 20 a page',
  description:
    'Own comments and replies on all but projects, newest first; `after` is the last one that is ' + 'known.',
  audience: 'member',
  input: z.object({
    uid,
    after: optionalId.meta(
      about(
        'The last comment that is known, by myKey; the page after it is answered. Empty for the first ' +
          'page',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51',
      ),
    ),
  }),
  data: z.array(ownCommentSchema),
});
