import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/account.ts';
import { about, id, joining, known, plainText, uid } from '../fields.ts';
import { consentSchema, leaveCheckSchema, sessionSchema } from '../shapes/account.ts';
import { recoveryCodesSchema } from '../shapes/common.ts';
import { policyFlagsSchema, viewerSchema } from '../shapes/user.ts';

const password = z.string().max(1_000);

const ownProof = z
  .object({
    uid,
    password: password.default('').meta(about('The password; empty where the account has none', 'dallae58!')),
    code: z
      .string()
      .max(100)
      .default('')
      .meta(about('Code of the authenticator app; read only where there is no password', '123456')),
  })
  .meta({ id: 'OwnProof', description: "What proves that the caller is the account's owner." });

export const changeInfo = defineCall({
  ...endpoints.changeInfo,
  summary: 'Change the own profile and the marketing consent',
  description:
    'Own profile and consents. What is absent stays as it is; `key` is the own uid. `image` is an ' +
    'own upload of kind profile, or empty. Gives the new own data.',
  rate: '60 an hour',
  audience: 'member',
  input: z.object({
    data: z
      .object({
        nickname: z.string().max(200).meta(about('Nickname, 2 to 20 characters', '하나')),
        image: z
          .string()
          .max(500)
          .meta(about('Address of an own upload of kind profile; empty for none', '')),
        quote: plainText(limits.quote)
          .transform((text) => text.replace(/\s+/g, ' ').trim())
          .meta(about('One-line introduction', '작은 것을 만듭니다.')),
      })
      .partial()
      .optional()
      .meta(about('What changes of the profile; what is left out stays')),
    policy: policyFlagsSchema
      .optional()
      .meta(
        about('Consents: service terms, privacy, marketing; only the third may change', [true, true, false]),
      ),
    key: uid,
  }),
  data: viewerSchema,
  errors: ['nicknameUsed'],
});

