import { EMAIL_MAX } from '@pq/domain/member/email';
import { z } from 'zod';
import { definePlainCall } from '../call.ts';
import { about, known } from '../fields.ts';

const email = z.string().max(EMAIL_MAX).meta(about('E-mail', 'hana@example.com'));
const code = z.string().max(100).meta(about('Code of the authenticator app, or a recovery code', '123456'));
const codeInput = z
  .object({ code })
  .meta({ id: 'SecondFactorCode', description: 'A code for the second factor.' });
const instantText = z.string();

const sessionAnswer = z
  .object({
    redirect: z.boolean().optional().meta(about('Always false', false)),
    token: z
      .string()
      .meta(about('Session token for `Authorization: Bearer`', 'bgLSZyKso4PqRc9RimBXO0GwjtbsJyIe')),
    user: z
      .object({
        id: z.string().meta(known.member),
        name: z.string().meta(known.nickname),
        email: z.string().meta(about('E-mail', 'hana@example.com')),
        emailVerified: z.boolean().meta(about('Always true', true)),
        image: z.string().nullable().meta(known.picture),
        createdAt: instantText.meta(
          about('When the member signed up, ISO 8601 in UTC', '2026-04-27T17:22:51.598Z'),
        ),
        updatedAt: instantText.meta(
          about('When the member was changed last, ISO 8601 in UTC', '2026-04-27T17:22:51.598Z'),
        ),
      })
      .meta({ id: 'SignedInMember', description: 'Who is signed in.' })
      .meta(about('Who is signed in')),
  })
  .meta({ id: 'SignedIn', description: 'A new session.' });

const challengeAnswer = z.object({ twoFactorRedirect: z.literal(true).meta(about('Always true')) }).meta({
  id: 'SecondFactorAsked',
  description:
    'No session yet: the answer has set a cookie, with which the code of the authenticator app is sent within ten minutes.',
});

