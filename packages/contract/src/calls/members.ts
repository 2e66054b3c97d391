import { limits } from '@pq/domain/limits';
import { projectStates, purposes } from '@pq/domain/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { filledText, id } from '../fields.ts';
import { consentSchema, sessionSchema } from '../shapes/account.ts';
import { foundMemberSchema } from './moderation.ts';
import { searchPledges } from './payments.ts';

/**
 * One member: what they have agreed to and to which version of it, where they are signed in, and the latest of what they back
 * and make. Addresses of sessions are masked.
 */
export const getMemberFile = defineCall({
  name: 'getMemberFile',
  method: 'GET',
  path: '/admin/user/detail',
  summary: 'A member with consents, sessions, pledges and projects',
  audience: 'admin',
  input: z.object({ uid: id }),
  data: z.object({
    member: foundMemberSchema,
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
  name: 'signOutMember',
  method: 'POST',
  path: '/admin/user/sign-out',
  summary: 'Sign a member out everywhere',
  audience: 'admin',
  input: z.object({ uid: id, reason: filledText(limits.rejectMessage) }),
  data: z.object({ uid: z.string(), ended: z.int() }),
  errors: ['notFound'],
});
