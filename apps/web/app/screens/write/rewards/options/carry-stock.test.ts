import type { RewardOption } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import { moved } from '#app/ui/order/moved.ts';
import { carryStock, unchanged } from './carry-stock.ts';

const option = (name: string, ...values: string[]): RewardOption => ({
  name,
  values: values.map((value) => ({ value, surcharge: 0 })),
});
const colors = option('색상', '흰', '검');
const sizes = option('크기', 'S', 'M', 'L');
const options = [colors, sizes];
const stock = [1, 2, 3, 4, 5, 6].map((count, at) => ({ choice: [Math.floor(at / 3), at % 3], count }));
const goods = { options, stock };
const counts = (carried: { stock: { choice: number[]; count: number }[] }) =>
  Object.fromEntries(carried.stock.map(({ choice, count }) => [choice.join(), count]));

test('a moved value or option retains its pieces', () => {
  const now = unchanged(options).map((one, at) =>
    at === 0 ? { ...one, values: moved(one.values, 0, 1), valuesFrom: moved(one.valuesFrom, 0, 1) } : one,
  );
  expect(counts(carryStock(goods, now))).toEqual({
    '0,0': 4,
    '0,1': 5,
    '0,2': 6,
    '1,0': 1,
    '1,1': 2,
    '1,2': 3,
  });
  expect(counts(carryStock(goods, moved(unchanged(options), 0, 1)))).toEqual({
    '0,0': 1,
    '0,1': 4,
    '1,0': 2,
    '1,1': 5,
    '2,0': 3,
    '2,1': 6,
  });
});

test('a new value has no pieces, and a removed value removes its own', () => {
  const [color, size] = unchanged(options);
  const grey = {
    ...color,
    values: [...colors.values, { value: '회', surcharge: 0 }],
    valuesFrom: [0, 1, null],
  };
  expect(counts(carryStock(goods, [grey, size] as never))).toMatchObject({ '1,2': 6, '2,0': 0, '2,2': 0 });
  const two = { ...size, values: sizes.values.slice(1), valuesFrom: [1, 2] };
  expect(counts(carryStock(goods, [color, two] as never))).toEqual({
    '0,0': 2,
    '0,1': 3,
    '1,0': 5,
    '1,1': 6,
  });
});

test('pieces of a removed option are summed up, and a new option gives all to its first value', () => {
  expect(counts(carryStock(goods, unchanged(options).slice(0, 1)))).toEqual({ 0: 6, 1: 15 });
  const wood = { ...option('받침', '오동', '호두'), from: null, valuesFrom: [null, null] };
  const carried = counts(carryStock(goods, [...unchanged(options), wood]));
  expect(carried['1,2,0']).toBe(6);
  expect(carried['1,2,1']).toBe(0);
});

test('a reward without options, with too many combinations, or without a stock carries none', () => {
  expect(carryStock(goods, []).stock).toEqual([]);
  expect(carryStock({ options, stock: [] }, unchanged(options)).stock).toEqual([]);
  const many = option('번호', ...Array.from({ length: 30 }, (_, at) => `${at}`));
  const all = [0, 1, 2].map(() => ({ ...many, from: null, valuesFrom: many.values.map(() => null) }));
  expect(carryStock(goods, all).stock).toEqual([]);
});
