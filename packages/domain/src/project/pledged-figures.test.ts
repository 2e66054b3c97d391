import { expect, it } from 'vitest';
import { figuresAtClose, orderedPercent, pledgedFigures } from './pledged-figures.ts';

const open = {
  amount: { goal: 900_000, now: 888_000 },
  backers: 30,
  rewards: {
    content: [
      { count: 10, sold: 4 },
      { count: 10, sold: 5 },
    ],
  },
};

it('pledgedFigures are live while the project is open', () => {
  expect(pledgedFigures(open)).toEqual({ amount: 888_000, backers: 30, percent: 99, items: 9 });
});

it('pledgedFigures are those of the close once ended', () => {
  const atClose = figuresAtClose({ goal: 900_000, amount: 1_012_000, backers: 38, items: 12 });
  expect(pledgedFigures({ ...open, atClose })).toEqual({
    amount: 1_012_000,
    backers: 38,
    percent: 112,
    items: 12,
  });
  expect(orderedPercent({ ...open, atClose })).toBe(60);
});

it('pledgedFigures have no percent without a goal', () => {
  expect(figuresAtClose({ goal: 0, amount: 50_000, backers: 2, items: 2 }).percent).toBe(0);
});

it.each([
  ['some of the stock', open.rewards.content, 45],
  ['more than the stock', [{ count: 2, sold: 3 }], 100],
  [
    'an unlimited reward',
    [
      { count: 2, sold: 1 },
      { count: 0, sold: 3 },
    ],
    null,
  ],
  ['no reward', [], null],
])('measures what is ordered: %s', (_of, content, percent) => {
  expect(orderedPercent({ ...open, rewards: { content } })).toBe(percent);
});
