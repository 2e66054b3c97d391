import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { earlyLeft, isEarlyOpen, isSoldOut, mayAdd, remainingOfChoice } from './pieces-left.ts';
import { remainingOf, stockFor } from './remaining.ts';

const stock = [
  { choice: [0], count: 5, sold: 4 },
  { choice: [1], count: 5, sold: 0 },
];
const nothingYet = { chosen: 0, ofChoice: 0 };
const noon = Date.parse('2026-12-10T12:00:00+09:00');

it('remaining pieces of a reward are limited by its number and by its combinations, whichever is less', () => {
  expect(remainingOf({ count: 0, sold: 3 })).toBeNull();
  expect(remainingOf({ count: 8, sold: 4, stock })).toBe(4);
  expect(remainingOf({ count: 0, sold: 4, stock })).toBe(6);
  expect(remainingOf({ count: 3, sold: 5 })).toBe(0);
});

it('remaining pieces of a combination are limited by both; unlisted combinations are not available', () => {
  const reward = { count: 8, sold: 4, stock };
  expect([[0], [1], [2]].map((choice) => remainingOfChoice(reward, choice))).toEqual([1, 4, 0]);
  expect(remainingOfChoice({ count: 0, sold: 9 }, [7])).toBeNull();
});

it.each([
  ['2026-12-10', 0, true],
  ['2026-12-11', 0, false],
  ['2026-12-10', 49, true],
  ['2026-12-10', 50, false],
])('an early bird until 12.10 or of 50 pieces, on %s with %i sold: %s', (today, sold, open) => {
  expect(isEarlyOpen({ early: { until: '2026-12-10', first: 50 }, sold }, today)).toBe(open);
});

it('an early bird without a number has no rest, a reward that is none is always open', () => {
  expect(earlyLeft({ early: { until: '2026-12-10', first: null }, sold: 3 })).toBeNull();
  expect(earlyLeft({ early: { until: null, first: 5 }, sold: 3 })).toBe(2);
  expect(isEarlyOpen({ early: null, sold: 900 }, '2030-01-01')).toBe(true);
});

it.each([
  ['as much as a pledge may contain', { count: 0, sold: 0 }, nothingYet, limits.quantity],
  ['what is left of the reward', { count: 10, sold: 7 }, { chosen: 1, ofChoice: 1 }, 2],
  ['what is left of the combination', { count: 0, sold: 4, stock }, nothingYet, 1],
  [
    'nothing of a combination that is in the basket',
    { count: 0, sold: 4, stock },
    { chosen: 2, ofChoice: 1 },
    0,
  ],
  ['what one person may have', { count: 0, sold: 0, limitPerPerson: 3 }, { chosen: 2, ofChoice: 0 }, 1],
  ['what the early bird still has', { count: 0, sold: 8, early: { until: null, first: 10 } }, nothingYet, 2],
  [
    'nothing once it is over',
    { count: 0, sold: 0, early: { until: '2026-12-09', first: null } },
    nothingYet,
    0,
  ],
])('mayAdd allows %s', (_name, reward, basket, more) => {
  expect(mayAdd(reward, [0], basket, noon)).toBe(more);
});

it('a reserved piece is available only to the member for whom it is reserved', () => {
  const reward = { count: 8, sold: 6, held: 2 };
  const offer = { choice: [] };
  expect([remainingOf(reward), remainingOf({ ...reward, wait: { offer } })]).toEqual([0, 1]);
  const early = { early: { until: null, first: 8 }, sold: 6, held: 2 };
  expect([earlyLeft(early), earlyLeft({ ...early, wait: { offer } })]).toEqual([0, 1]);
  const byColour = { count: 0, sold: 4, held: 1, stock: [{ choice: [0], count: 5, sold: 4, held: 1 }] };
  const mine = { ...byColour, wait: { offer: { choice: [0] } } };
  expect([remainingOfChoice(byColour, [0]), remainingOfChoice(mine, [0])]).toEqual([0, 1]);
  expect(stockFor(mine)).toEqual([{ choice: [0], count: 5, sold: 4 }]);
  expect(mayAdd(mine, [0], nothingYet, noon)).toBe(1);
});

it('a reward is sold out for who wants any of it, a combination for who wants that one', () => {
  const reward = { count: 0, sold: 5, stock: [{ choice: [0], count: 5, sold: 5 }, ...stock.slice(1)] };
  expect([isSoldOut(reward, []), isSoldOut(reward, [0]), isSoldOut(reward, [1])]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isSoldOut({ count: 0, sold: 9 }, [])).toBe(false);
  expect(isSoldOut({ count: 0, sold: 5, early: { until: null, first: 5 } }, [])).toBe(true);
});
