import { expect, test } from 'vitest';
import { chosenText } from './reward-texts.ts';

const reward = {
  idx: 0,
  count: 0,
  sold: 7,
  context: '',
  productCost: 1_000,
  delivery: 0,
  shipping: 'parcel' as const,
};

test('a reward tells how many backers have chosen it, not how many pieces; of none it says nothing', () => {
  expect(chosenText({ ...reward, chosen: 1_200 })).toBe('1,200명이 선택');
  expect(chosenText({ ...reward, chosen: 0 })).toBe('');
  expect(chosenText(reward)).toBe('');
});
