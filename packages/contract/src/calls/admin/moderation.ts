import { commentTargets } from '@pq/domain/community/comment';
import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/moderation.ts';
import { filledText, id, optionalId, plainText, queryInt, queryWord } from '../../fields.ts';

const reportStates = ['open', 'done'] as const;

/** A comment or reply as moderators read it; of a deleted one they read only what was reported. */
const wordsSchema = z.object({
  key: z.string(),
  author: z.object({ uid: z.string(), nickname: z.string() }),
  text: z.string(),
  timestamp: z.int(),
  isBlind: z.boolean(),
  isDeleted: z.boolean(),
  isSceret: z.boolean(),
});

/**
 * Reported comments, the one that was reported first in front; `done` those that somebody has decided on,
 * latest first. With `author` all comments and replies of that member instead, reported or not, latest first.
 */
export const listReports = defineCall({
  ...endpoints.listReports,
  summary: 'Reported comments with what stands around them',
  audience: 'admin',
  input: z.object({ state: queryWord(reportStates), author: optionalId, page: queryInt(0, 100_000, 0) }),
  data: z.object({
    total: z.int(),
    reports: z.array(
      wordsSchema.extend({
        /** Where it stands; the title is empty where that is gone. */
        target: z.object({ type: z.enum(commentTargets), key: z.string(), title: z.string() }),
        /** The last day through which its author may not write. */
        restrictUntil: z.string().optional(),
        /** `text` is what the comment said when it was reported. */
        reasons: z.array(
          z.object({ nickname: z.string(), reason: z.string(), text: z.string(), timestamp: z.int() }),
        ),
        /** What is looked at: decisions name it. */
        seen: z.string(),
        /** The comment and its replies, in the order of the page, at most 20. */
        thread: z.array(wordsSchema),
      }),
    ),
  }),
});

/** Leaves a reported comment as it is: its reports so far are done. `seen` is that of the list. */
export const keepReported = defineCall({
  ...endpoints.keepReported,
  summary: 'Leave a reported comment as it is',
  audience: 'admin',
  input: z.object({ key: id, reason: filledText(limits.rejectMessage), seen: plainText(100).optional() }),
  data: z.object({ key: z.string() }),
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});

/** Stories with any state of blinding by title, author or key, newest first. `total` ends at `limits.maxSearchResults`. */
export const searchAllStories = defineCall({
  ...endpoints.searchAllStories,
  summary: 'Stories, hidden ones too',
  audience: 'admin',
  input: z.object({ text: plainText(limits.adminSearch).default(''), page: queryInt(0, 100_000, 0) }),
  data: z.object({
    total: z.int(),
    stories: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        image: z.string(),
        author: z.object({ uid: z.string(), nickname: z.string() }),
        timestamp: z.int(),
        isBlind: z.boolean(),
        /** What is looked at: setBlind names it. */
        seen: z.string(),
      }),
    ),
  }),
});

/**
 * Hides a project, a story, a comment (or reply) or an approved reward of the PQ box, or shows it again.
 * A hidden project takes no pledges and charges none; a hidden story or reward is there for its
 * author and administrators only.
 */
export const setBlind = defineCall({
  ...endpoints.setBlind,
  summary: 'Hide something, or show it again',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    type: z.enum(['project', 'comment', 'story', 'pqbox']),
    key: id,
    on: z.boolean(),
    reason: filledText(limits.rejectMessage),
    /** What was looked at: `seen` of the lists of reports and stories, `version` of a project or a reward. */
    seen: z.string().max(100).optional(),
  }),
  data: z.object({
    key: z.string(),
    on: z.boolean(),
    /** Of a hidden project: charges that the provider had been asked for by then and whose outcome is open. */
    chargesUnderWay: z.int().optional(),
  }),
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});
