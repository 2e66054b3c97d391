import { expect, it } from 'vitest';
import { choiceText, combinationsOf, compareLines, countCombinations, priceFrom } from './options.ts';

const values = (...named: [string, number][]) => named.map(([value, surcharge]) => ({ value, surcharge }));
const options = [
  { name: '색상', values: values(['회색', 0], ['금색', 3_000]) },
  { name: '사이즈', values: values(['S', 500], ['M', 500], ['L', 1_000]) },
];

it('choiceText has the names of options and values', () => {
  expect(choiceText(options, [0, 1])).toBe('색상: 회색 / 사이즈: M');
  expect(choiceText([], [])).toBe('');
});

it('all combinations are named once, the last option first', () => {
  expect(combinationsOf(options)).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1],
    [1, 2],
  ]);
  expect(countCombinations(options)).toBe(6);
  expect([combinationsOf([]), countCombinations([])]).toEqual([[], 0]);
});

it('the price from is the lowest that can be had, and says whether there are others', () => {
  expect(priceFrom({ productCost: 20_000, options })).toEqual({ price: 20_500, isFrom: true });
  expect(
    priceFrom({ productCost: 20_000, options: [{ name: '향', values: values(['무향', 0], ['솔', 0]) }] }),
  ).toEqual({
    price: 20_000,
    isFrom: false,
  });
  expect(priceFrom({ productCost: 20_000 })).toEqual({ price: 20_000, isFrom: false });
});

it('lines are in order of their reward, then of the places of their values', () => {
  const lines = [
    { idx: 1, choice: [1, 0] },
    { idx: 0 },
    { idx: 1, choice: [0, 10] },
    { idx: 1, choice: [0, 9] },
  ];
  expect(lines.sort(compareLines).map(({ idx, choice }) => [idx, ...(choice ?? [])])).toEqual([
    [0],
    [1, 0, 9],
    [1, 0, 10],
    [1, 1, 0],
  ]);
});
