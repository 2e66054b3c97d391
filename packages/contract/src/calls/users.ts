import { limits } from '@pq/domain/limits';
import { EMAIL_MAX, normalizeEmail } from '@pq/domain/member/email';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/users.ts';
import { id, joining, queryWord, uid } from '../fields.ts';
import { cardSchema } from '../shapes/card.ts';
import { pledgeSchema } from '../shapes/pledge.ts';
import { projectCardSchema } from '../shapes/project.ts';
import { policyFlagsSchema, providers, publicProfileSchema, viewerSchema } from '../shapes/user.ts';

// Far above the rule of @pq/domain/nickname, which is to say what is wrong.
const NICKNAME_SENT_MAX = 20_000;

const sentEmail = z.string().max(EMAIL_MAX).overwrite(normalizeEmail);

/**
 * The newest 20 each of the own projects and pledges, and the cards, stand beside the account; all of them, by page, have calls of
 * their own. `part=account` leaves them out.
 */
export const getViewer = defineCall({
  ...endpoints.getViewer,
  summary: 'Own account data',
  audience: 'member',
  input: z.object({ uid, part: queryWord(['account']) }),
  data: viewerSchema.extend({
    cards: z.array(cardSchema).optional(),
    projects: z.array(projectCardSchema).optional(),
    pledges: z.array(pledgeSchema).optional(),
  }),
});

export const getPublicProfile = defineCall({
  ...endpoints.getPublicProfile,
  summary: 'Public profile of a member',
  audience: 'public',
  input: z.object({ uid: id }),
  data: publicProfileSchema,
  errors: ['notFound'],
});

/** data.use true = in use. */
export const checkEmail = defineCall({
  ...endpoints.checkEmail,
  summary: 'Whether an e-mail is in use',
  audience: 'public',
  input: z.object({ email: sentEmail }),
  data: z.object({ use: z.boolean() }),
});

export const checkNickname = defineCall({
  ...endpoints.checkNickname,
  summary: 'Whether a nickname is in use',
  audience: 'public',
  input: z.object({ nickname: z.string().max(NICKNAME_SENT_MAX) }),
  data: z.object({ use: z.boolean() }),
});

export const checkProvider = defineCall({
  ...endpoints.checkProvider,
  summary: 'The sign-in method of an e-mail',
  audience: 'public',
  input: z.object({ email: sentEmail }),
  data: z.object({ provider: z.enum(providers).nullable() }),
});

/** What the sign-in through kakao or naver that is under way in this browser has left open. */
export const getSocialSignUp = defineCall({
  ...endpoints.getSocialSignUp,
  summary: 'The pending sign-up of a first sign-in through kakao or naver',
  audience: 'public',
  input: z.object({}),
  data: z.object({
    uid: z.string(),
    provider: z.enum(['kakao', 'naver']),
    email: z.string(),
    askEmail: z.boolean(),
    nickname: z.string(),
    /** Completed before with this e-mail, which is still to be proven; another may be given. Null: not completed yet. */
    waiting: z.string().nullable(),
  }),
  errors: ['wrongAccess'],
});

/**
 * Completes the pending sign-up of this sign-in; `verified` false: a mail has to be answered first, and `joining` is what
 * resendVerification asks for.
 */
export const signUpSocial = defineCall({
  ...endpoints.signUpSocial,
  summary: 'Complete a first sign-in through kakao or naver',
  audience: 'public',
  input: z.object({
    data: z.object({
      email: sentEmail,
      uid: z.string().max(100),
      provider: z.string().max(20),
      name: z.string().max(200),
      policy: policyFlagsSchema.default([true, true, false]),
    }),
  }),
  data: z.object({ uid: z.string(), verified: z.boolean(), joining: z.string().optional() }),
  errors: ['wrongAccess', 'emailUsed', 'nicknameUsed', 'otherMethod'],
});

/**
 * The sign-up form. Its rules are those of @pq/domain/signup. With the `joining` of an
 * earlier sign-up that nobody has proven yet, this one takes its place: an address may have been mistyped.
 */
export const signUp = defineCall({
  ...endpoints.signUp,
  summary: 'Sign up by e-mail; a verification mail is sent',
  audience: 'public',
  input: z.object({
    data: z.object({
      email: sentEmail,
      name: z.string().max(NICKNAME_SENT_MAX),
      password: z.string().max(limits.passwordMax * 4),
      passwordcheck: z.string().max(limits.passwordMax * 4),
      policy: policyFlagsSchema,
    }),
    joining: joining.optional(),
  }),
  data: z.object({ uid: z.string(), joining: z.string() }),
  errors: ['emailUsed', 'nicknameUsed', 'otherMethod'],
});
