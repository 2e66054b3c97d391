import { limits } from '@pq/domain/limits';
import { changesDirection } from '@pq/domain/text/typed-text';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { says } from '../field-errors.ts';
import { about, baseVersion, id, joining, known, lineText, plainText, sentNickname, uid } from '../fields.ts';
import { consentSchema, leaveCheckSchema, sessionSchema } from '../shapes/account.ts';
import { recoveryCodesSchema } from '../shapes/common.ts';
import { policyFlagsSchema, providers, viewerSchema } from '../shapes/user.ts';

const password = z.string().max(1_000);

const ownProof = z
  .object({
    uid,
    password: password.default('').meta(about('Password; empty if the account has none', 'dallae58!')),
    code: z
      .string()
      .max(100)
      .default('')
      .meta(about('Code from the authenticator app; read only if the account has no password', '123456')),
  })
  .meta({ id: 'OwnProof', description: 'Proof that the caller owns the account.' });

export const changeInfo = defineCall({
  name: 'changeInfo',
  method: 'POST',
  path: '/user/info/change',
  writes: 'whole',
  summary: "Update the caller's profile and marketing consent",
  description:
    "Omitted fields stay unchanged; `key` is the caller's uid. `image` is an upload of the caller of kind " +
    'profile, or empty. Returns the updated account data.',
  rate: '60 an hour',
  audience: 'member',
  input: z.object({
    data: z
      .object({
        nickname: sentNickname.meta(about('Nickname, 2 to 20 letters', '하나')),
        image: z
          .string()
          .max(500)
          .meta(about('URL of an upload of the caller of kind profile; empty for none', '')),
        quote: plainText(limits.quote)
          .transform((text) => text.replace(/\s+/g, ' ').trim())
          .refine((text) => !changesDirection(text), says('field.direction'))
          .meta(about('One-line introduction', '작은 것을 만듭니다.')),
      })
      .partial()
      .optional()
      .meta(about('Profile fields to change; omitted fields stay unchanged')),
    policy: policyFlagsSchema
      .optional()
      .meta(
        about('Consents to the service terms, privacy policy and marketing; only the third may change', [
          true,
          true,
          false,
        ]),
      ),
    key: uid,
    version: baseVersion,
  }),
  data: viewerSchema,
  errors: ['nicknameUsed', 'stale'],
});

export const listConsents = defineCall({
  name: 'listConsents',
  method: 'GET',
  path: '/user/consent',
  summary: "List the caller's consents with their dates",
  description: 'Consents given and withdrawn, newest first.',
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(consentSchema),
});

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/user/session',
  summary: "List the caller's sessions",
  audience: 'member',
  input: z.object({ uid }),
  data: z.array(sessionSchema),
});

export const endSessions = defineCall({
  name: 'endSessions',
  method: 'DELETE',
  path: '/user/session',
  writes: 'moves',
  summary: 'End one or all other sessions of the caller',
  description:
    'Ends the given session, or all except the current one if `session` is omitted; effective at once. Returns ' +
    'the remaining sessions.',
  audience: 'member',
  input: z.object({
    uid,
    session: id
      .optional()
      .meta(
        about(
          'Session to end; omit to end all except the current one',
          '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b90',
        ),
      ),
  }),
  data: z.array(sessionSchema),
  errors: ['notFound'],
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/user/password',
  writes: 'oneValue',
  summary: "Change the caller's password",
  description:
    'Ends all other sessions and notifies the member by mail. A wrong `current` is refused with 400 for that ' +
    'field.',
  audience: 'member',
  input: z.object({
    uid,
    current: password.meta(about('Current password', 'dallae58!')),
    next: password.meta(about('New password: letters, digits and a symbol, 8 to 72 characters', 'sorang77!')),
  }),
  data: z.null(),
  errors: ['noPassword'],
});

export const checkPasswordLink = defineCall({
  name: 'checkPasswordLink',
  method: 'POST',
  path: '/user/password/link',
  writes: 'reads',
  summary: 'Check whether a password reset link is still valid',
  description: 'State of a password reset link; checking does not use the link up.',
  audience: 'public',
  input: z.object({
    token: lineText(200).meta(about('Token from the link in the mail', 'q1w2e3r4t5y6u7i8o9p0')),
  }),
  data: z.object({
    link: z
      .enum(['good', 'used', 'over'])
      .meta(about('good: can be used; used: was used already; over: expired or unknown')),
  }),
});

export const resendVerification = defineCall({
  name: 'resendVerification',
  method: 'POST',
  path: '/user/verification',
  writes: 'moves',
  summary: 'Resend the verification mail of a sign-up',
  description:
    'Resends the verification mail of a sign-up, at most once a minute; `verified` is true if the email ' +
    'address is verified already.',
  rate: '1 a minute, every attempt counts',
  audience: 'public',
  input: z.object({ joining: joining.meta(known.joining) }),
  data: z.object({
    verified: z.boolean().meta(about('The email address is verified already, so no mail was sent', false)),
  }),
  errors: ['wrongAccess'],
});

