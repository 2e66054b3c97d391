import { expect, test } from 'vitest';
import { valueAxis } from './value-axis.ts';

const labels = (most: number, parts: number) => {
  const { ticks, tickFormatter } = valueAxis(most, parts);
  return ticks.map(tickFormatter);
};

test.each([
  [384_000, 4, ['0', '10만', '20만', '30만', '40만']],
  [23_000, 2, ['0', '2만', '4만']],
  [15_000, 4, ['0', '5,000', '10,000', '15,000']],
  [2_507_000, 4, ['0', '100만', '200만', '300만']],
  [7, 2, ['0', '5', '10']],
  [1, 2, ['0', '1']],
  [0, 4, ['0', '1']],
])('an axis up to %i has whole ticks in one notation', (most, parts, expected) => {
  expect(labels(most, parts)).toEqual(expected);
});

test('an axis includes the highest value', () => {
  for (const most of [1, 9, 10, 11, 99_999, 100_000, 100_001, 7_654_321])
    expect(valueAxis(most, 4).domain[1]).toBeGreaterThanOrEqual(most);
});
