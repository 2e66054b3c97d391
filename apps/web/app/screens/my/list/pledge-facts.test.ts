import { expect, it } from 'vitest';
import { sumLabel } from './pledge-facts.tsx';

it.each([
  ['ready', 0, '총 결제 금액'],
  ['retry', 0, '총 결제 금액'],
  ['paid', 0, '총 결제 금액'],
  ['paid', 3_000, '남은 결제 금액'],
  ['refund', 3_000, '남은 결제 금액'],
  ['cancel', 0, '참여했던 금액'],
  ['fail', 0, '참여했던 금액'],
] as const)('the sum of a pledge that is %s, %i refunded, is called %s', (status, refunded, label) => {
  expect(sumLabel({ status, refunded })).toBe(label);
});
