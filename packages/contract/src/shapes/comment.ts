import { commentTargets, talkTargets } from '@pq/domain/community/comment';
import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';

/**
 * What a comment and a reply have in common. `text` is empty where it is not the reader's to
 * see; `email` is told to the author alone; of what is deleted nothing is told but that it was: `timestamp`
 * is 0. `isMaker`: by the maker of the thing.
 */
const said = {
  myKey: z.string(),
  whereTo: z.string(),
  text: z.string(),
  timestamp: z.int(),
  isBlind: z.boolean(),
  isDeleted: z.boolean(),
  isSceret: z.boolean(),
  isMaker: z.boolean(),
  isEdited: z.boolean(),
  profile: z.object({ author: z.string(), email: z.string(), uid: z.string(), image: z.string() }),
  purpose: z.enum(commentTargets),
  prjtId: z.string(),
};

/**
 * `whereTo` is the comment that it answers, and so is `OriginalTo`: replies are one deep. `repoter` is how
 * many have reported it, told to administrators; 0 for others.
 */
export const replySchema = z.object({
  ...said,
  state: z.literal('reply'),
  repoter: z.int(),
  OriginalTo: z.string(),
});
export type Reply = z.output<typeof replySchema>;

/** `whereTo` is the thing commented on. */
export const commentSchema = z.object({
  ...said,
  state: z.literal('comment'),
  reply: z.array(replySchema),
});
export type Comment = z.output<typeof commentSchema>;

/** An own comment and what it is on; `title` is empty where that is not shown any more. `project`: whose PQ box it is in. */
export const ownCommentSchema = z.object({
  comment: z.union([commentSchema, replySchema]),
  subject: z.object({
    type: z.enum(talkTargets),
    key: z.string(),
    title: z.string(),
    project: z.object({ purpose: z.enum(purposes), key: z.string() }).optional(),
  }),
});
export type OwnComment = z.output<typeof ownCommentSchema>;
