import { limits } from '@pq/domain/limits';
import { EMAIL_MAX, normalizeEmail } from '@pq/domain/member/email';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, id, joining, known, queryWord, sentNickname, uid } from '../fields.ts';
import { cardSchema } from '../shapes/card.ts';
import { inUseSchema } from '../shapes/common.ts';
import { pledgeSchema } from '../shapes/pledge.ts';
import { projectCardSchema } from '../shapes/project.ts';
import { policyFlagsSchema, providers, publicProfileSchema, viewerSchema } from '../shapes/user.ts';

const sentEmail = z.string().max(EMAIL_MAX).overwrite(normalizeEmail);

export const getViewer = defineCall({
  name: 'getViewer',
  method: 'GET',
  path: '/user/my/info',
  summary: "Get the caller's account",
  description:
    'Returns the account with the cards and the latest 20 projects and pledges of the caller; other calls list ' +
    'all of them by page. `part=account` omits them.',
  audience: 'member',
  input: z.object({
    uid,
    part: queryWord(['account']).meta(
      about('account: without cards, projects and pledges; empty: with the latest 20 of each'),
    ),
  }),
  data: viewerSchema.extend({
    cards: z.array(cardSchema).optional().meta(about('Saved cards')),
    projects: z.array(projectCardSchema).optional().meta(about("The caller's latest 20 projects")),
    pledges: z.array(pledgeSchema).optional().meta(about("The caller's latest 20 pledges")),
  }),
});

export const getPublicProfile = defineCall({
  name: 'getPublicProfile',
  method: 'GET',
  path: '/user/info',
  summary: 'Get the public profile of a member',
  audience: 'public',
  input: z.object({ uid: id.meta(known.member) }),
  data: publicProfileSchema,
  errors: ['notFound'],
});

export const checkEmail = defineCall({
  name: 'checkEmail',
  method: 'GET',
  path: '/user/check/email',
  summary: 'Check whether an email address is in use',
  description: '`data.use` is true if it is in use.',
  audience: 'public',
  input: z.object({ email: sentEmail.meta(about('E-mail', 'hana@example.com')) }),
  data: inUseSchema,
});

export const checkNickname = defineCall({
  name: 'checkNickname',
  method: 'GET',
  path: '/user/check/nickname',
  summary: 'Check whether a nickname is in use',
  audience: 'public',
  input: z.object({ nickname: sentNickname.meta(about('Nickname', '하나')) }),
  data: inUseSchema,
});

export const checkProvider = defineCall({
  name: 'checkProvider',
  method: 'GET',
  path: '/user/check/provider',
  summary: 'Get the sign-in method of an email address',
  audience: 'public',
  input: z.object({ email: sentEmail.meta(about('E-mail', 'hana@example.com')) }),
  data: z.object({
    provider: z
      .enum(providers)
      .nullable()
      .meta(about('Sign-in method of the member; null if no member has the address')),
  }),
});

export const getSocialSignUp = defineCall({
  name: 'getSocialSignUp',
  method: 'GET',
  path: '/user/social',
  summary: 'Get the pending sign-up of a first sign-in through Kakao or Naver',
  description: 'The fields still needed to complete the sign-in through Kakao or Naver in this browser.',
  audience: 'public',
  input: z.object({}),
  data: z.object({
    uid: z.string().meta(about('Pending sign-up, for signUpSocial', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b44')),
    provider: z.enum(['kakao', 'naver']).meta(about('Provider')),
    email: z.string().meta(about('Email address from the provider; empty for none', 'hana@example.com')),
    askEmail: z.boolean().meta(about('Whether the member has to enter an email address', false)),
    nickname: z.string().meta(about('Nickname from the provider; empty for none', '하나')),
    waiting: z
      .string()
      .nullable()
      .meta(
        about(
          'Email address of an earlier completion that is not verified yet; another can be entered. Null: not ' +
            'completed yet',
          null,
        ),
      ),
  }),
  errors: ['wrongAccess'],
});

export const signUpSocial = defineCall({
  name: 'signUpSocial',
  method: 'POST',
  path: '/user/social/new',
  writes: 'adds',
  summary: 'Complete a first sign-in through Kakao or Naver',
  description:
    'Completes the pending sign-up. If `verified` is false, the email address has to be verified by a mail ' +
    'first, and `joining` is the input of resendVerification.',
  audience: 'public',
  input: z.object({
    data: z
      .object({
        email: sentEmail.meta(about('E-mail', 'hana@example.com')),
        uid: z
          .string()
          .max(100)
          .meta(about('uid from getSocialSignUp', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b44')),
        provider: z.string().max(20).meta(about('provider from getSocialSignUp', 'kakao')),
        name: sentNickname.meta(about('Nickname, 2 to 20 letters', '하나')),
        policy: policyFlagsSchema
          .default([true, true, false])
          .meta(
            about('Consents to the service terms and privacy policy (both required) and marketing', [
              true,
              true,
              false,
            ]),
          ),
      })
      .meta(about('Sign-up form')),
  }),
  data: z.object({
    uid: z.string().meta(known.member),
    verified: z
      .boolean()
      .meta(
        about('Whether the caller is signed in; if false, the email address has to be verified first', true),
      ),
    joining: z.string().optional().meta(known.joining),
  }),
  errors: ['wrongAccess', 'emailUsed', 'nicknameUsed', 'otherMethod'],
});

export const signUp = defineCall({
  name: 'signUp',
  method: 'POST',
  path: '/user/new',
  writes: 'adds',
  summary: 'Sign up with an email address',
  description:
    'Sends a verification mail. With the `joining` token of an earlier unverified sign-up, this one replaces ' +
    'it, for example after a mistyped email address.',
  rate: '20 an hour per IP address',
  audience: 'public',
  input: z.object({
    data: z
      .object({
        email: sentEmail.meta(about('Email address, to be verified by a mail', 'hana@example.com')),
        name: sentNickname.meta(about('Nickname, 2 to 20 letters', '하나')),
        password: z
          .string()
          .max(limits.passwordMax * 4)
          .meta(about('Password: letters, digits and a symbol, 8 to 72 characters', 'dallae58!')),
        passwordcheck: z
          .string()
          .max(limits.passwordMax * 4)
          .meta(about('Password, repeated', 'dallae58!')),
        policy: policyFlagsSchema.meta(
          about('Consents to the service terms and privacy policy (both required) and marketing', [
            true,
            true,
            false,
          ]),
        ),
      })
      .meta(about('Sign-up form')),
    joining: joining
      .optional()
      .meta(
        about(
          'joining token of an earlier unverified sign-up, which this one replaces',
          'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
        ),
      ),
  }),
  data: z.object({ uid: z.string().meta(known.member), joining: z.string().meta(known.joining) }),
  errors: ['emailUsed', 'nicknameUsed', 'otherMethod'],
});
