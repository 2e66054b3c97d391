import { expect, test } from 'vitest';
import { allGoodsText, goodsText, matchGoods } from './goods.ts';

const mug = { name: '백자 머그', choiceText: '색상: 비취', count: 2, idx: 0 };
const black = { name: '백자 머그', choiceText: '색상: 먹빛', count: 1, idx: 0 };
const bank = { name: '저금통', choiceText: '', count: 1, idx: 1 };
const cards = { name: '엽서, 2장 묶음', choiceText: '', count: 3, idx: 2 };

test('goods are named with their options and numbers', () => {
  expect(goodsText([mug, bank])).toBe('백자 머그(색상: 비취) ×2, 저금통 ×1');
});

test('goods beyond 50 letters are counted', () => {
  const text = goodsText([mug, black, bank, cards]);
  expect(text).toBe('백자 머그(색상: 비취) ×2, 백자 머그(색상: 먹빛) ×1, 저금통 ×1 외 3개');
  expect(allGoodsText([mug, black, bank, cards])).toBe(
    '백자 머그(색상: 비취) ×2, 백자 머그(색상: 먹빛) ×1, 저금통 ×1, 엽서, 2장 묶음 ×3',
  );
});

test('goods with a long name are cut within it', () => {
  expect(goodsText([{ name: '가'.repeat(80), choiceText: '', count: 1 }, bank])).toBe('가'.repeat(50));
});

const lines = [mug, black, bank, cards];

test.each([
  [
    '백자 머그(색상: 비취) ×2, 저금통 ×1',
    [
      [mug, 2],
      [bank, 1],
    ],
  ],
  ['백자머그(색상:비취)', [[mug, 2]]],
  ['백자 머그(색상: 비취) x 1', [[mug, 1]]],
  [
    '엽서, 2장 묶음 2개, 저금통',
    [
      [cards, 2],
      [bank, 1],
    ],
  ],
  [
    '저금통;엽서, 2장 묶음',
    [
      [bank, 1],
      [cards, 3],
    ],
  ],
  [
    '저금통\n엽서, 2장 묶음 3',
    [
      [bank, 1],
      [cards, 3],
    ],
  ],
  ['엽서, 2장 묶음 ×1, 엽서, 2장 묶음 ×1', [[cards, 2]]],
] as const)('text %j names combinations', (text, expected) => {
  expect(matchGoods([text], lines)).toEqual(expected.map(([line, count]) => ({ ...line, count })));
});

test.each([
  '백자 머그',
  '머그',
  '저금통 ×2',
  '저금통 ×0',
  '저금통, 화병',
  '저금통 큰 것',
  '엽서, 2장 묶음 ×2, 엽서, 2장 묶음 ×2',
])('text %j names something else or too much', (text) => {
  expect(matchGoods([text], lines)).toBeNull();
});

test('texts of several rows are one parcel', () => {
  expect(matchGoods(['저금통', '백자 머그(색상: 먹빛)'], lines)).toEqual([bank, black]);
  expect(matchGoods(['저금통', '저금통'], lines)).toBeNull();
});

test('name without options is enough where it is the only combination', () => {
  expect(matchGoods(['백자 머그 ×2'], [mug, bank])).toEqual([mug]);
});

test('texts name up to 200 combinations, repeated ones counted each time', () => {
  const many = { ...bank, count: 999 };
  const naming = (times: number) => matchGoods(['저금통×1,'.repeat(times)], [many]);
  expect(naming(200)).toEqual([{ ...many, count: 200 }]);
  expect(naming(201)).toBeNull();
});
