import { expect, test } from 'vitest';
import { buildReward } from '#app/testing/builders/project.ts';
import { statusOf, sumOf } from './reward-parts.tsx';

const nowMs = Date.parse('2026-12-10T12:00:00+09:00');
const variantOf = (count: number, sold: number, chosen: number, isOpen = false) =>
  statusOf({
    reward: buildReward({ count, sold }),
    mode: 'open',
    nowMs,
    lines: chosen === 0 ? [] : [{ idx: 0, count: chosen }],
    isOpen,
  }).variant;

test('a reward chosen before it sold out is still shown as chosen', () => {
  expect(variantOf(5, 5, 1)).toBe('chosenOut');
  expect(variantOf(5, 5, 0)).toBe('out');
  expect(variantOf(5, 4, 1)).toBe('chosen');
  expect(variantOf(5, 4, 1, true)).toBe('open');
});

test('the sum of a reward is its price with the surcharges of each combination', () => {
  const options = [
    {
      name: '크기',
      values: [
        { value: '260ml', surcharge: 0 },
        { value: '380ml', surcharge: 4_000 },
      ],
    },
  ];
  const lines = [
    { idx: 0, count: 1, choice: [0] },
    { idx: 0, count: 2, choice: [1] },
  ];
  expect(sumOf({ productCost: 58_000, options }, lines)).toBe(182_000);
});
