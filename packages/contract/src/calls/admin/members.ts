import { limits } from '@pq/domain/limits';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/members.ts';
import { civilDate, filledText, id, plainText, queryInt, queryWord } from '../../fields.ts';
import { consentSchema, sessionSchema } from '../../shapes/account.ts';
import { searchPledges } from './payments.ts';

/** A member as administrators find them. */
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

/**
 * Members by uid or the beginning of a nickname or e-mail, newest first; `restricted` those who may not write at present. `total`
 * ends at `limits.maxSearchResults`.
 */
export const searchMembers = defineCall({
  ...endpoints.searchMembers,
  summary: 'Members',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch).default(''),
    status: queryWord(['restricted']),
    page: queryInt(0, 100_000, 0),
  }),
  data: z.object({
    total: z.int(),
    members: z.array(foundMemberSchema),
  }),
});

/**
 * One member: what they have agreed to and to which version of it, where they are signed in, and the latest of what they back
 * and make. Addresses of sessions are masked.
 */
export const getMemberFile = defineCall({
  ...endpoints.getMemberFile,
  summary: 'A member with consents, sessions, pledges and projects',
  audience: 'admin',
  input: z.object({ uid: id }),
  data: z.object({
    member: foundMemberSchema,
    /** Of administrators: whether they sign in with a second factor. */
    secondFactor: z.object({ enrolled: z.boolean() }).optional(),
    /** `version` is the one that was in force at the time; absent where there was none. */
    consents: z.array(consentSchema.extend({ version: z.int().optional() })),
    sessions: z.array(sessionSchema.omit({ current: true })),
    pledges: searchPledges.data,
    projects: z.object({
      total: z.int(),
      projects: z.array(
        z.object({
          key: z.string(),
          purpose: z.enum(purposes),
          title: z.string(),
          state: z.enum(projectStates),
        }),
      ),
    }),
    decisions: z.array(z.object({ at: z.int(), by: z.string(), action: z.string(), reason: z.string() })),
  }),
  errors: ['notFound'],
});

/** Ends all sessions of a member: they sign in again to go on. `ended` is how many there were. */
export const signOutMember = defineCall({
  ...endpoints.signOutMember,
  summary: 'Sign a member out everywhere',
  audience: 'admin',
  input: z.object({ uid: id, reason: filledText(limits.rejectMessage) }),
  data: z.object({ uid: z.string(), ended: z.int() }),
  errors: ['notFound'],
});

/**
 * Removes the second factor of another administrator who has lost it: their sessions end, they are told by mail and enrol anew.
 * Nobody resets their own.
 */
export const resetSecondFactor = defineCall({
  ...endpoints.resetSecondFactor,
  summary: 'Remove the second factor of another administrator',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({ uid: id, reason: filledText(limits.rejectMessage) }),
  data: z.object({ uid: z.string(), ended: z.int() }),
  errors: ['notFound', 'wrongState'],
});

/**
 * Keeps a member from writing comments, replies, stories, reports and projects through the day `restrictUntil` (Asia/Seoul),
 * or lets them write again (null). The member is told by mail, with the reason.
 */
export const restrictMember = defineCall({
  ...endpoints.restrictMember,
  summary: 'Keep a member from writing until a date',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    uid: id,
    restrictUntil: civilDate.nullable(),
    reason: filledText(limits.rejectMessage),
    /** The restriction that was looked at. */
    seen: civilDate.nullable().optional(),
  }),
  data: z.object({ uid: z.string(), restrictUntil: z.string().nullable() }),
  errors: ['notFound', 'wrongState', 'decisionStale'],
});
