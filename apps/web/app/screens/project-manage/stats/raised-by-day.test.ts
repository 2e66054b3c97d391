import { expect, test } from 'vitest';
import { raisedByDay } from './raised-by-day.ts';

const days = [
  { date: '2026-11-20', amount: 3_000 },
  { date: '2026-11-21', amount: 0 },
  { date: '2026-11-22', amount: 7_000 },
];

test('each day has the total raised until then, and the day that reached the goal is marked', () => {
  expect(raisedByDay(days, { total: 10_000, goal: 9_000 })).toEqual({
    sums: [
      { date: '2026-11-20', value: 3_000 },
      { date: '2026-11-21', value: 3_000 },
      { date: '2026-11-22', value: 10_000 },
    ],
    reachedOn: '2026-11-22',
  });
  expect(raisedByDay(days, { total: 10_000, goal: 10_001 }).reachedOn).toBeNull();
  expect(raisedByDay(days, { total: 10_000, goal: 0 }).reachedOn).toBeNull();
});

test('the amount raised before the shown days is part of the running total', () => {
  const { sums, reachedOn } = raisedByDay(days, { total: 15_000, goal: 5_000 });
  expect(sums.map(({ value }) => value)).toEqual([8_000, 8_000, 15_000]);
  expect(reachedOn).toBeNull();
});
