import { EMAIL_MAX } from '@pq/domain/member/email';
import { z } from 'zod';
import { definePlainCall } from '../call.ts';
import { about, known } from '../fields.ts';

const email = z.string().max(EMAIL_MAX).meta(about('E-mail', 'hana@example.com'));
const code = z.string().max(100).meta(about('Code from the authenticator app, or a recovery code', '123456'));
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
          about('Time of the sign-up, ISO 8601 in UTC', '2026-04-27T17:22:51.598Z'),
        ),
        updatedAt: instantText.meta(
          about('Time of the last change, ISO 8601 in UTC', '2026-04-27T17:22:51.598Z'),
        ),
      })
      .meta({ id: 'SignedInMember', description: 'The signed-in member.' })
      .meta(about('Signed-in member')),
  })
  .meta({ id: 'SignedIn', description: 'A new session.' });

const challengeAnswer = z.object({ twoFactorRedirect: z.literal(true).meta(about('Always true')) }).meta({
  id: 'SecondFactorAsked',
  description:
    'No session yet: send the code from the authenticator app with the cookie of this answer within ten ' +
    'minutes.',
});

const verificationAnswer = z
  .object({
    verificationRequired: z.literal(true).meta(about('Always true')),
    msg: z.string().meta(about('Message for the user, Korean', '이메일 인증이 필요합니다.')),
  })
  .meta({
    id: 'VerificationRequired',
    description: 'No session yet: the email address of a sign-up just completed has to be verified first.',
  });

export const signInByEmail = definePlainCall({
  name: 'signInByEmail',
  method: 'POST',
  path: '/auth/sign-in/email',
  summary: 'Sign in with email address and password',
  description:
    'Creates a session: as a cookie, as `token` in the body and, signed, in the header `set-auth-token`; both ' +
    'tokens are valid for `Authorization: Bearer`. While the email address is not verified, the call is ' +
    'refused with 403 and a new verification mail is sent, up to the daily limit of mails (`mailSent`); directly ' +
    'after a sign-up, with its `joining` token, the answer is `verificationRequired` instead. Admins with an ' +
    'authenticator app get `twoFactorRedirect`.',
  rate: '10 failed attempts in 10 minutes, then 429; 50 failed sign-ins in 10 minutes per IP address',
  input: z.object({
    email,
    password: z.string().max(1_000).meta(about('Password', 'dallae58!')),
    joining: z
      .string()
      .max(1_000)
      .optional()
      .meta(
        about(
          'joining token of a sign-up just completed, so that no second mail is sent and nothing is refused',
          known.joining['x-example'],
        ),
      ),
  }),
  answer: { data: z.union([sessionAnswer, challengeAnswer, verificationAnswer]) },
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
  summary: 'Complete a sign-in with a code from the authenticator app',
  description:
    'Requires the cookie that the sign-in has set. `triesLeft` of a 401 is the number of remaining attempts.',
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
  summary: 'Complete a sign-in with a recovery code',
  description: 'Requires the cookie that the sign-in has set. Each code can be used once.',
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
    'Ends the session of the request, sent as a cookie or as a bearer token. Succeeds without a session, too.',
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
  summary: 'Request a password reset mail',
  description: 'The answer is the same if a mail was sent, withheld, or the email address is unknown.',
  rate: '10 an hour per IP address and mailbox; further mails are silently withheld',
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
      .meta({ id: 'ResetAsked', description: 'A mail is sent if the email address belongs to a member.' }),
  },
  errors: ['VALIDATION_ERROR', 'INVALID_EMAIL', 'OTHER_METHOD', 'TOO_MANY_REQUESTS'],
});

export const resetPassword = definePlainCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password by the token from the mail',
  description:
    'Ends all sessions of the member. `data.fields.newPassword` of a 400 explains what is wrong with the ' +
    'password.',
  input: z.object({
    token: z
      .string()
      .min(1)
      .max(200)
      .meta(about('token from the query of the link in the mail', 'q1w2e3r4t5y6u7i8o9p0')),
    newPassword: z
      .string()
      .max(1_000)
      .meta(about('New password: letters, digits and a symbol, 8 to 72 characters', 'sorang77!')),
  }),
  answer: {
    data: z.object(doneAnswer).meta({ id: 'PasswordChanged', description: 'The password has been changed.' }),
  },
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'INVALID_PASSWORD', 'TOO_MANY_REQUESTS'],
});

export const verifyEmail = definePlainCall({
  name: 'verifyEmail',
  method: 'GET',
  path: '/auth/verify-email',
  summary: 'Redirect a former verification link',
  description: 'Redirects to the page that verifies the email address (verifyByLink); changes nothing.',
  input: z.object({
    token: z
      .string()
      .regex(/^[\w.-]{1,1000}$/)
      .meta(about('Token from the mail', 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln')),
  }),
  answer: { redirect: '/verify/{token}, or /login with a message.' },
  errors: [],
});

const provider = z.enum(['kakao', 'naver']).meta(about('Provider', 'kakao'));

export const startSocialSignIn = definePlainCall({
  name: 'startSocialSignIn',
  method: 'GET',
  path: '/social/{provider}',
  summary: 'Sign in through Kakao or Naver',
  description:
    'For browsers: sets a cookie for ten minutes and redirects to the provider, which redirects back to the ' +
    'callback.',
  rate: '60 in 10 minutes per IP address; further calls redirect to /login with a message',
  input: z.object({
    provider,
    screen: z
      .enum(['1'])
      .optional()
      .meta(about('1: the sign-in runs in a popup window and returns to the screen that opened it', '1')),
    flow: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional()
      .meta(
        about(
          'Id that the client chooses for this sign-in; the fragment of the address returned to',
          '5f0c-4c39',
        ),
      ),
  }),
  answer: { redirect: 'The page of the provider, or /login with a message.' },
  errors: [],
});

export const finishSocialSignIn = definePlainCall({
  name: 'finishSocialSignIn',
  method: 'GET',
  path: '/social/{provider}/callback',
  summary: 'Handle the redirect back from the provider',
  description:
    'Creates a session for a member. A first sign-in is redirected to /signup/social (getSocialSignUp, ' +
    'signUpSocial); a refused or cancelled one to /login with a message.',
  input: z.object({
    provider,
    state: z
      .string()
      .max(2_000)
      .optional()
      .meta(about('State parameter that was sent to the provider', 'AN_tGVfYg2r6uKrkb1ByP0')),
    code: z.string().max(2_000).optional().meta(about('One-time code of the provider', 'b1c2d3')),
    error: z.string().max(2_000).optional().meta(about('Error of the provider', 'access_denied')),
  }),
  answer: { redirect: '/login/loading, /signup/social, /login/second-factor, or /login with a message.' },
  session: true,
  errors: [],
});
