import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors, fieldName } from './field-errors.ts';
import { civilDate, filledText, plainText } from './fields.ts';
import { reviewDecision } from './shapes/decision.ts';

function errorsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? {} : fieldErrors(parsed.error);
}

const order = z.object({
  title: filledText(4),
  note: plainText(2).optional(),
  start: civilDate.optional(),
  rewards: z
    .array(z.object({ count: z.int().min(1).max(999) }))
    .min(1)
    .max(2),
});
const good = { title: '가방', rewards: [{ count: 1 }] };

it.each<[unknown, Record<string, string>]>([
  [good, {}],
  [{ ...good, title: undefined }, { title: '필수 항목입니다.' }],
  [{ ...good, title: ' ' }, { title: '필수 항목입니다.' }],
  [{ ...good, title: '다섯글자야' }, { title: '최대 4자까지 입력할 수 있습니다.' }],
  [{ ...good, title: 'x'.repeat(20) }, { title: '최대 4자까지 입력할 수 있습니다.' }],
  [{ ...good, title: 7 }, { title: '형식이 올바르지 않습니다.' }],
  [{ ...good, note: '세글자' }, { note: '최대 2자까지 입력할 수 있습니다.' }],
  [{ ...good, start: '2026-02-30' }, { start: '형식이 올바르지 않습니다.' }],
  [
    { ...good, rewards: [{ count: 1 }, { count: 0 }] },
    { 'rewards.1.count': '입력할 수 있는 범위를 벗어났습니다.' },
  ],
  [
    { ...good, rewards: [{ count: 1 }, { count: 1 }, { count: 1 }] },
    { rewards: '입력할 수 있는 범위를 벗어났습니다.' },
  ],
  [{ ...good, rewards: [] }, { rewards: '필수 항목입니다.' }],
  [null, { _: '형식이 올바르지 않습니다.' }],
])('fieldErrors names each invalid field of %j', (value, expected) => {
  expect(errorsOf(order, value)).toEqual(expected);
});

it.each([undefined, '', '  ', '\u3164'])('a refusal whose reason is %j asks for one', (message) => {
  const refused = { key: 'a', decision: 'reject', message };
  expect(errorsOf(reviewDecision, refused)).toEqual({ message: '반려 사유를 입력해주세요.' });
  expect(errorsOf(reviewDecision, { ...refused, decision: 'approve' })).toEqual({});
});

it.each([
  ['deep', Array(50_000).fill('a'), 'a.'.repeat(100)],
  ['long', ['\u{1f331}'.repeat(500_000)], '\u{1f331}'.repeat(100)],
])('fieldName cuts a %s name', (_what, path, name) => {
  expect(fieldName(path)).toBe(name);
});

it('fieldErrors names at most a hundred fields', () => {
  const { error } = z.array(z.int()).safeParse(Array(5_000).fill('x'));
  expect(Object.keys(error ? fieldErrors(error) : {})).toHaveLength(100);
});
