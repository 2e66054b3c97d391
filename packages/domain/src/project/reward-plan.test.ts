import { expect, test } from 'vitest';
import { planRewards, soldBeforeEnd } from './reward-plan.ts';

const rewards = [
  { productCost: 10_000, count: 0 },
  { productCost: 48_000, count: 200 },
  { productCost: 92_000, count: 0 },
  { productCost: 160_000, count: 60 },
];

test('planRewards gives average, backers needed and the sum of limited rewards', () => {
  expect(planRewards(rewards, 15_000_000)).toEqual({
    average: 77_500,
    backers: 194,
    limited: { count: 260, amount: 19_200_000 },
  });
});

test('planRewards omits backers without goal and sum without limit', () => {
  expect(planRewards(rewards.slice(0, 1), 0)).toEqual({ average: 10_000, backers: null, limited: null });
  expect(planRewards([], 15_000_000)).toBeNull();
});

test('planRewards rounds the average and needs no extra backer for an exact goal', () => {
  expect(planRewards([{ productCost: 10_000, count: 0 }], 30_000)?.backers).toBe(3);
  const odd = [1_000, 1_000, 1_001].map((productCost) => ({ productCost, count: 0 }));
  expect(planRewards(odd, 0)?.average).toBe(1_000);
});

test.each([
  { count: 100, first: 10, sold: 10 },
  { count: 0, first: 10, sold: 10 },
  { count: 5, first: 10, sold: 5 },
  { count: 5, first: null, sold: 5 },
])(
  'planRewards counts $sold pieces of an early bird of $count for the first $first',
  ({ count, first, sold }) => {
    const { limited } = planRewards([{ productCost: 10_000, count, early: { first } }], 0) ?? {};
    expect(limited).toEqual({ count: sold, amount: sold * 10_000 });
  },
);

test.each([
  { count: 100, early: { first: 10 }, sold: 10 },
  { count: 0, early: { first: 10 }, sold: 10 },
  { count: 10, early: { first: 10 }, sold: null },
  { count: 100, early: { first: null }, sold: null },
  { count: 100, early: null, sold: null },
  { count: 0, stock: [{ choice: [0], count: 10 }], early: { first: 10 }, sold: null },
])('soldBeforeEnd of $count with $early is $sold', ({ sold, ...reward }) => {
  expect(soldBeforeEnd(reward)).toBe(sold);
});
