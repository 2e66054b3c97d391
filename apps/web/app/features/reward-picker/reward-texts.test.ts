import { plainGoods } from '@pq/domain/reward/goods';
import { expect, test } from 'vitest';
import { chosenText, stockText } from './reward-texts.ts';

const reward = {
  ...plainGoods(),
  stock: [],
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

test('what is over tells how many pieces had been taken at its close, whatever was given back or failed since', () => {
  const limited = { ...reward, count: 25, sold: 20, chosen: 21, taken: 22 };
  expect(stockText(limited, 'over')).toBe('한정 수량 25개 중 22개 참여');
  expect(stockText({ ...limited, count: 0, sold: 0 }, 'over')).toBe('22개 참여');
  expect(stockText({ ...limited, sold: 0, taken: 0 }, 'over')).toBe('한정 수량 25개');
  expect(stockText(limited, 'open')).toBe('남은 수량 5개');
});
