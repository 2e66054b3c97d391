import { commentTargets } from '@pq/domain/community/comment';
import { limits, pageSizes } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  about,
  baseVersion,
  before,
  filledText,
  id,
  known,
  optionalId,
  queryFlag,
  queryInt,
  uid,
} from '../fields.ts';
import { commentSchema, ownCommentSchema, replySchema } from '../shapes/comment.ts';

const type = z.enum(commentTargets);
const text = filledText(limits.comment);

export const listComments = defineCall({
  name: 'listComments',
  method: 'GET',
  path: '/comment/list',
  summary: 'List comments on a subject with their replies, 20 per page',
  description:
    'Comments with their replies, newest first; `after` is the last comment already read. A page with fewer ' +
    'than `number` comments is the last.',
  audience: 'public',
  input: z.object({
    id: id.meta(about('Subject of the comments, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    type: type.meta(about('Kind of the subject')),
    after: optionalId.meta(
      about(
        'Last comment already read, by myKey; the next page follows it. Empty for the first page',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51',
      ),
    ),
    before,
    waiting: queryFlag.meta(about('For the maker: only questions without an answer; others get all', false)),
    number: queryInt(1, pageSizes.listMax, pageSizes.comments).meta(known.number),
  }),
  data: z.array(commentSchema),
  errors: ['notFound', 'loginRequired', 'newsLocked'],
});

export const countComments = defineCall({
  name: 'countComments',
  method: 'GET',
  path: '/comment/count',
  summary: 'Count comments and replies on a subject',
  description:
    'Numbers of comments and replies on a subject; `waiting` is the number of unanswered questions, shown to ' +
    'the maker.',
  audience: 'public',
  input: z.object({
    id: id.meta(about('Subject of the comments, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    type: type.meta(about('Kind of the subject')),
  }),
  data: z.object({
    comments: z.int().meta(about('Number of comments', 12)),
    replies: z.int().meta(about('Number of replies', 5)),
    waiting: z
      .int()
      .optional()
      .meta(about('Number of questions that the maker has not answered; shown only to the maker', 2)),
  }),
  errors: ['notFound', 'loginRequired', 'newsLocked'],
});

export const writeComment = defineCall({
  name: 'writeComment',
  method: 'POST',
  path: '/comment/write',
  writes: 'adds',
  summary: 'Write a comment',
  description: 'The client shows msg.',
  rate: '10 comments, replies and edits a minute',
  audience: 'member',
  input: z.object({
    type: type.meta(about('Kind of the subject')),
    id: id.meta(about('Subject of the comments, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    obj: z
      .object({
        text: text.meta(about('Text, plain', '배송은 언제 시작되나요?')),
        isSceret: z
          .boolean()
          .default(false)
          .meta(
            about('Whether it is secret: visible only to its author and the maker (legacy spelling)', false),
          ),
      })
      .meta(about('Content of the comment')),
  }),
  data: commentSchema,
  errors: ['restricted', 'notFound', 'newsLocked', 'repeatedText'],
});

export const writeReply = defineCall({
  name: 'writeReply',
  method: 'POST',
  path: '/reply/write',
  writes: 'adds',
  summary: 'Reply to a comment',
  description:
    'For the maker of the subject and admins; `obj.whereTo` is the comment. A reply to a secret comment is ' +
    'secret.',
  rate: '10 comments, replies and edits a minute',
  audience: 'member',
  input: z.object({
    type: type.meta(about('Kind of the subject')),
    id: id.meta(about('Subject of the comments, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    obj: z
      .object({
        text: text.meta(about('Text, plain', '다음 주에 시작합니다.')),
        isSceret: z
          .boolean()
          .default(false)
          .meta(
            about('Whether it is secret (legacy spelling); a reply to a secret comment always is', false),
          ),
        whereTo: id.meta(about('Answered comment, by myKey', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51')),
      })
      .meta(about('Content of the reply')),
  }),
  data: replySchema,
  errors: ['restricted', 'notFound', 'newsLocked', 'repeatedText', 'replyLimit'],
});

export const fixComment = defineCall({
  name: 'fixComment',
  method: 'POST',
  path: '/comment/fix',
  writes: 'whole',
  summary: 'Edit a comment or reply of the caller',
  description:
    'Changes the text or secrecy of a comment or reply of the caller; omitted fields stay unchanged.',
  rate: '10 comments, replies and edits a minute',
  audience: 'member',
  input: z.object({
    data: z.object({ myKey: id.meta(known.comment) }).meta(about('Comment or reply to change')),
    type: type.meta(about('Kind of the subject')),
    text: text.optional().meta(about('New text, plain; omit to leave unchanged', '배송은 언제 시작하나요?')),
    isSceret: z
      .boolean()
      .optional()
      .meta(about('Whether it is secret (legacy spelling); omit to leave unchanged', false)),
    version: baseVersion,
  }),
  data: z.union([commentSchema, replySchema]),
  errors: ['restricted', 'notFound', 'newsLocked', 'stale', 'commentBlinded', 'repeatedText'],
});

export const removeComment = defineCall({
  name: 'removeComment',
  method: 'DELETE',
  path: '/comment/remove',
  writes: 'moves',
  summary: 'Delete a comment or reply of the caller',
  audience: 'member',
  input: z.object({
    myKey: id.meta(known.comment),
    id: id.meta(about('Subject of the comments, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
    type: type.meta(about('Kind of the subject')),
  }),
  data: z.null(),
  errors: ['notFound'],
});

export const reportComment = defineCall({
  name: 'reportComment',
  method: 'PUT',
  path: '/comment/report',
  writes: 'adds',
  summary: 'Report a comment or reply of another member',
  description: "`repoter` is the caller's uid. Each member can report the same text of a comment once.",
  rate: '20 an hour',
  audience: 'member',
  input: z.object({
    data: z
      .object({
        myKey: id.meta(known.comment),
        reason: filledText(limits.reportReason).meta(about('Reason, plain text', '광고입니다.')),
      })
      .meta(about('Report')),
    type: type.meta(about('Kind of the subject')),
    repoter: uid.meta(about('Uid of the caller (legacy spelling)', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b44')),
  }),
  data: z.null(),
  errors: ['restricted', 'notFound', 'newsLocked', 'commentReported'],
});

export const listOwnComments = defineCall({
  name: 'listOwnComments',
  method: 'GET',
  path: '/user/comment',
  summary: "List the caller's comments, 20 per page",
  description:
    "The caller's comments and replies except those on projects, newest first; `after` is the last comment " +
    'already read.',
  audience: 'member',
  input: z.object({
    uid,
    after: optionalId.meta(
      about(
        'Last comment already read, by myKey; the next page follows it. Empty for the first page',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51',
      ),
    ),
    before,
  }),
  data: z.array(ownCommentSchema),
});
