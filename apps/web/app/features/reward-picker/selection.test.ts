import { expect, test } from 'vitest';
import { type Reward, withinStock } from './selection.ts';

const reward = (idx: number, count: number, sold: number) => ({ idx, count, sold }) as Reward;

test('a choice shrinks with the stock, and goes with it', () => {
  const chosen = [
    { idx: 0, count: 3 },
    { idx: 1, count: 2 },
    { idx: 2, count: 7 },
  ];
  const rewards = [reward(0, 10, 8), reward(1, 5, 5), reward(2, 0, 400)];
  expect(withinStock(chosen, rewards)).toEqual([
    { idx: 0, count: 2 },
    { idx: 2, count: 7 },
  ]);
});

test('a choice of which enough is left is the very same', () => {
  const chosen = [{ idx: 0, count: 3 }];
  expect(withinStock(chosen, [reward(0, 10, 7)])).toBe(chosen);
  expect(withinStock([], [])).toEqual([]);
});
