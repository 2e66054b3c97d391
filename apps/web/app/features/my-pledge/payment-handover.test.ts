import { expect, test } from 'vitest';
import { isSelection, type PaymentHandover, readHandover } from './payment-handover.ts';

test.each([
  [[{ idx: 0, count: 2 }], true],
  [[], true],
  ['x', false],
  [undefined, false],
  [[{}], false],
  [[null], false],
  [[{ idx: 0, count: -5 }], false],
  [[{ idx: '0', count: 1 }], false],
] as const)('router state that chooses %j is a selection: %s', (state, is) => {
  expect(isSelection(state)).toBe(is);
});

const whole = {
  data: { key: 'a', rewards: { content: [] } },
  rewardData: [{ idx: 0, count: 1 }],
  paymentInfo: { callAmount: 1_000 },
} as unknown as PaymentHandover;

test.each([
  ['a project without rewards', { data: { key: 'a' } }],
  ['a selection that is none', { rewardData: [{}] }],
  ['no sums', { paymentInfo: undefined }],
])('the first paint is not rendered from %s', (_name, part) => {
  expect(readHandover({ ...whole, ...part } as never, () => true)).toBeUndefined();
});

test('the first paint is rendered from a complete handover for the requested page', () => {
  expect(readHandover(whole, () => true)).toEqual(whole);
  expect(readHandover(whole, () => false)).toBeUndefined();
});
