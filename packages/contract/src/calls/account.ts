import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, joining, plainText, uid } from '../fields.ts';
import { consentSchema, leaveCheckSchema, sessionSchema } from '../shapes/account.ts';
import { policyFlagsSchema, viewerSchema } from '../shapes/user.ts';

const password = z.string().max(1_000);

/**
 * Own profile and consents. What is absent stays as it is; `key` is the own uid. `image` is an own upload of kind
 * profile, or empty. Gives the new own data.
 */
export const changeInfo = defineCall({
  name: 'changeInfo',
  method: 'POST',
  path: '/user/info/change',
  summary: 'Change the own profile and the marketing consent',
  audience: 'member',
  input: z.object({
    data: z
      .object({
        nickname: z.string().max(200),
        image: z.string().max(500),
        quote: plainText(limits.quote).transform((text) => text.replace(/\s+/g, ' ').trim()),
      })
      .partial()
      .optional(),
    policy: policyFlagsSchema.optional(),
    key: uid,
  }),
  data: viewerSchema,
  errors: ['nicknameUsed'],
});

/** What was agreed to and taken back, newest first. */
export const listConsents = defineCall({
  name: 'listConsents',
  method: 'GET',
  path: '/user/consent',
  summary: 'Own consents with their dates',
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(consentSchema),
});

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/user/session',
  summary: 'Where one is signed in',
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(sessionSchema),
});

/** Ends one own session, or without `session` all but this one; effective at once. Gives those that are left. */
export const endSessions = defineCall({
  name: 'endSessions',
  method: 'DELETE',
  path: '/user/session',
  summary: 'Sign out elsewhere',
  audience: 'member',
  input: z.object({ uid, session: id.optional() }),
  data: z.array(sessionSchema),
  errors: ['notFound'],
});

/** Ends all other sessions and tells the person by mail. A wrong `current` is a 400 with that field. */
export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/user/password',
  summary: 'Change the own password',
  audience: 'member',
  input: z.object({ uid, current: password, next: password }),
  data: z.null(),
  errors: ['noPassword'],
});

/** What has become of a link to a new password; looking does not use it. */
export const checkPasswordLink = defineCall({
  name: 'checkPasswordLink',
  method: 'POST',
  path: '/user/password/link',
  summary: 'Whether a link to a new password is still good',
  audience: 'public',
  input: z.object({ token: z.string().max(200) }),
  data: z.object({ link: z.enum(['good', 'used', 'over']) }),
});

/** Sends the verification mail of a sign-up once more, once a minute; `verified`: there is nothing left to prove. */
export const resendVerification = defineCall({
  name: 'resendVerification',
  method: 'POST',
  path: '/user/verification',
  summary: 'Send the verification mail of a sign-up once more',
  audience: 'public',
  input: z.object({ joining }),
  data: z.object({ verified: z.boolean() }),
  errors: ['wrongAccess'],
});

/** Counts as a fresh sign-in for ten minutes. */
export const confirmPassword = defineCall({
  name: 'confirmPassword',
  method: 'POST',
  path: '/user/confirm',
  summary: 'Prove by the password that it is oneself',
  audience: 'member',
  input: z.object({ uid, password }),
  data: z.null(),
  errors: ['noPassword'],
});

/** Everything that is kept about the caller, by kind; asks for a sign-in of the last ten minutes. */
export const downloadData = defineCall({
  name: 'downloadData',
  method: 'GET',
  path: '/user/data',
  summary: 'Everything that is kept about the caller',
  audience: 'member',
  input: z.object({ uid }),
  data: z.record(z.string(), z.unknown()),
  errors: ['freshSignIn'],
});

export const checkLeaving = defineCall({
  name: 'checkLeaving',
  method: 'GET',
  path: '/user/leave',
  summary: 'What stands in the way of leaving, and what would be lost',
  audience: 'member',
  input: z.object({ uid }),
  data: leaveCheckSchema,
});

/** Leaving: asks for a sign-in of the last ten minutes; a 409 carries what stands in the way. */
export const leave = defineCall({
  name: 'leave',
  method: 'DELETE',
  path: '/user',
  summary: 'Leave: personal data is erased, records of money are kept without it',
  audience: 'member',
  input: z.object({ uid }),
  data: z.null(),
  errors: ['freshSignIn', 'leavePending', 'leaveOpen'],
});
