import { t } from '@pq/domain/copy';
import { refusalReasons as fileReasons } from '@pq/domain/files/picture-refusal';
import { rewardLocks } from '@pq/domain/pqbox/reward-audience';
import { writeSteps } from '@pq/domain/project/write-steps';
import { z } from 'zod';
import { type ErrorCode, errorCodes, type SignInErrorCode, signInErrorCodes } from '../errors.ts';
import { about, known } from '../fields.ts';
import { ownProjectInTheWaySchema } from '../shapes/account.ts';
import { namedProjectSchema } from '../shapes/common.ts';
import { newerDraftSchema } from '../shapes/draft.ts';
import { removedRewardSchema } from '../shapes/pqbox.ts';
import { shortLinesSchema } from '../shapes/reward.ts';
import { type Json, mapObjects, refTo } from './schemas.ts';

const fields = z
  .record(z.string(), z.string())
  .meta(about('Messages for the user by field path, Korean', { title: '필수 입력 항목입니다.' }));
const retryAfter = z
  .object({ retryAfterS: z.int().meta(about('Seconds to wait, same as the header Retry-After', 60)) })
  .meta({ id: 'Wait', description: 'Time to wait before a retry.' });
const named = z.array(namedProjectSchema);

/** `data` of the refusals that have any. */
const refusalData: Partial<Record<ErrorCode, z.ZodType>> = {
  invalid: z.object({
    fields: fields.optional(),
    step: z.enum(writeSteps).optional().meta(about('Of a submission: the first incomplete step')),
  }),
  tooMany: retryAfter,
  unavailable: retryAfter,
  mediaType: z.object({
    reason: z.enum(fileReasons).meta(about('Reason of the refusal', 'damaged')),
    fields: fields.optional(),
  }),
  restricted: z.object({
    until: z.string().meta(about('Last day of the restriction, YYYY-MM-DD in Seoul', '2026-12-31')),
  }),
  leavePending: z.object({
    pledges: named.meta(about('Projects with a pledge of the caller that is still to be charged')),
  }),
  leaveOpen: z.object({
    projects: z
      .array(ownProjectInTheWaySchema)
      .meta(about('Projects of the caller that have not ended, or not sent everything')),
  }),
  pledgeAmount: z.object({
    amount: z.int().meta(about('Rewards and donation, excluding delivery, KRW', 22_000)),
    deliveryprice: z.int().meta(about('Delivery fee, KRW', 3_000)),
    donation: z.int().meta(about('Donation, included in amount, KRW', 0)),
    paymentinfo: z
      .object({ callAmount: z.int().meta(about('Amount to charge, KRW', 25_000)) })
      .meta(about('Payment')),
    rewardperiod: z.string().meta(about('Delivery date of the rewards, YYYY-MM-DD in Seoul', '2027-02-01')),
  }),
  pledgeStock: shortLinesSchema,
  pledgeLimit: shortLinesSchema,
  pledgeEarly: shortLinesSchema,
  rewardLocked: z.object({
    lock: z.enum(rewardLocks).meta(about("Reason why the caller's pledge gives no access")),
    gateKey: z.string().meta(known.pledge),
  }),
  rewardRemoved: removedRewardSchema,
  draftNewer: newerDraftSchema.partial({ saveId: true }),
  makerTerms: z.object({ fields }),
  wrongState: z.object({
    resume: z
      .boolean()
      .optional()
      .meta(about('Of an upload: other bytes arrived since; get the offset with HEAD and continue', true)),
  }),
};

/** Refusals whose `data` may be missing. */
const bare: ReadonlySet<ErrorCode> = new Set([
  'invalid',
  'mediaType',
  'unavailable',
  'wrongState',
  'tooMany',
]);

const msg = { type: 'string', description: 'Message for the user, Korean' };

/** The common schema of all refusals. */
const errorSchema: Json = {
  type: 'object',
  description:
    'A refusal. `code` is for programs, `msg` for users. `data.fields` of a 400 has messages by field path ' +
    '(`data.email`, `rewardidx.0.count`).',
  required: ['state', 'code', 'msg'],
  properties: {
    state: { const: false, description: 'Always false' },
    code: {
      type: 'string',
      enum: Object.keys(errorCodes),
      description: 'Code of the refusal; a closed list',
      examples: ['notFound'],
    },
    msg: { ...msg, examples: [t('err.notFound')] },
    data: { type: 'object', description: 'Details; the fields depend on the code', examples: [{}] },
  },
  examples: [
    { state: false, code: 'notFound', msg: t('err.notFound') },
    {
      state: false,
      code: 'invalid',
      msg: t('err.invalid'),
      data: { fields: { title: t('field.required') } },
    },
    { state: false, code: 'tooMany', msg: t('err.tooMany'), data: { retryAfterS: 60 } },
  ],
};

