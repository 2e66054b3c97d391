import { limits } from '@pq/domain/limits';
import { plainGoods } from '@pq/domain/reward/goods';
import { expect, test } from 'vitest';
import { isHalf, newReward, placeOf, type Reward, wholeReward, withCopy, withReward } from './reward-list.ts';

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

test('options and questions that are half typed count as well', () => {
  const option = { name: '색상', values: [{ value: '회색', surcharge: 0 }] };
  expect(isHalf(list(2), { isNew: false, at: 1, ...reward('1'), options: [option] })).toBe(true);
  expect(isHalf(list(2), { ...newReward(), name: '달' })).toBe(true);
});

test('a copy asks with ids of its own', () => {
  const question = {
    id: 'a',
    text: '문구',
    kind: 'text',
    choices: [],
    per: 'piece',
    required: true,
  } as const;
  const asking = { ...reward('0'), questions: [{ ...question, choices: [] }] };
  const [first, second] = withCopy([asking], 0);
  expect(first?.questions[0]?.id).toBe('a');
  expect(second?.questions[0]).toMatchObject({ text: '문구' });
  expect(second?.questions[0]?.id).toMatch(/^[a-z0-9][a-z0-9-]{0,39}$/);
  expect(second?.questions[0]?.id).not.toBe('a');
});

test('what an older version of the site kept is made whole', () => {
  const { name: _name, options: _options, ...old } = reward('0');
  expect(wholeReward(old)).toEqual(reward('0'));
});
