import { commentTargets, talkTargets } from '@pq/domain/community/comment';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, known, readVersion } from '../fields.ts';

/** Common fields of comments and replies. */
const commonFields = {
  myKey: z.string().meta(about('Key of the comment or reply', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51')),
  whereTo: z
    .string()
    .meta(
      about(
        'Of a comment: its subject; of a reply: the answered comment',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17',
      ),
    ),
  text: z.string().meta(about('Text, plain; empty if the reader may not see it', '배송은 언제 시작되나요?')),
  timestamp: z.int().meta(about('Time of writing, epoch ms; 0 if deleted', 1_767_229_200_000)),
  isBlind: z.boolean().meta(about('Whether the operations team has hidden it', false)),
  isDeleted: z.boolean().meta(about('Whether it is deleted; other fields are then empty', false)),
  isSceret: z
    .boolean()
    .meta(about('Whether it is secret: visible only to its author and the maker (legacy spelling)', false)),
  isMaker: z.boolean().meta(about('Whether the author is the maker of the subject', false)),
  isEdited: z.boolean().meta(about('Whether it was edited', false)),
  profile: z
    .object({
      author: z.string().meta(about('Nickname', '하나')),
      email: z.string().meta(about('Email address, visible only to the author; empty for others', '')),
      uid: z.string().meta(about('Author, by uid', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b44')),
      image: z.string().meta(about('URL of the profile picture; empty for none', '')),
    })
    .meta({ id: 'CommentAuthor', description: 'Author of a comment or reply.' })
    .meta(about('Author')),
  version: readVersion
    .optional()
    .meta(about('Version of the text, visible only to its author; sent with an edit', 3)),
  purpose: z.enum(commentTargets).meta(about('Kind of the subject')),
  prjtId: z.string().meta(about('Subject, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
};

export const replySchema = z
  .object({
    ...commonFields,
    state: z.literal('reply').meta(about('Always reply')),
    repoter: z
      .int()
      .meta(about('Number of reports, visible only to admins; 0 for others (legacy spelling)', 0)),
    OriginalTo: z
      .string()
      .meta(about('Answered comment, same as whereTo', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51')),
  })
  .meta({
    id: 'Reply',
    description:
      'A reply to a comment. `whereTo` and `OriginalTo` are the answered comment; replies cannot be answered.',
  });
export type Reply = z.output<typeof replySchema>;

export const commentSchema = z
  .object({
    ...commonFields,
    state: z.literal('comment').meta(about('Always comment')),
    reply: z.array(replySchema).meta(about('Replies, oldest first')),
  })
  .meta({ id: 'Comment', description: 'A comment; `whereTo` is its subject.' });
export type Comment = z.output<typeof commentSchema>;

export const ownCommentSchema = z
  .object({
    comment: z.union([commentSchema, replySchema]).meta(about('The comment or reply')),
    subject: z
      .object({
        type: z.enum(talkTargets).meta(about('Kind of the subject')),
        key: z.string().meta(about('Subject, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
        title: z.string().meta(about('Title; empty if it is no longer public', '모두의 텃밭')),
        project: z
          .object({ purpose: z.enum(purposes).meta(known.purpose), key: z.string().meta(known.project) })
          .optional()
          .meta(about('Project of a digital reward or of news')),
      })
      .meta(about('Subject of the comment')),
  })
  .meta({
    id: 'OwnComment',
    description:
      'A comment of the caller and its subject; `title` is empty if the subject is no longer public. `project` ' +
      'is the project of a digital reward or of news.',
  });
export type OwnComment = z.output<typeof ownCommentSchema>;
