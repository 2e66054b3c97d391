import { limits } from '@pq/domain/limits';
import { EMAIL_MAX, normalizeEmail } from '@pq/domain/member/email';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/users.ts';
import { about, id, joining, known, queryWord, uid } from '../fields.ts';
import { cardSchema } from '../shapes/card.ts';
import { inUseSchema } from '../shapes/common.ts';
import { pledgeSchema } from '../shapes/pledge.ts';
import { projectCardSchema } from '../shapes/project.ts';
import { policyFlagsSchema, providers, publicProfileSchema, viewerSchema } from '../shapes/user.ts';

// Far above the rule of @pq/domain/nickname, which is to say what is wrong.
const NICKNAME_SENT_MAX = 20_000;

const sentEmail = z.string().max(EMAIL_MAX).overwrite(normalizeEmail);

export const getViewer = defineCall({
  ...endpoints.getViewer,
  summary: 'Own account data',
  description:
    'The newest 20 each of the own projects and pledges, and the cards, stand beside the account; ' +
    'all of them, by page, have calls of their own. `part=account` leaves them out.',
  audience: 'member',
  input: z.object({
    uid,
    part: queryWord(['account']).meta(
      about('account: without cards, projects and pledges; empty: with the newest 20 of them'),
    ),
  }),
  data: viewerSchema.extend({
    cards: z.array(cardSchema).optional().meta(about('Saved cards')),
    projects: z.array(projectCardSchema).optional().meta(about('The newest 20 own projects')),
    pledges: z.array(pledgeSchema).optional().meta(about('The newest 20 pledges')),
  }),
});

export const getPublicProfile = defineCall({
  ...endpoints.getPublicProfile,
  summary: 'Public profile of a member',
  audience: 'public',
  input: z.object({ uid: id.meta(known.member) }),
  data: publicProfileSchema,
  errors: ['notFound'],
});

export const checkEmail = defineCall({
  ...endpoints.checkEmail,
  summary: 'Whether an e-mail is in use',
  description: 'data.use true = in use.',
  audience: 'public',
  input: z.object({ email: sentEmail.meta(about('E-mail', 'hana@example.com')) }),
  data: inUseSchema,
});

export const checkNickname = defineCall({
  ...endpoints.checkNickname,
  summary: 'Whether a nickname is in use',
  audience: 'public',
  input: z.object({ nickname: z.string().max(NICKNAME_SENT_MAX).meta(about('Nickname', '하나')) }),
  data: inUseSchema,
});

export const checkProvider = defineCall({
  ...endpoints.checkProvider,
  summary: 'The sign-in method of an e-mail',
  audience: 'public',
  input: z.object({ email: sentEmail.meta(about('E-mail', 'hana@example.com')) }),
  data: z.object({
    provider: z.enum(providers).nullable().meta(about('How its member signs in; null for nobody')),
  }),
});

export const getSocialSignUp = defineCall({
  ...endpoints.getSocialSignUp,
  summary: 'The pending sign-up of a first sign-in through kakao or naver',
  description: 'What the sign-in through kakao or naver that is under way in this browser has left open.',
  audience: 'public',
  input: z.object({}),
  data: z.object({
    uid: z.string().meta(about('Pending sign-up, for signUpSocial', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b44')),
    provider: z.enum(['kakao', 'naver']).meta(about('Provider')),
    email: z.string().meta(about('E-mail that the provider told; empty for none', 'hana@example.com')),
    askEmail: z.boolean().meta(about('The member has to give an e-mail', false)),
    nickname: z.string().meta(about('Nickname that the provider told; empty for none', '하나')),
    waiting: z
      .string()
      .nullable()
      .meta(
        about(
          'Completed before with this e-mail, which is still to be proven; another may be given. Null: ' +
            'not completed yet',
          null,
        ),
      ),
  }),
  errors: ['wrongAccess'],
});

export const signUpSocial = defineCall({
  ...endpoints.signUpSocial,
  summary: 'Complete a first sign-in through kakao or naver',
  description:
    'Completes the pending sign-up of this sign-in; `verified` false: a mail has to be answered ' +
    'first, and `joining` is what resendVerification asks for.',
  audience: 'public',
  input: z.object({
    data: z
      .object({
        email: sentEmail.meta(about('E-mail', 'hana@example.com')),
        uid: z
          .string()
          .max(100)
          .meta(about('uid of getSocialSignUp', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b44')),
        provider: z.string().max(20).meta(about('provider of getSocialSignUp', 'kakao')),
        name: z.string().max(200).meta(about('Nickname, 2 to 20 characters', '하나')),
        policy: policyFlagsSchema
          .default([true, true, false])
          .meta(about('Consents: service terms, privacy (both needed), marketing', [true, true, false])),
      })
      .meta(about('The form')),
  }),
  data: z.object({
    uid: z.string().meta(known.member),
    verified: z
      .boolean()
      .meta(about('The caller is signed in; false: a mail has to be answered first', true)),
    joining: z.string().optional().meta(known.joining),
  }),
  errors: ['wrongAccess', 'emailUsed', 'nicknameUsed', 'otherMethod'],
});

export const signUp = defineCall({
  ...endpoints.signUp,
  summary: 'Sign up by e-mail; a verification mail is sent',
  description:
    'The sign-up form. Its rules are those of @pq/domain/signup. With the `joining` of an earlier ' +
    'sign-up that nobody has proven yet, this one takes its place: an address may have been ' +
    'mistyped.',
  rate: '20 an hour from one address',
  audience: 'public',
  input: z.object({
    data: z
      .object({
        email: sentEmail.meta(about('E-mail, proven by a mail', 'hana@example.com')),
        name: z.string().max(NICKNAME_SENT_MAX).meta(about('Nickname, 2 to 20 characters', '하나')),
        password: z
          .string()
          .max(limits.passwordMax * 4)
          .meta(about('Password: letters, digits and a sign, 8 to 72 characters', 'dallae58!')),
        passwordcheck: z
          .string()
          .max(limits.passwordMax * 4)
          .meta(about('The password once more', 'dallae58!')),
        policy: policyFlagsSchema.meta(
          about('Consents: service terms, privacy (both needed), marketing', [true, true, false]),
        ),
      })
      .meta(about('The form')),
    joining: joining
      .optional()
      .meta(
        about(
          'joining of an earlier sign-up that nobody has proven yet: this one takes its place',
          'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
        ),
      ),
  }),
  data: z.object({ uid: z.string().meta(known.member), joining: z.string().meta(known.joining) }),
  errors: ['emailUsed', 'nicknameUsed', 'otherMethod'],
});
