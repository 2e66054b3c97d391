import { limits } from '@pq/domain/limits';
import { plainGoods } from '@pq/domain/reward/goods';
import { expect, test } from 'vitest';
import {
  isHalf,
  newReward,
  placeOf,
  type Reward,
  rewardProblems,
  withCopy,
  withReward,
} from './reward-list.ts';

const reward = (context: string): Reward => ({
  ...plainGoods(),
  context,
  count: 0,
  productCost: 1_000,
  delivery: 0,
  shipping: 'parcel',
});
const list = (count: number) => Array.from({ length: count }, (_, at) => reward(`${at}`));

test('a new reward stands behind all others, whatever the list has become meanwhile', () => {
  const open = { isNew: true, at: 2 };
  expect(withReward(list(3), open, reward('새'))?.map(({ context }) => context)).toEqual([
    '0',
    '1',
    '2',
    '새',
  ]);
  expect(placeOf(list(5), open)).toBe(5);
});

test('a changed one stays in its place; one that is gone meanwhile is as new', () => {
  const open = { isNew: false, at: 1 };
  expect(withReward(list(3), open, reward('고침'))?.map(({ context }) => context)).toEqual([
    '0',
    '고침',
    '2',
  ]);
  expect(withReward(list(1), open, reward('고침'))?.map(({ context }) => context)).toEqual(['0', '고침']);
});

test('where the list is full nothing is taken off it', () => {
  const full = list(limits.rewardsPerProject);
  expect(withReward(full, { isNew: true, at: 0 }, reward('새'))).toBeNull();
  expect(withReward(full, { isNew: false, at: 0 }, reward('고침'))).toHaveLength(limits.rewardsPerProject);
  expect(withCopy(full, 0)).toEqual(full);
  expect(withCopy(list(2), 0).map(({ context }) => context)).toEqual(['0', '0', '1']);
});

test('what is open is half typed once it differs from what the list holds', () => {
  expect(isHalf(list(2), null)).toBe(false);
  expect(isHalf(list(2), newReward())).toBe(false);
  expect(isHalf(list(2), { ...newReward(), context: '달' })).toBe(true);
  expect(isHalf(list(2), { isNew: false, at: 1, ...reward('1') })).toBe(false);
  expect(isHalf(list(2), { isNew: false, at: 1, ...reward('1'), productCost: 2_000 })).toBe(true);
});

test('sums above their limits are told as they are typed, what is missing after a try', () => {
  expect(rewardProblems(newReward(), false)).toEqual({});
  expect(rewardProblems(newReward(), true)).toEqual({
    productCost: 'writing.reward.err.cost',
    context: 'writing.reward.err.context',
  });
  expect(rewardProblems({ ...newReward(), productCost: 1_000, context: '\u3164' }, true)).toEqual({
    context: 'writing.reward.err.context',
  });
  const most = {
    ...newReward(),
    context: '달항아리',
    productCost: limits.productCostMax,
    delivery: limits.delivery,
    count: limits.rewardCount,
  };
  expect(rewardProblems(most, true)).toEqual({});
  const more = {
    ...most,
    productCost: limits.productCostMax + 1,
    delivery: limits.delivery + 1,
    count: limits.rewardCount + 1,
  };
  expect(rewardProblems(more, false)).toEqual({
    productCost: 'writing.reward.err.cost',
    delivery: 'writing.reward.err.delivery',
    count: 'writing.reward.err.count',
  });
});
