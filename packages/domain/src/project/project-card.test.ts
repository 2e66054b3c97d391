import { expect, test } from 'vitest';
import { seoulInstant } from '../dates.ts';
import { withOwnItemsFree } from '../pledge/own-items.ts';
import { remainingOf } from '../reward/remaining.ts';
import {
  type CardFacts,
  canPledge,
  cardStatus,
  categoryLabel,
  categoryName,
  remainingTotal,
} from './project-card.ts';

const noon = seoulInstant('2026-11-20', 12);

function card(overrides: Partial<CardFacts> = {}): CardFacts {
  return {
    purpose: 'projects',
    state: 'funding',
    config: { projectType: 'PT10' },
    amount: { goal: 1_000_000, now: 500_000 },
    period: { start: '2026-11-01', finish: '2026-11-23' },
    backers: 3,
    rewards: { content: [{ count: 10, sold: 4 }] },
    ...overrides,
  };
}

test('project card counts days to the day after the finish while open', () => {
  expect(cardStatus(card(), noon)).toEqual({ kind: 'daysLeft', n: 3 });
  const lastDay = card({ period: { start: '2026-11-01', finish: '2026-11-20' } });
  expect(cardStatus(lastDay, noon)).toEqual({ kind: 'closesToday' });
  expect(cardStatus(lastDay, seoulInstant('2026-11-21') - 1)).toEqual({ kind: 'closesToday' });
  expect(cardStatus(lastDay, seoulInstant('2026-11-20') - 1)).toEqual({ kind: 'daysLeft', n: 1 });
});

test('project card shows the outcome before the scheduler has run', () => {
  const over = { period: { start: '2026-11-01', finish: '2026-11-19' } };
  expect(cardStatus(card(over), noon)).toEqual({ kind: 'successFunding' });
  expect(cardStatus(card({ ...over, config: { projectType: 'PT01' } }), noon)).toEqual({
    kind: 'failFunding',
  });
  expect(cardStatus(card({ ...over, backers: 0 }), noon)).toEqual({ kind: 'failFunding' });
  const atMidnight = seoulInstant('2026-11-20');
  expect(cardStatus(card(over), atMidnight)).toEqual({ kind: 'successFunding' });
});

test('project card shows the stored outcome once finished', () => {
  expect(cardStatus(card({ state: 'finish' }), noon)).toEqual({ kind: 'successFunding' });
  expect(cardStatus(card({ state: 're-finish' }), noon)).toEqual({ kind: 'successFunding' });
  expect(cardStatus(card({ state: 'fail' }), noon)).toEqual({ kind: 'failFunding' });
});

test('order card shows remaining items, success when none is left', () => {
  const order = (content: CardFacts['rewards']['content'], overrides: Partial<CardFacts> = {}) =>
    cardStatus(card({ purpose: 'ordermade', rewards: { content }, ...overrides }), noon);
  expect(order([{ count: 10, sold: 4 }])).toEqual({ kind: 'remaining', n: 6 });
  expect(
    order([
      { count: 10, sold: 4 },
      { count: 5, sold: 5 },
    ]),
  ).toEqual({ kind: 'remaining', n: 6 });
  expect(order([{ count: 10, sold: 10 }])).toEqual({ kind: 'successOrder' });
  expect(
    order([
      { count: 0, sold: 90 },
      { count: 5, sold: 5 },
    ]),
  ).toEqual({ kind: 'unlimited' });
  expect(order([{ count: 0, sold: 9 }], { state: 'finish' })).toEqual({ kind: 'successOrder' });
  expect(order([{ count: 10, sold: 4 }], { state: 're-finish' })).toEqual({ kind: 'successOrder' });
  expect(order([{ count: 10, sold: 0 }], { state: 'fail' })).toEqual({ kind: 'failOrder' });
});

test('order card shows failure without a pledge, success with one', () => {
  const over = { purpose: 'ordermade', period: { start: '2026-11-01', finish: '2026-11-19' } } as const;
  expect(cardStatus(card({ ...over, backers: 0 }), noon)).toEqual({ kind: 'failOrder' });
  expect(cardStatus(card({ ...over, backers: 1 }), noon)).toEqual({ kind: 'successOrder' });
});

test('project card shows the opening date, nothing for maker-only states', () => {
  const ready = card({ state: 'ready', period: { start: '2026-12-03', finish: '2026-12-30' } });
  expect(cardStatus(ready, noon)).toEqual({ kind: 'opensOn', date: '12.03' });
  for (const state of ['save', 'prepare', 'reject', 'blind'] as const)
    expect(cardStatus(card({ state }), noon)).toEqual({ kind: 'unlisted', state });
});

test('remainingOf is null without limit and never negative', () => {
  expect(remainingOf({ count: 0, sold: 3 })).toBeNull();
  expect(remainingOf({ count: 3, sold: 3 })).toBe(0);
  expect(remainingOf({ count: 3, sold: 5 })).toBe(0);
  expect(remainingTotal([])).toBe(0);
  expect(
    remainingTotal([
      { count: 3, sold: 1 },
      { count: 0, sold: 0 },
    ]),
  ).toBeNull();
});

test('category label is free text for "other" only', () => {
  const label = (category: number, value?: string) =>
    categoryLabel({
      category,
      rewards: { type: [{ title: '굿즈', ...(value === undefined ? {} : { value }) }] },
    });
  expect(label(1)).toBe('굿즈');
  expect(label(1, '보드게임')).toBe('굿즈');
  expect(label(6, '보드게임')).toBe('보드게임');
  expect(label(6, '  ')).toBe('기타');
  expect(label(6)).toBe('기타');
  expect(categoryLabel({ category: 6, rewards: { type: [] } })).toBe('기타');
  expect(categoryName(0)).toBe('전체');
});

test('canPledge is true within the period in state funding only', () => {
  const period = { start: '2026-11-20', finish: '2026-11-21' };
  const opens = seoulInstant('2026-11-20');
  const ends = seoulInstant('2026-11-22');
  expect(canPledge('funding', period, opens - 1)).toBe(false);
  expect(canPledge('funding', period, opens)).toBe(true);
  expect(canPledge('funding', period, ends - 1)).toBe(true);
  expect(canPledge('funding', period, ends)).toBe(false);
  expect(canPledge('ready', period, opens)).toBe(false);
  expect(canPledge('finish', period, opens)).toBe(false);
});

test('remaining items include those of the pledge being changed', () => {
  const rewards = [
    { idx: 0, count: 3, sold: 3 },
    { idx: 1, count: 5, sold: 1 },
    { idx: 2, count: 0, sold: 9 },
  ];
  const own = withOwnItemsFree(
    rewards,
    [
      { idx: 0, count: 2 },
      { idx: 2, count: 1 },
    ],
    noon,
  );
  expect(own.map(remainingOf)).toEqual([2, 4, null]);
  expect(rewards.map(remainingOf)).toEqual([0, 4, null]);
});

test('withOwnItemsFree offers only the pieces of the pledge when an early bird has ended', () => {
  const reward = { idx: 0, count: 0, sold: 30, early: { until: '2026-11-19', first: null } };
  const [own] = withOwnItemsFree([reward], [{ idx: 0, count: 2 }], noon);
  expect(own).toMatchObject({ early: null, count: 30, sold: 28 });
  expect(own && remainingOf(own)).toBe(2);
  const [other] = withOwnItemsFree([reward], [{ idx: 1, count: 2 }], noon);
  expect(other).toBe(reward);
});
