import { commentTargets } from '@pq/domain/comment';
import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { filledText, id, plainText, queryInt, queryWord } from '../fields.ts';

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

/** Reported comments, the one that was reported first in front; `done` those that somebody has decided on, latest first. */
export const listReports = defineCall({
  name: 'listReports',
  method: 'GET',
  path: '/admin/report',
  summary: 'Reported comments with what stands around them',
  audience: 'admin',
  input: z.object({ state: queryWord(reportStates), page: queryInt(0, 100_000, 0) }),
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
  name: 'keepReported',
  method: 'POST',
  path: '/admin/report',
  summary: 'Leave a reported comment as it is',
  audience: 'admin',
  input: z.object({ key: id, reason: filledText(limits.rejectMessage), seen: plainText(100).optional() }),
  data: z.object({ key: z.string() }),
  errors: ['notFound', 'wrongState', 'decisionStale'],
});

/** Stories with any state of blinding by title, author or key, newest first. */
export const searchAllStories = defineCall({
  name: 'searchAllStories',
  method: 'GET',
  path: '/admin/story',
  summary: 'Stories, hidden ones too',
  audience: 'admin',
  input: z.object({ text: plainText(200).default(''), page: queryInt(0, 100_000, 0) }),
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
      }),
    ),
  }),
});

export const foundMemberSchema = z.object({
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  image: z.string(),
  role: z.enum(['member', 'admin']),
  joinedAt: z.int(),
  restrictUntil: z.string().optional(),
  /** How many comments and replies of theirs stand, and how many of them were reported or hidden. */
  comments: z.int(),
  reported: z.int(),
  blinded: z.int(),
});

/** Members by nickname, e-mail or uid, newest first; `restricted` those who may not write at present. */
export const searchMembers = defineCall({
  name: 'searchMembers',
  method: 'GET',
  path: '/admin/user',
  summary: 'Members',
  audience: 'admin',
  input: z.object({
    text: plainText(200).default(''),
    status: queryWord(['restricted']),
    page: queryInt(0, 100_000, 0),
  }),
  data: z.object({
    total: z.int(),
    members: z.array(foundMemberSchema),
  }),
});
