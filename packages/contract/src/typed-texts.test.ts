import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './field-errors.ts';
import { sentNickname } from './fields.ts';
import { calls } from './index.ts';
import { lettersOf } from './testing/letters-of.ts';

type Schema = { [key: string]: unknown };
type Found = { field: string; schema: Schema };

/** Every string input of a call, by call and path. */
const strings: Found[] = calls.flatMap(({ name, input, method }) =>
  method === 'GET' ? [] : stringsOf(name, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
);

function stringsOf(field: string, schema: Schema): Found[] {
  const inside = (key: string): Found[] => {
    const value = schema[key];
    if (Array.isArray(value)) return value.flatMap((part: Schema) => stringsOf(field, part));
    return value && typeof value === 'object' ? stringsOf(field, value as Schema) : [];
  };
  const named = (key: string) => Object.entries((schema[key] ?? {}) as Record<string, Schema>);
  return [
    ...(schema.type === 'string' ? [{ field, schema }] : []),
    ...named('properties').flatMap(([key, part]) => stringsOf(`${field}.${key}`, part)),
    // Schemas that several calls share, by name.
    ...named('$defs').flatMap(([key, part]) => stringsOf(key, part)),
    ...['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'].flatMap(inside),
  ];
}

const isTyped = ({ schema }: Found) => 'x-letters' in schema;

// Entered in a multi-line field, or validated by a pattern (links).
const severalLines = [
  'DeliveryInfo.etc',
  'Dismissal.reason',
  'DraftData.refund',
  'DraftReward.context',
  'MemberDecision.reason',
  'Order.answers',
  'ReviewDecision.message',
  'Selection.answers',
  'StoryText.content',
  'answerAsk.answer',
  'answerProof.text',
  'askTeam.content',
  'changeAddress.etc',
  'changeBanner.ctts_ctts',
  'changeBanner.ctts_link',
  'changeInfo.data.quote',
  'changeNotice.content',
  'changeState.reason',
  'closeDifference.reason',
  'correctPayout.reason',
  'correctProject.reason',
  'decideIdentity.message',
  'decideReview.message',
  'describeRewardFile.description',
  'fixComment.text',
  'fixNews.content',
  'holdPayout.reason',
  'movePromise.reason',
  'refundPledge.reason',
  'removeReward.reason',
  'reportComment.data.reason',
  'reportNews.reason',
  'restrictMember.reason',
  'sendProof.text',
  'setBlind.reason',
  'settleRefund.reason',
  'undoShipping.reason',
  'writeBanner.ctts_ctts',
  'writeBanner.ctts_link',
  'writeComment.obj.text',
  'writeNews.content',
  'writeNotice.content',
  'writeOffBalance.reason',
  'writePolicy.summary',
  'writePolicy.text',
  'writeReply.obj.text',
];

// By the last part of their path: ids, secrets, dates, values from providers, ignored fields, and texts with their own rule
// (nicknames, email addresses, numbers, editor texts, captions).
const asSent = [
  'PCD_PAYER_ID',
  'PCD_PAY_CARDNAME',
  'PCD_PAY_CARDNUM',
  'PCD_PAY_CODE',
  'PCD_PAY_MSG',
  'PCD_PAY_RST',
  'account',
  'bank',
  'bankbook',
  'batch',
  'birth',
  'captions',
  'card',
  'code',
  'corporateNumber',
  'current',
  'document',
  'each',
  'editor',
  'effectiveAt',
  'email',
  'endpoint',
  'file',
  'finish',
  'gateKey',
  'gateKeys',
  'id',
  'image',
  'joining',
  'key',
  'keys',
  'memberName',
  'myKey',
  'name',
  'next',
  'nickname',
  'paidOn',
  'parcel',
  'password',
  'passwordcheck',
  'period',
  'phone',
  'pid',
  'product',
  'projectId',
  'project_key',
  'projectid',
  'provider',
  'pushKey',
  'receiptPhone',
  'registration',
  'repoter',
  'rewardId',
  'rewardperiod',
  'seen',
  'session',
  'start',
  'taxEmail',
  'tel',
  'text',
  'token',
  'uid',
  'url',
  'usrId',
  'validFrom',
  'whereTo',
];

test('texts of several lines are those that are written in a box', () => {
  const several = strings.filter((one) => isTyped(one) && !one.schema['x-one-line']);
  expect([...new Set(several.map(({ field }) => field))].sort()).toEqual(severalLines);
});

test('texts that are read as they are sent are secrets, ids, addresses and what a provider says', () => {
  const raw = strings.filter(
    (one) =>
      !isTyped(one) &&
      !('pattern' in one.schema || 'enum' in one.schema || 'const' in one.schema || 'format' in one.schema),
  );
  expect([...new Set(raw.map(({ field }) => field.split('.').at(-1)))].sort()).toEqual(asSent);
});

type Node = z.core.$ZodType;
type Typed = { field: string; schema: Node; letters: number };

/** The typed texts of a call, by path. */
function typedTextsOf(field: string, schema: Node): Typed[] {
  const letters = lettersOf(schema);
  if (letters !== undefined) return [{ field, schema, letters }];
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, part]) => typedTextsOf(`${field}.${key}`, part));
    case 'array':
      return typedTextsOf(field, def.element);
    case 'record':
      return typedTextsOf(field, def.valueType);
    case 'union':
      return def.options.flatMap((option) => typedTextsOf(field, option));
    case 'pipe':
      return [def.in, def.out].flatMap((part) => typedTextsOf(field, part));
    default:
      return 'innerType' in def ? typedTextsOf(field, def.innerType) : [];
  }
}

const typed = calls.flatMap(({ name, input }) => typedTextsOf(name, input));
const family = '👨‍👩‍👧‍👦';

function isTooLong({ schema, letters }: Typed, text: string): boolean {
  const { error } = z.safeParse(schema, text);
  return error !== undefined && fieldErrors(error as z.ZodError)._ === t('field.tooLong', { n: letters });
}

test('every typed text is found by the walk through the schemas', () => {
  const fields = new Set(typed.map(({ field }) => field.split('.').at(-1)));
  const named = strings.filter(isTyped).map(({ field }) => field.split('.').at(-1));
  expect(named.filter((field) => !fields.has(field))).toEqual([]);
});

test.each(typed.filter(({ letters }) => letters <= 20_000))(
  '$field has $letters letters as a reader counts them',
  (one) => {
    const { letters } = one;
    expect(isTooLong(one, family.repeat(letters))).toBe(false);
    expect(isTooLong(one, family.repeat(letters + 1))).toBe(true);
    expect(isTooLong(one, '가'.normalize('NFD').repeat(letters))).toBe(false);
    expect(isTooLong(one, `${family.repeat(letters - 1)}👨${'\u200d👨'.repeat(8)}`)).toBe(true);
  },
);

test('nicknames of the most letters are sent whole', () => {
  expect(sentNickname.safeParse(family.repeat(limits.nicknameMax)).success).toBe(true);
});

test('a letter with endless marks is refused before it is composed', () => {
  const [{ schema }] = typed as [Typed];
  const { error } = z.safeParse(schema, `가${'\u0323\u0307'.repeat(9)}`);
  expect(fieldErrors(error as z.ZodError)._).toBe(t('field.marks'));
});
