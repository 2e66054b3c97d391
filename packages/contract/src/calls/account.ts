import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/account.ts';
import { id, joining, plainText, uid } from '../fields.ts';
import { consentSchema, leaveCheckSchema, sessionSchema } from '../shapes/account.ts';
import { policyFlagsSchema, viewerSchema } from '../shapes/user.ts';

const password = z.string().max(1_000);

/** What proves that the caller is the account's owner; `code` is read only where there is no password. */
const ownProof = { password: password.default(''), code: z.string().max(100).default('') };

/**
 * Own profile and consents. What is absent stays as it is; `key` is the own uid. `image` is an own upload of kind
 * profile, or empty. Gives the new own data.
 */
export const changeInfo = defineCall({
  ...endpoints.changeInfo,
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
  ...endpoints.listConsents,
  summary: 'Own consents with their dates',
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(consentSchema),
});

export const listSessions = defineCall({
  ...endpoints.listSessions,
  summary: 'Where one is signed in',
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(sessionSchema),
});

/** Ends one own session, or without `session` all but this one; effective at once. Gives those that are left. */
export const endSessions = defineCall({
  ...endpoints.endSessions,
  summary: 'Sign out elsewhere',
  audience: 'member',
  input: z.object({ uid, session: id.optional() }),
  data: z.array(sessionSchema),
  errors: ['notFound'],
});

/** Ends all other sessions and tells the person by mail. A wrong `current` is a 400 with that field. */
export const changePassword = defineCall({
  ...endpoints.changePassword,
  summary: 'Change the own password',
  audience: 'member',
  input: z.object({ uid, current: password, next: password }),
  data: z.null(),
  errors: ['noPassword'],
});

/** What has become of a link to a new password; looking does not use it. */
export const checkPasswordLink = defineCall({
  ...endpoints.checkPasswordLink,
  summary: 'Whether a link to a new password is still good',
  audience: 'public',
  input: z.object({ token: plainText(200) }),
  data: z.object({ link: z.enum(['good', 'used', 'over']) }),
});

/** Sends the verification mail of a sign-up once more, once a minute; `verified`: there is nothing left to prove. */
export const resendVerification = defineCall({
  ...endpoints.resendVerification,
  summary: 'Send the verification mail of a sign-up once more',
  audience: 'public',
  input: z.object({ joining }),
  data: z.object({ verified: z.boolean() }),
  errors: ['wrongAccess'],
});

/**
 * Counts as a fresh sign-in for ten minutes. Who has no password but a second factor sends the `code` of the authenticator app
 * instead; with a password, the password alone counts.
 */
export const confirmPassword = defineCall({
  ...endpoints.confirmPassword,
  summary: 'Prove by the password that it is oneself',
  audience: 'member',
  input: z.object({ uid, ...ownProof }),
  data: z.null(),
  errors: ['noPassword'],
});

/**
 * The second factor of the caller. `available`: the caller is an administrator. `required`: the calls for administrators are
 * refused until one is enrolled.
 */
export const getSecondFactor = defineCall({
  ...endpoints.getSecondFactor,
  summary: 'The own second factor',
  audience: 'member',
  input: z.object({ uid }),
  data: z.object({
    available: z.boolean(),
    enrolled: z.boolean(),
    required: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
});

/**
 * Starts enrolling an authenticator app: `uri` is for its QR code, `secret` for typing it in. Nothing changes until the first code
 * is confirmed; starting again replaces what was not confirmed. Who has one enrolled needs a fresh sign-in besides, and so does
 * who has no password; the enrolled one stays valid until the new one is confirmed.
 */
export const startSecondFactor = defineCall({
  ...endpoints.startSecondFactor,
  summary: 'Start enrolling an authenticator app',
  audience: 'member',
  input: z.object({ uid, password: password.default('') }),
  data: z.object({ uri: z.string(), secret: z.string() }),
  errors: ['freshSignIn'],
});

/**
 * Confirms the authenticator app that was started, by its first code: it is enrolled, the caller's other sessions end. The
 * recovery codes are shown this once; those of an earlier enrolment are void.
 */
export const confirmSecondFactor = defineCall({
  ...endpoints.confirmSecondFactor,
  summary: 'Confirm the authenticator app by its first code',
  audience: 'member',
  input: z.object({ uid, code: z.string().max(100) }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrongState'],
});

/** Makes new recovery codes; the old ones are void. */
export const renewRecoveryCodes = defineCall({
  ...endpoints.renewRecoveryCodes,
  summary: 'New recovery codes',
  audience: 'member',
  input: z.object({ uid, ...ownProof }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrongState', 'noPassword'],
});

/** Everything that is kept about the caller, by kind; asks for a sign-in of the last ten minutes. */
export const downloadData = defineCall({
  ...endpoints.downloadData,
  summary: 'Everything that is kept about the caller',
  audience: 'member',
  fresh: 'everyone',
  input: z.object({ uid }),
  data: z.record(z.string(), z.unknown()),
});

export const checkLeaving = defineCall({
  ...endpoints.checkLeaving,
  summary: 'What stands in the way of leaving, and what would be lost',
  audience: 'member',
  input: z.object({ uid }),
  data: leaveCheckSchema,
});

/** Leaving: asks for a sign-in of the last ten minutes; a 409 carries what stands in the way. */
export const leave = defineCall({
  ...endpoints.leave,
  summary: 'Leave: personal data is erased, records of money are kept without it',
  audience: 'member',
  fresh: 'everyone',
  input: z.object({ uid }),
  data: z.null(),
  errors: ['leavePending', 'leaveOpen'],
});