const verificationLink = z
  .object({
    token: lineText(1_000).meta(about('Token from the link in the mail', 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln')),
  })
  .meta({ id: 'VerificationLink', description: 'A link from a verification mail.' });

export const checkVerificationLink = defineCall({
  name: 'checkVerificationLink',
  method: 'POST',
  path: '/user/verify/link',
  writes: 'reads',
  summary: 'Check a link from a verification mail',
  description:
    'State of a verification link and the email address that it verifies; checking changes nothing.',
  rate: '60 in 10 minutes per IP address',
  audience: 'public',
  input: verificationLink,
  data: z.object({
    link: z
      .enum(['good', 'used', 'over'])
      .meta(
        about('good: can be used; used: the email address is verified already; over: expired or unknown'),
      ),
    email: z
      .string()
      .nullable()
      .meta(
        about(
          'Email address that the link verifies; null for an expired or unknown link',
          'hana@example.com',
        ),
      ),
    method: z
      .enum(providers)
      .nullable()
      .meta(about('Sign-in method of the member; null until the email address is verified', null)),
    here: z.boolean().meta(about('Whether the member signed up in this browser', false)),
  }),
});

export const verifyByLink = defineCall({
  name: 'verifyByLink',
  method: 'POST',
  path: '/user/verify',
  writes: 'moves',
  summary: 'Verify an email address by the token from the mail',
  description:
    'Verifies the email address. The first time, it also creates a session if it is the browser in which the ' +
    'member signed up. Repeating the call for an address that is verified already gives the same answer.',
  rate: '60 in 10 minutes per IP address',
  audience: 'public',
  input: verificationLink,
  data: z.object({
    email: z.string().meta(about('The verified email address', 'hana@example.com')),
    method: z.enum(providers).meta(about('Sign-in method of the member', 'email')),
  }),
  errors: ['linkOver'],
});

export const confirmPassword = defineCall({
  name: 'confirmPassword',
  method: 'POST',
  path: '/user/confirm',
  writes: 'moves',
  summary: "Confirm the caller's identity by password",
  description:
    'Counts as a fresh sign-in for ten minutes. Members without a password but with a second factor send the ' +
    '`code` of the authenticator app instead; for members with a password, only the password counts.',
  audience: 'member',
  input: ownProof,
  data: z.null(),
  errors: ['noPassword'],
});

export const getSecondFactor = defineCall({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/user/second-factor',
  summary: "Get the state of the caller's second factor",
  description:
    '`available`: the caller is an admin. `required`: admin calls are refused until a second factor is ' +
    'enrolled.',
  audience: 'member',
  input: z.object({ uid }),
  data: z.object({
    available: z.boolean().meta(about('Whether the caller is an admin', true)),
    enrolled: z.boolean().meta(about('Whether an authenticator app is enrolled', true)),
    required: z
      .boolean()
      .meta(about('Whether admin calls are refused until an authenticator app is enrolled', false)),
    recoveryCodesLeft: z.int().meta(about('Number of unused recovery codes', 10)),
  }),
});

export const startSecondFactor = defineCall({
  name: 'startSecondFactor',
  method: 'POST',
  path: '/user/second-factor/start',
  writes: 'adds',
  summary: 'Start enrolling an authenticator app',
  description:
    '`uri` is for the QR code, `secret` for manual entry. Nothing changes until the first code is confirmed; ' +
    'starting again replaces an unconfirmed enrolment. Members who have an app enrolled, or have no password, ' +
    'also need a fresh sign-in; the enrolled app stays valid until the new one is confirmed.',
  audience: 'member',
  input: z.object({
    uid,
    password: password.default('').meta(about('Password; empty if the account has none', 'dallae58!')),
  }),
  data: z.object({
    uri: z
      .string()
      .meta(
        about('URI for the QR code', 'otpauth://totp/PQ:admin@example.com?secret=JBSWY3DPEHPK3PXP&issuer=PQ'),
      ),
    secret: z.string().meta(about('Secret for manual entry', 'JBSWY3DPEHPK3PXP')),
  }),
  errors: ['freshSignIn'],
});

export const confirmSecondFactor = defineCall({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/user/second-factor/confirm',
  writes: 'moves',
  summary: 'Confirm the authenticator app by its first code',
  description:
    "Completes the enrolment and ends the caller's other sessions. The recovery codes are shown only this " +
    'once; codes of an earlier enrolment become invalid.',
  audience: 'member',
  input: z.object({
    uid,
    code: z.string().max(100).meta(about('Code from the authenticator app', '123456')),
  }),
  data: recoveryCodesSchema,
  errors: ['wrongState'],
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
  writes: 'oneValue',
  summary: 'Generate new recovery codes',
  description: 'Generates new recovery codes; the old ones become invalid.',
  audience: 'member',
  input: ownProof,
  data: recoveryCodesSchema,
  errors: ['wrongState', 'noPassword'],
});

export const downloadData = defineCall({
  name: 'downloadData',
  method: 'GET',
  path: '/user/data',
  summary: 'Export all data stored about the caller',
  description: 'All data stored about the caller, grouped by kind.',
  rate: '10 an hour, every attempt counts',
  audience: 'member',
  fresh: 'everyone',
  input: z.object({ uid }),
  data: z.record(z.string(), z.unknown()),
});

export const checkLeaving = defineCall({
  name: 'checkLeaving',
  method: 'GET',
  path: '/user/leave',
  summary: 'Check whether the caller can delete the account, and what would be lost',
  audience: 'member',
  input: z.object({ uid }),
  data: leaveCheckSchema,
});

export const leave = defineCall({
  name: 'leave',
  method: 'DELETE',
  path: '/user',
  writes: 'moves',
  summary: "Delete the caller's account",
  description:
    'Erases personal data; financial records are retained without it. A 409 lists what blocks the deletion.',
  audience: 'member',
  fresh: 'everyone',
  input: z.object({ uid }),
  data: z.null(),
  errors: ['leavePending', 'leaveOpen'],
});
