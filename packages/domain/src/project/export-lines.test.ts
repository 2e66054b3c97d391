import { expect, it } from 'vitest';
import { exportedRows, splitLines } from './export-lines.ts';

const grey = { idx: 0, choice: [0], count: 3, answers: [{ words: '하나' }, {}] };
const gold = { idx: 0, choice: [1], count: 1, answers: [{ words: '두리' }] };

it('a parcel is one line with all that is in it', () => {
  expect(splitLines('parcel', [grey, gold])).toEqual([[grey, gold]]);
});

it('a combination is a line with its number of pieces', () => {
  expect(splitLines('combination', [grey, gold])).toEqual([[grey], [gold]]);
});

it('a piece is a line with its own answers, also the piece that was not answered for', () => {
  const piece = { ...grey, count: 1 };
  expect(splitLines('piece', [grey, gold])).toEqual([
    [{ ...piece, answers: [{ words: '하나' }] }],
    [{ ...piece, answers: [{}] }],
    [{ ...piece, answers: [] }],
    [gold],
  ]);
});

const count = {
  paid: 3,
  pending: 2,
  parcel: { paid: 2, pending: 1 },
  pictures: { paid: 0, pending: 0 },
  amount: { paid: 25_000, pending: 0 },
  combination: { paid: 5, pending: 3 },
  piece: { paid: 9, pending: 4 },
};

it.each([
  [{}, 2],
  [{ lines: 'parcel' }, 2],
  [{ lines: 'combination' }, 5],
  [{ lines: 'piece' }, 9],
  [{ pending: true }, 3],
  [{ lines: 'combination', pending: true }, 8],
  [{ lines: 'piece', pending: true }, 13],
  [{ lines: 'piece', status: 'ready' }, 13],
] as const)('the file that is asked for by %j has %i rows', (asked, rows) => {
  expect(exportedRows(count, asked)).toBe(rows);
});
