import { commentTargets } from '@pq/domain/community/comment';
import { limits, pageSizes } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/comments.ts';
import { filledText, id, optionalId, queryInt, uid } from '../fields.ts';
import { commentSchema, ownCommentSchema, replySchema } from '../shapes/comment.ts';

const type = z.enum(commentTargets);
const text = filledText(limits.comment);

/** Comments with their replies, newest first; `after` is the last one that is known. Fewer than `number` are the last. */
export const listComments = defineCall({
  ...endpoints.listComments,
  summary: 'Comments on one thing with their replies, 20 a page',
  audience: 'public',
  input: z.object({
    id,
    type,
    after: optionalId,
    number: queryInt(1, pageSizes.listMax, pageSizes.comments),
  }),
  data: z.array(commentSchema),
  errors: ['notFound', 'loginRequired'],
});

/**
 * How many comments and replies there are on one thing; `waiting` is how many questions its maker has not
 * answered, told to them.
 */
export const countComments = defineCall({
  ...endpoints.countComments,
  summary: 'How many comments and replies one thing has',
  audience: 'public',
  input: z.object({ id, type }),
  data: z.object({ comments: z.int(), replies: z.int(), waiting: z.int().optional() }),
  errors: ['notFound', 'loginRequired'],
});

/** 10 comments and replies a minute; msg is shown. */
export const writeComment = defineCall({
  ...endpoints.writeComment,
  summary: 'Write a comment',
  audience: 'member',
  input: z.object({ type, id, obj: z.object({ text, isSceret: z.boolean().default(false) }) }),
  data: commentSchema,
  errors: ['restricted', 'notFound', 'repeatedText'],
});

/** For the maker of the thing and administrators; `obj.whereTo` is the comment. A reply to a secret comment is secret. */
export const writeReply = defineCall({
  ...endpoints.writeReply,
  summary: 'Answer a comment',
  audience: 'member',
  input: z.object({ type, id, obj: z.object({ text, isSceret: z.boolean().default(false), whereTo: id }) }),
  data: replySchema,
  errors: ['restricted', 'notFound', 'repeatedText', 'replyLimit'],
});

/** Changes the text or the secrecy of an own comment or reply; what is absent stays. */
export const fixComment = defineCall({
  ...endpoints.fixComment,
  summary: 'Change an own comment or reply',
  audience: 'member',
  input: z.object({
    data: z.object({ myKey: id }),
    type,
    text: text.optional(),
    isSceret: z.boolean().optional(),
  }),
  data: z.union([commentSchema, replySchema]),
  errors: ['restricted', 'notFound', 'commentBlinded', 'repeatedText'],
});

export const removeComment = defineCall({
  ...endpoints.removeComment,
  summary: 'Delete an own comment or reply',
  audience: 'member',
  input: z.object({ myKey: id, id, type }),
  data: z.null(),
  errors: ['notFound'],
});

/** `repoter` is the caller's own uid, once a person and what the comment says. 20 an hour. */
export const reportComment = defineCall({
  ...endpoints.reportComment,
  summary: 'Report a comment or reply of somebody else',
  audience: 'member',
  input: z.object({
    data: z.object({ myKey: id, reason: filledText(limits.reportReason) }),
    type,
    repoter: uid,
  }),
  data: z.null(),
  errors: ['restricted', 'notFound', 'commentReported'],
});

/** Own comments and replies on all but projects, newest first; `after` is the last one that is known. */
export const listOwnComments = defineCall({
  ...endpoints.listOwnComments,
  summary: 'Own comments, 20 a page',
  audience: 'member',
  input: z.object({ uid, after: optionalId }),
  data: z.array(ownCommentSchema),
});
