import { commentTargets, talkTargets } from '@pq/domain/community/comment';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, known } from '../fields.ts';

/**
 * What a comment and a reply have in common. `text` is empty where it is not the reader's to
 * see; `email` is told to the author alone; of what is deleted nothing is told but that it was: `timestamp`
 * is 0. `isMaker`: by the maker of the thing.
 */
const said = {
  myKey: z.string().meta(about('Key of the comment or reply', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51')),
  whereTo: z
    .string()
    .meta(
      about(
        'Of a comment: the thing it is on; of a reply: the comment it answers',
        '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17',
      ),
    ),
  text: z
    .string()
    .meta(
      about("What it says, plain text; empty where it is not the reader's to see", '배송은 언제 시작되나요?'),
    ),
  timestamp: z.int().meta(about('When it was written, epoch ms; 0 of what is deleted', 1_767_229_200_000)),
  isBlind: z.boolean().meta(about('Hidden by the operations team', false)),
  isDeleted: z.boolean().meta(about('Deleted; nothing else is told of it', false)),
  isSceret: z
    .boolean()
    .meta(about('Secret: read by its author and the maker alone (the spelling is kept)', false)),
  isMaker: z.boolean().meta(about('By the maker of the thing', false)),
  isEdited: z.boolean().meta(about('Changed after it was written', false)),
  profile: z
    .object({
      author: z.string().meta(about('Nickname', '하나')),
      email: z.string().meta(about('E-mail, told to the author alone; empty for others', '')),
      uid: z.string().meta(about('Author, by uid', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b44')),
      image: z.string().meta(about('Address of the profile picture; empty for none', '')),
    })
    .meta({ id: 'CommentAuthor', description: 'Who wrote a comment or reply.' })
    .meta(about('Who wrote it')),
  purpose: z.enum(commentTargets).meta(about('What it is on: the kind of the thing')),
  prjtId: z.string().meta(about('The thing it is on, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
};

export const replySchema = z
  .object({
    ...said,
    state: z.literal('reply').meta(about('Always reply')),
    repoter: z
      .int()
      .meta(
        about('How many have reported it, told to administrators; 0 for others (the spelling is kept)', 0),
      ),
    OriginalTo: z
      .string()
      .meta(about('The comment that it answers, as whereTo', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b51')),
  })
  .meta({
    id: 'Reply',
    description:
      '`whereTo` is the comment that it answers, and so is `OriginalTo`: replies are one deep. ' +
      '`repoter` is how many have reported it, told to administrators; 0 for others.',
  });
export type Reply = z.output<typeof replySchema>;

export const commentSchema = z
  .object({
    ...said,
    state: z.literal('comment').meta(about('Always comment')),
    reply: z.array(replySchema).meta(about('Its replies, oldest first')),
  })
  .meta({ id: 'Comment', description: '`whereTo` is the thing commented on.' });
export type Comment = z.output<typeof commentSchema>;

export const ownCommentSchema = z
  .object({
    comment: z.union([commentSchema, replySchema]).meta(about('The comment or reply')),
    subject: z
      .object({
        type: z.enum(talkTargets).meta(about('Kind of the thing')),
        key: z.string().meta(about('The thing, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17')),
        title: z.string().meta(about('Its title; empty where it is not shown any more', '모두의 텃밭')),
        project: z
          .object({ purpose: z.enum(purposes).meta(known.purpose), key: z.string().meta(known.project) })
          .optional()
          .meta(about('The project in whose PQ box it is')),
      })
      .meta(about('What it is on')),
  })
  .meta({
    id: 'OwnComment',
    description:
      'An own comment and what it is on; `title` is empty where that is not shown any more. ' +
      '`project`: whose PQ box it is in.',
  });
export type OwnComment = z.output<typeof ownCommentSchema>;
