import type { RewardOption } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import {
  choiceAt,
  countOf,
  evenStock,
  firstMade,
  pasteCells,
  readCells,
  stockGrid,
  withCounts,
} from './stock-grid.ts';

const option = (name: string, count: number): RewardOption => ({
  name,
  values: Array.from({ length: count }, (_, at) => ({ value: `${name}${at}`, surcharge: 0 })),
});

test('the grid has the last option as columns and all others as rows, and a single option as rows', () => {
  const grid = stockGrid([option('가', 2), option('나', 2), option('다', 3)]);
  expect(grid.rows).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
  expect(choiceAt(grid, 3, 2)).toEqual([1, 1, 2]);
  expect(choiceAt(grid, 4, 0)).toBeNull();
  expect(choiceAt(grid, 0, 3)).toBeNull();
  const list = stockGrid([option('가', 3)]);
  expect(choiceAt(list, 2, 0)).toEqual([2]);
});

test('a stock contains all combinations once one of them is counted', () => {
  const options = [option('가', 2), option('나', 2)];
  const stock = withCounts(options, [{ choice: [1, 1], count: 7 }], [{ choice: [0, 1], count: 3 }]);
  expect(stock.map(({ count }) => count)).toEqual([0, 3, 0, 7]);
  expect(countOf(stock, [1, 1])).toBe(7);
  expect(countOf(stock, [2, 1])).toBe(0);
  expect(firstMade({ options, stock })).toEqual([0, 1]);
  expect(firstMade({ options, stock: [] })).toEqual([0, 0]);
});

test('text of one cell is pasted as text, and that of several cells into the grid', () => {
  expect(readCells('40')).toBeNull();
  expect(readCells('40\n')).toBeNull();
  expect(readCells('40\t20\r\n30\t10\r\n')).toEqual([
    ['40', '20'],
    ['30', '10'],
  ]);
});

test('pasted cells fill the grid from a cell on, and invalid or surplus cells are counted', () => {
  const grid = stockGrid([option('가', 2), option('나', 2)]);
  const cells = [
    ['1,200', '20개', '9'],
    ['', '10'],
    ['5', '6'],
  ];
  expect(pasteCells(grid, { row: 0, column: 0 }, cells)).toEqual({
    counts: [
      { choice: [0, 0], count: 1_200 },
      { choice: [0, 1], count: 20 },
      { choice: [1, 1], count: 10 },
    ],
    left: 4,
  });
});

test('evenStock distributes the pieces evenly with the remainder on the first combinations', () => {
  const counts = (count: number) => evenStock([[0], [1], [2]], count).map((one) => one.count);
  expect(counts(100)).toEqual([34, 33, 33]);
  expect(counts(2)).toEqual([1, 1, 0]);
  expect(counts(0)).toEqual([0, 0, 0]);
});
