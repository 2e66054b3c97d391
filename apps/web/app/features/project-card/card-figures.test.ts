import type { ProjectCard } from '@pq/contract/shapes/project';
import { expect, test } from 'vitest';
import { figuresOf } from './card-figures.ts';

const card = (part: object) =>
  ({
    purpose: 'projects',
    type: 'PQ10',
    state: 'funding',
    amount: { goal: 1_000_000, now: 2_607_000 },
    backers: 10,
    rewards: { content: [] },
    ...part,
  }) as unknown as ProjectCard;

test('a card is heard as what was pledged, of which goal, and how long it is open', () => {
  expect(figuresOf(card({}), { kind: 'daysLeft', n: 4 }).heard).toBe(
    '2,607,000원 모임, 목표의 261%, 4일 남음',
  );
});

test('an order is heard by its price first', () => {
  const content = [{ productCost: 28_000, count: null }];
  const order = card({ purpose: 'ordermade', rewards: { content } });
  expect(figuresOf(order, { kind: 'remaining', n: 3 }).heard).toMatch(/^28,000원, .*3개/);
});
