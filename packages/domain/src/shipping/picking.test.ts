import { expect, it } from 'vitest';
import { pickedPieces, sameContents } from './picking.ts';

const line = (idx: number, choice: number[], count: number) => ({
  idx,
  choice,
  count,
  name: `리워드 ${idx}`,
  choiceText: choice.join('/'),
});
const parcels = [
  { order: 1, lines: [line(1, [], 2)] },
  { order: 2, lines: [line(0, [1], 1), line(0, [0], 1)] },
  { order: 3, lines: [line(0, [0], 1), line(0, [1], 1)] },
  { order: 4, lines: [line(1, [], 1)] },
  { order: 5, lines: [line(0, [10], 3), line(1, [], 1)] },
];

it('pieces are summed by combination, in the order of rewards and choices', () => {
  expect(pickedPieces(parcels).map(({ idx, choice, count }) => [idx, choice, count])).toEqual([
    [0, [0], 2],
    [0, [1], 2],
    [0, [10], 3],
    [1, [], 4],
  ]);
});

it('parcels with the same contents are together whatever the order of their lines, the most frequent first', () => {
  expect(sameContents(parcels).map((same) => same.map(({ order }) => order))).toEqual([
    [2, 3],
    [1],
    [4],
    [5],
  ]);
});

it('no parcels have neither pieces nor contents', () => {
  expect([pickedPieces([]), sameContents([])]).toEqual([[], []]);
});
