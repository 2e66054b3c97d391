import type { Pledge } from '@pq/contract/shapes/pledge';
import { expect, it } from 'vitest';
import { historySum } from './history-sum.ts';

const history: Pledge['history'] = [
  { at: 1, what: 'placed', amount: 10_000, total: 13_000 },
  { at: 2, what: 'changed', amount: 10_000, total: 23_000 },
  { at: 3, what: 'changed', amount: 0, total: 23_000 },
  { at: 4, what: 'declined', amount: 0 },
  { at: 5, what: 'failed', amount: 20_000 },
];
const sums = (of: Pledge['history']) =>
  of.map((_, at) => historySum({ history: of, paymentinfo: { callAmount: 23_000 } as never }, at));

it('every sum is the charged amount, and a change shows the former and the new one', () => {
  expect(sums(history)).toEqual([
    { now: 13_000 },
    { before: 13_000, now: 23_000 },
    null,
    null,
    { now: 23_000 },
  ]);
});

it('an amount that an older release did not record is not guessed', () => {
  const old: Pledge['history'] = [
    { at: 1, what: 'placed', amount: 10_000 },
    { at: 2, what: 'changed', amount: 5_000 },
    { at: 3, what: 'changed', amount: 5_000, total: 23_000 },
    { at: 4, what: 'charged', amount: 23_000 },
  ];
  expect(sums(old)).toEqual([null, null, { now: 23_000 }, { now: 23_000 }]);
});
