import { expect, test } from 'vitest';
import { divideAmong } from './balances.ts';

const owed = [
  { projectKey: 'old', amount: 300 },
  { projectKey: 'new', amount: 700 },
];

test.each<[amount: number, parts: [string, number][]]>([
  [1, [['old', 1]]],
  [300, [['old', 300]]],
  [
    301,
    [
      ['old', 300],
      ['new', 1],
    ],
  ],
  [
    1_000,
    [
      ['old', 300],
      ['new', 700],
    ],
  ],
])('%i won pay for the oldest projects first', (amount, parts) => {
  expect(divideAmong(owed, amount)).toEqual(
    parts.map(([projectKey, part]) => ({ projectKey, amount: part })),
  );
});

test('more than all projects owe is not divided', () => {
  expect(divideAmong(owed, 1_001)).toBeNull();
  expect(divideAmong([], 1)).toBeNull();
});
