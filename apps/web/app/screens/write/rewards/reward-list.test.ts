import { limits } from '@pq/domain/limits';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import {
  isUnsaved,
  newReward,
  placeOf,
  type Reward,
  wholeReward,
  withCopy,
  withFullPrice,
  withReward,
} from './reward-list.ts';

const reward = (context: string): Reward => ({
  ...defaultRewardDetails(),
  context,
  count: 0,
  productCost: 1_000,
  delivery: 0,
  shipping: 'parcel',
});
const list = (count: number) => Array.from({ length: count }, (_, at) => reward(`${at}`));

test('a new reward is added at the end even when the list has changed in between', () => {
  const open = { isNew: true, at: 2 };
  expect(withReward(list(3), open, reward('새'))?.map(({ context }) => context)).toEqual([
    '0',
    '1',
    '2',
    '새',
  ]);
  expect(placeOf(list(5), open)).toBe(5);
});

test('a changed reward retains its position, and a reward that was removed in between is added at the end', () => {
  const open = { isNew: false, at: 1 };
  expect(withReward(list(3), open, reward('고침'))?.map(({ context }) => context)).toEqual([
    '0',
    '고침',
    '2',
  ]);
  expect(withReward(list(1), open, reward('고침'))?.map(({ context }) => context)).toEqual(['0', '고침']);
});

test('a full list loses no reward', () => {
  const full = list(limits.rewardsPerProject);
  expect(withReward(full, { isNew: true, at: 0 }, reward('새'))).toBeNull();
  expect(withReward(full, { isNew: false, at: 0 }, reward('고침'))).toHaveLength(limits.rewardsPerProject);
  expect(withCopy(full, 0)).toEqual(full);
  expect(withCopy(list(2), 0).map(({ context }) => context)).toEqual(['0', '0', '1']);
});

test('an open reward is unsaved once it differs from the list', () => {
  expect(isUnsaved(list(2), null)).toBe(false);
  expect(isUnsaved(list(2), newReward())).toBe(false);
  expect(isUnsaved(list(2), { ...newReward(), context: '달' })).toBe(true);
  expect(isUnsaved(list(2), { isNew: false, at: 1, ...reward('1') })).toBe(false);
  expect(isUnsaved(list(2), { isNew: false, at: 1, ...reward('1'), productCost: 2_000 })).toBe(true);
});

test('unsaved options and questions count as well', () => {
  const option = { name: '색상', values: [{ value: '회색', surcharge: 0 }] };
  expect(isUnsaved(list(2), { isNew: false, at: 1, ...reward('1'), options: [option] })).toBe(true);
  expect(isUnsaved(list(2), { ...newReward(), name: '달' })).toBe(true);
});

test('the questions of a copy have ids of their own', () => {
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

test('a reward that an older version of the site stored is completed', () => {
  const { name: _name, options: _options, ...old } = reward('0');
  expect(wholeReward(old)).toEqual(reward('0'));
});

test('withFullPrice adds the rest of an early bird behind it, without its end and under another name', () => {
  const early = { ...reward('머그'), name: '머그', count: 100, early: { first: 10, until: null } };
  const other = reward('엽서');
  const [left, right, after] = withFullPrice([early, other], 0);
  expect(left).toEqual({ ...early, count: 10 });
  expect(right).toEqual({ ...early, name: '머그 (정가)', count: 90, early: null });
  expect(after).toBe(other);
});

test('withFullPrice copies a reward without a limit as unlimited', () => {
  const early = { ...reward('머그'), name: '', count: 0, early: { first: 10, until: null } };
  expect(withFullPrice([early], 0)).toMatchObject([{ count: 10 }, { name: '', count: 0, early: null }]);
});