const signInErrorSchema: Json = {
  type: 'object',
  description:
    'A refusal of /api/auth: `code` and `message` have the values of the sign-in library, in addition to the ' +
    'fields of other refusals.',
  required: ['state', 'code', 'msg', 'message'],
  properties: {
    state: { const: false, description: 'Always false' },
    code: {
      type: 'string',
      enum: Object.keys(signInErrorCodes),
      description: 'Code of the refusal; a closed list',
      examples: ['INVALID_EMAIL_OR_PASSWORD'],
    },
    msg: { ...msg, examples: [t('login.fail')] },
    message: { type: 'string', description: 'The same as msg', examples: [t('login.fail')] },
    triesLeft: {
      type: 'integer',
      description: 'Of INVALID_CODE: number of remaining attempts',
      examples: [4],
    },
    mailSent: {
      type: 'boolean',
      description: 'Of EMAIL_NOT_VERIFIED: whether a new verification mail is being sent',
      examples: [true],
    },
    data: {
      type: 'object',
      description: 'Of INVALID_PASSWORD: message by field',
      examples: [{ fields: { newPassword: t('signup.err.password') } }],
    },
  },
  examples: [
    { state: false, code: 'INVALID_EMAIL_OR_PASSWORD', msg: t('login.fail'), message: t('login.fail') },
  ],
};

type AnyCode = ErrorCode | SignInErrorCode;

const isSignIn = (code: AnyCode): code is SignInErrorCode => code in signInErrorCodes;

const allCodes = { ...errorCodes, ...signInErrorCodes };
const statusOf = (code: AnyCode): number => allCodes[code].status;

const schemaNameOf = (code: AnyCode): string => {
  // Prefixed, because some have the meaning of one of our codes but another shape.
  const words = isSignIn(code) ? ['SignIn', ...code.toLowerCase().split('_')] : [code];
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`;
};

/** Allows additional properties: fields may be added later. */
const open = (schema: Json): Json =>
  mapObjects(schema, ({ additionalProperties, ...rest }) =>
    additionalProperties === false
      ? rest
      : { ...rest, ...(additionalProperties !== undefined && { additionalProperties }) },
  ) as Json;

type Convert = (schema: z.ZodType, io: 'output') => Json;

function productSchemaOf(code: ErrorCode, convert: Convert): Json {
  const declared = refusalData[code];
  const data = declared && open(convert(declared, 'output'));
  return {
    description: allCodes[code].reason,
    allOf: [
      refTo('Error'),
      {
        type: 'object',
        required: ['code', ...(data && !bare.has(code) ? ['data'] : [])],
        properties: {
          code: { const: code, description: 'Always this code' },
          msg: {
            type: 'string',
            description: 'Message for the user, Korean',
            examples: [t(errorCodes[code].copy)],
          },
          ...(data && { data: { ...data, description: 'Details' } }),
        },
      },
    ],
  };
}

function signInSchemaOf(code: SignInErrorCode): Json {
  const properties = { code: { const: code, description: 'Always this code' } };
  return {
    description: allCodes[code].reason,
    allOf: [refTo('SignInError'), { type: 'object', required: ['code'], properties }],
  };
}

/** The schemas of refusals: the common one, and one for each code. */
export function refusalSchemas(convert: Convert): Json {
  const schemas: Json = { Error: errorSchema, SignInError: signInErrorSchema };
  for (const code of Object.keys(errorCodes) as ErrorCode[])
    schemas[schemaNameOf(code)] = productSchemaOf(code, convert);
  for (const code of Object.keys(signInErrorCodes) as SignInErrorCode[])
    schemas[schemaNameOf(code)] = signInSchemaOf(code);
  return schemas;
}

const headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const pascal = (code: AnyCode): string => schemaNameOf(code).replace(/Error$/, '');

/** The name of a shared response lists at most this many codes. */
const MOST_NAMED = 2;

/** Responses of these refusals by status. Responses that are common to many calls are added to `shared`. */
export function refusalResponses(codes: ReadonlySet<AnyCode>, shared: Json): Json {
  const byStatus = Map.groupBy(codes, statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, together]) => {
      const response = responseOf(status, together);
      if (together.length > MOST_NAMED) return [status, response];
      const name = together.map(pascal).sort().join('Or');
      shared[name] = response;
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function responseOf(status: number, codes: AnyCode[]): Json {
  const schemas = codes.map((code) => refTo(schemaNameOf(code)));
  const waits = status === 429 || status === 503;
  return {
    description: codes.map((code) => `\`${code}\`: ${allCodes[code].reason}`).join('\n\n'),
    headers: { ...headers, ...(waits && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }) },
    content: { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas } } },
  };
}
