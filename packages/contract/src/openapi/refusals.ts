import { t } from '@pq/domain/copy';
import { rewardLocks } from '@pq/domain/pqbox/reward-audience';
import { writeSteps } from '@pq/domain/project/write-steps';
import { z } from 'zod';
import { type ErrorCode, errorCodes, type SignInErrorCode, signInErrorCodes } from '../errors.ts';
import { about, known } from '../fields.ts';
import { namedProjectSchema } from '../shapes/common.ts';
import { newerDraftSchema } from '../shapes/draft.ts';
import { shortLinesSchema } from '../shapes/reward.ts';
import { refusalReasons, signInRefusalReasons } from './refusal-reasons.ts';
import { type Json, mapObjects, refTo } from './schemas.ts';

const fields = z
  .record(z.string(), z.string())
  .meta(about('What is wrong, Korean and fit to show, by field path', { title: '필수 입력 항목입니다.' }));
const retryAfter = z
  .object({ retryAfterS: z.int().meta(about('Seconds to wait, as in the header Retry-After', 60)) })
  .meta({ id: 'Wait', description: 'How long to wait.' });
const named = z.array(namedProjectSchema);

/** What the `data` of a refusal has, where it has any. */
const refusalData: Partial<Record<ErrorCode, z.ZodType>> = {
  invalid: z.object({
    fields: fields.optional(),
    step: z.enum(writeSteps).optional().meta(about('Of a submission: the step where something is missing')),
  }),
  tooMany: retryAfter,
  unavailable: retryAfter,
  restricted: z.object({
    until: z.string().meta(about('The last day of the restriction, YYYY-MM-DD in Seoul', '2026-12-31')),
  }),
  leavePending: z.object({
    pledges: named.meta(about('Projects with an own pledge that is still to be charged')),
  }),
  leaveOpen: z.object({ projects: named.meta(about('Own projects that are not over')) }),
  pledgeAmount: z.object({
    amount: z.int().meta(about('Rewards and donation, without delivery, KRW', 22_000)),
    deliveryprice: z.int().meta(about('Delivery, KRW', 3_000)),
    donation: z.int().meta(about('Donation within amount, KRW', 0)),
    paymentinfo: z
      .object({ callAmount: z.int().meta(about('What the card would be charged, KRW', 25_000)) })
      .meta(about('What would be charged')),
    rewardperiod: z.string().meta(about('When the rewards come, YYYY-MM-DD in Seoul', '2027-02-01')),
  }),
  pledgeStock: shortLinesSchema,
  pledgeLimit: shortLinesSchema,
  pledgeEarly: shortLinesSchema,
  rewardLocked: z.object({
    lock: z.enum(rewardLocks).meta(about('What keeps it from the pledge of the caller')),
    gateKey: z.string().meta(known.pledge),
  }),
  draftNewer: newerDraftSchema.partial({ saveId: true }),
  makerTerms: z.object({ fields }),
  wrongState: z.object({
    resume: z
      .boolean()
      .optional()
      .meta(about('Of an upload: bytes have come meanwhile; ask with HEAD, and go on', true)),
  }),
};

/** Refusals whose `data` may be missing. */
const bare: ReadonlySet<ErrorCode> = new Set(['invalid', 'unavailable', 'wrongState', 'tooMany']);

const msg = { type: 'string', description: 'Korean, fit to show' };

/** The schema that all refusals have in common. */
const errorSchema: Json = {
  type: 'object',
  description:
    'A refusal. Programs read `code`, people `msg`. `data.fields` of a 400 names the fields by their path (`data.email`, `rewardidx.0.count`).',
  required: ['state', 'code', 'msg'],
  properties: {
    state: { const: false, description: 'Always false' },
    code: {
      type: 'string',
      enum: Object.keys(errorCodes),
      description: 'Which refusal it is; the list is closed',
      examples: ['notFound'],
    },
    msg: { ...msg, examples: [t('err.notFound')] },
    data: { type: 'object', description: 'More about it; what there is depends on the code', examples: [{}] },
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
    'A refusal of /api/auth: `code` and `message` as the library of signing in has them, beside the fields of every other refusal.',
  required: ['state', 'code', 'msg', 'message'],
  properties: {
    state: { const: false, description: 'Always false' },
    code: {
      type: 'string',
      enum: Object.keys(signInErrorCodes),
      description: 'Which refusal it is; the list is closed',
      examples: ['INVALID_EMAIL_OR_PASSWORD'],
    },
    msg: { ...msg, examples: [t('login.fail')] },
    message: { type: 'string', description: 'The same as msg', examples: [t('login.fail')] },
    triesLeft: {
      type: 'integer',
      description: 'Of INVALID_CODE: how many tries are left, a number',
      examples: [4],
    },
    data: {
      type: 'object',
      description: 'Of INVALID_PASSWORD: the field',
      examples: [{ fields: { newPassword: t('signup.err.password') } }],
    },
  },
  examples: [
    { state: false, code: 'INVALID_EMAIL_OR_PASSWORD', msg: t('login.fail'), message: t('login.fail') },
  ],
};

type AnyCode = ErrorCode | SignInErrorCode;

const isSignIn = (code: AnyCode): code is SignInErrorCode => code in signInErrorCodes;

const statusOf = (code: AnyCode): number =>
  isSignIn(code) ? signInErrorCodes[code] : errorCodes[code].status;

const schemaNameOf = (code: AnyCode): string => {
  // Prefixed: some mean the same as one of ours, in another shape.
  const words = isSignIn(code) ? ['SignIn', ...code.toLowerCase().split('_')] : [code];
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`;
};

const reasonOf = (code: AnyCode): string =>
  isSignIn(code) ? signInRefusalReasons[code] : refusalReasons[code];

/** More may come to be told. */
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
    description: refusalReasons[code],
    allOf: [
      refTo('Error'),
      {
        type: 'object',
        required: ['code', ...(data && !bare.has(code) ? ['data'] : [])],
        properties: {
          code: { const: code, description: 'Always this code' },
          msg: { type: 'string', description: 'Korean, fit to show', examples: [t(errorCodes[code].copy)] },
          ...(data && { data: { ...data, description: 'More about it' } }),
        },
      },
    ],
  };
}

function signInSchemaOf(code: SignInErrorCode): Json {
  const properties = { code: { const: code, description: 'Always this code' } };
  return {
    description: signInRefusalReasons[code],
    allOf: [refTo('SignInError'), { type: 'object', required: ['code'], properties }],
  };
}

/** The schemas of refusals: what all have in common, and one a code. */
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

/** More codes than these make a name that nobody reads. */
const MOST_NAMED = 2;

/**
 * The responses of these refusals by status. What is answered alike by many calls becomes one of the shared responses, which are
 * added to `shared`.
 */
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
    description: codes.map((code) => `\`${code}\`: ${reasonOf(code)}`).join('\n\n'),
    headers: { ...headers, ...(waits && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }) },
    content: { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas } } },
  };
}