export const signInByEmail = definePlainCall({
  name: 'signInByEmail',
  method: 'POST',
  path: '/auth/sign-in/email',
  summary: 'Sign in by e-mail and password',
  description:
    'Gives a session: as a cookie, as `token` in the body and, signed, in the header `set-auth-token`; either token is ' +
    'good for `Authorization: Bearer`. While the e-mail is not proven it is refused with 403, and a new mail is under way. ' +
    'An administrator with an authenticator app hears `twoFactorRedirect` instead.',
  rate: 'ten wrong tries in 10 minutes, then 429; 50 failed sign-ins in 10 minutes from one address',
  input: z.object({
    email,
    password: z.string().max(1_000).meta(about('Password', 'dallae58!')),
    joining: z
      .string()
      .max(1_000)
      .optional()
      .meta(
        about(
          'joining of a sign-up that has just been made, so that no second mail is sent',
          known.joining['x-example'],
        ),
      ),
  }),
  answer: { data: z.union([sessionAnswer, challengeAnswer]) },
  session: true,
  errors: [
    'VALIDATION_ERROR',
    'INVALID_EMAIL',
    'INVALID_EMAIL_OR_PASSWORD',
    'EMAIL_NOT_VERIFIED',
    'OTHER_METHOD',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const passSecondFactor = definePlainCall({
  name: 'passSecondFactor',
  method: 'POST',
  path: '/auth/two-factor/verify-totp',
  summary: 'End a sign-in by a code of the authenticator app',
  description:
    'Needs the cookie that the sign-in has set. `triesLeft` of a 401 says how many tries are left.',
  input: codeInput,
  answer: { data: sessionAnswer },
  session: true,
  errors: [
    'VALIDATION_ERROR',
    'INVALID_CODE',
    'TWO_FACTOR_EXPIRED',
    'SECOND_FACTOR_UNREADABLE',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const passRecoveryCode = definePlainCall({
  name: 'passRecoveryCode',
  method: 'POST',
  path: '/auth/two-factor/verify-backup-code',
  summary: 'End a sign-in by a recovery code',
  description: 'Needs the cookie that the sign-in has set. Each code is good once.',
  input: codeInput,
  answer: { data: sessionAnswer },
  session: true,
  errors: [
    'VALIDATION_ERROR',
    'INVALID_CODE',
    'TWO_FACTOR_EXPIRED',
    'SECOND_FACTOR_UNREADABLE',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const signOut = definePlainCall({
  name: 'signOut',
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'Sign out',
  description:
    'Ends the session of the request at once, whether it came as a cookie or as a bearer token. Also without one.',
  input: z.object({}),
  answer: {
    data: z
      .object({ success: z.boolean().meta(about('Always true', true)) })
      .meta({ id: 'SignedOut', description: 'The session has ended.' }),
  },
  errors: [],
});

const doneAnswer = {
  status: z.boolean().meta(about('Always true', true)),
};

export const requestPasswordReset = definePlainCall({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/request-password-reset',
  summary: 'Ask for a mail with a link to a new password',
  description: 'The answer is the same whether a mail was sent, withheld, or nobody has the e-mail.',
  rate: '10 an hour from one address to one mailbox, beyond silently withheld',
  input: z.object({ email }),
  answer: {
    data: z
      .object({
        ...doneAnswer,
        message: z
          .string()
          .meta(
            about(
              'English text of the library',
              'If this email exists in our system, check your email for the reset link',
            ),
          ),
      })
      .meta({ id: 'ResetAsked', description: 'A mail is under way, if there is anybody to send it to.' }),
  },
  errors: ['VALIDATION_ERROR', 'INVALID_EMAIL', 'OTHER_METHOD', 'TOO_MANY_REQUESTS'],
});

export const resetPassword = definePlainCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Choose a new password by the token of the mail',
  description:
    'Ends all sessions of the member. `data.fields.newPassword` of a 400 says what is wrong with the password.',
  input: z.object({
    token: z
      .string()
      .min(1)
      .max(200)
      .meta(about('token in the query of the link in the mail', 'q1w2e3r4t5y6u7i8o9p0')),
    newPassword: z
      .string()
      .max(1_000)
      .meta(about('New password: letters, digits and a sign, 8 to 72 characters', 'sorang77!')),
  }),
  answer: {
    data: z.object(doneAnswer).meta({ id: 'PasswordChanged', description: 'The password is the new one.' }),
  },
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'INVALID_PASSWORD', 'TOO_MANY_REQUESTS'],
});

export const verifyEmail = definePlainCall({
  name: 'verifyEmail',
  method: 'GET',
  path: '/auth/verify-email',
  summary: 'The link in the mail of a sign-up',
  description: 'Proves the e-mail; in the browser in which the member has signed up it also gives a session.',
  input: z.object({ token: z.string().meta(about('Token of the mail', 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln')) }),
  answer: { redirect: 'A screen that says whether the e-mail is proven now.' },
  session: true,
  errors: [],
});

const provider = z.enum(['kakao', 'naver']).meta(about('Provider', 'kakao'));

export const startSocialSignIn = definePlainCall({
  name: 'startSocialSignIn',
  method: 'GET',
  path: '/social/{provider}',
  summary: 'Sign in through Kakao or Naver',
  description:
    'For browsers: sets a cookie for ten minutes and redirects to the provider, from where the browser comes back to the callback.',
  rate: '60 in 10 minutes from one address, beyond it redirects to /login with a message',
  input: z.object({
    provider,
    screen: z.enum(['1']).optional().meta(about('1: comes back to the screen that opened a window', '1')),
  }),
  answer: { redirect: 'The page of the provider, or /login with a message.' },
  errors: [],
});

export const finishSocialSignIn = definePlainCall({
  name: 'finishSocialSignIn',
  method: 'GET',
  path: '/social/{provider}/callback',
  summary: 'Where the provider sends the browser back to',
  description:
    'Gives a session to a member. A first sign-in goes on to /signup/social (getSocialSignUp, signUpSocial); one that was ' +
    'refused or given up goes to /login with a message.',
  input: z.object({
    provider,
    state: z
      .string()
      .max(2_000)
      .optional()
      .meta(about('What the provider was asked with', 'AN_tGVfYg2r6uKrkb1ByP0')),
    code: z.string().max(2_000).optional().meta(about('One-time code of the provider', 'b1c2d3')),
    error: z.string().max(2_000).optional().meta(about('What the provider refused', 'access_denied')),
  }),
  answer: { redirect: '/login/loading, /signup/social, /login/second-factor, or /login with a message.' },
  session: true,
  errors: [],
});