export const listConsents = defineCall({
  ...endpoints.listConsents,
  summary: 'Own consents with their dates',
  description: 'What was agreed to and taken back, newest first.',
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

export const endSessions = defineCall({
  ...endpoints.endSessions,
  summary: 'Sign out elsewhere',
  description:
    'Ends one own session, or without `session` all but this one; effective at once. Gives those ' +
    'that are left.',
  audience: 'member',
  input: z.object({
    uid,
    session: id
      .optional()
      .meta(
        about('The session that ends; left out: all but this one', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b90'),
      ),
  }),
  data: z.array(sessionSchema),
  errors: ['notFound'],
});

export const changePassword = defineCall({
  ...endpoints.changePassword,
  summary: 'Change the own password',
  description:
    'Ends all other sessions and tells the person by mail. A wrong `current` is a 400 with that ' + 'field.',
  audience: 'member',
  input: z.object({
    uid,
    current: password.meta(about('The password as it is', 'dallae58!')),
    next: password.meta(about('The new one: letters, digits and a sign, 8 to 72 characters', 'sorang77!')),
  }),
  data: z.null(),
  errors: ['noPassword'],
});

export const checkPasswordLink = defineCall({
  ...endpoints.checkPasswordLink,
  summary: 'Whether a link to a new password is still good',
  description: 'What has become of a link to a new password; looking does not use it.',
  audience: 'public',
  input: z.object({
    token: plainText(200).meta(about('Token of the link in the mail', 'q1w2e3r4t5y6u7i8o9p0')),
  }),
  data: z.object({
    link: z
      .enum(['good', 'used', 'over'])
      .meta(about('good: may be used; used: has been; over: expired or unknown')),
  }),
});

export const resendVerification = defineCall({
  ...endpoints.resendVerification,
  summary: 'Send the verification mail of a sign-up once more',
  description:
    'Sends the verification mail of a sign-up once more, once a minute; `verified`: there is ' +
    'nothing left to prove.',
  rate: '1 a minute, every try counts',
  audience: 'public',
  input: z.object({ joining: joining.meta(known.joining) }),
  data: z.object({
    verified: z.boolean().meta(about('The e-mail is proven already, and no mail was sent', false)),
  }),
  errors: ['wrongAccess'],
});

export const confirmPassword = defineCall({
  ...endpoints.confirmPassword,
  summary: 'Prove by the password that it is oneself',
  description:
    'Counts as a fresh sign-in for ten minutes. Who has no password but a second factor sends the ' +
    '`code` of the authenticator app instead; with a password, the password alone counts.',
  audience: 'member',
  input: ownProof,
  data: z.null(),
  errors: ['noPassword'],
});

export const getSecondFactor = defineCall({
  ...endpoints.getSecondFactor,
  summary: 'The own second factor',
  description:
    'The second factor of the caller. `available`: the caller is an administrator. `required`: ' +
    'the calls for administrators are refused until one is enrolled.',
  audience: 'member',
  input: z.object({ uid }),
  data: z.object({
    available: z.boolean().meta(about('The caller is an administrator', true)),
    enrolled: z.boolean().meta(about('An authenticator app is enrolled', true)),
    required: z.boolean().meta(about('Calls for administrators are refused until one is enrolled', false)),
    recoveryCodesLeft: z.int().meta(about('Recovery codes that are not used yet, a number', 10)),
  }),
});

export const startSecondFactor = defineCall({
  ...endpoints.startSecondFactor,
  summary: 'Start enrolling an authenticator app',
  description:
    'Starts enrolling an authenticator app: `uri` is for its QR code, `secret` for typing it in. ' +
    'Nothing changes until the first code is confirmed; starting again replaces what was not ' +
    'confirmed. Who has one enrolled needs a fresh sign-in besides, and so does who has no ' +
    'password; the enrolled one stays valid until the new one is confirmed.',
  audience: 'member',
  input: z.object({
    uid,
    password: password.default('').meta(about('The password; empty where the account has none', 'dallae58!')),
  }),
  data: z.object({
    uri: z
      .string()
      .meta(
        about(
          'Address for the QR code',
          'otpauth://totp/PQ:admin@example.com?secret=JBSWY3DPEHPK3PXP&issuer=PQ',
        ),
      ),
    secret: z.string().meta(about('Secret for typing in', 'JBSWY3DPEHPK3PXP')),
  }),
  errors: ['freshSignIn'],
});

export const confirmSecondFactor = defineCall({
  ...endpoints.confirmSecondFactor,
  summary: 'Confirm the authenticator app by its first code',
  description:
    'Confirms the authenticator app that was started, by its first code: it is enrolled, the ' +
    "caller's other sessions end. The recovery codes are shown this once; those of an earlier " +
    'enrolment are void.',
  audience: 'member',
  input: z.object({ uid, code: z.string().max(100).meta(about('Code of the authenticator app', '123456')) }),
  data: recoveryCodesSchema,
  errors: ['wrongState'],
});

export const renewRecoveryCodes = defineCall({
  ...endpoints.renewRecoveryCodes,
  summary: 'New recovery codes',
  description: 'Makes new recovery codes; the old ones are void.',
  audience: 'member',
  input: ownProof,
  data: recoveryCodesSchema,
  errors: ['wrongState', 'noPassword'],
});

export const downloadData = defineCall({
  ...endpoints.downloadData,
  summary: 'Everything that is kept about the caller',
  description:
    'Everything that is kept about the caller, by kind; asks for a sign-in of the last ten ' + 'minutes.',
  rate: '10 an hour, every try counts',
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

export const leave = defineCall({
  ...endpoints.leave,
  summary: 'Leave: personal data is erased, records of money are kept without it',
  description: 'Leaving: asks for a sign-in of the last ten minutes; a 409 carries what stands in the way.',
  audience: 'member',
  fresh: 'everyone',
  input: z.object({ uid }),
  data: z.null(),
  errors: ['leavePending', 'leaveOpen'],
});
