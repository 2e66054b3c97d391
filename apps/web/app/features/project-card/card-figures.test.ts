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

test('the sentence of a card names the pledged sum, the goal and the remaining time', () => {
  expect(figuresOf(card({}), { kind: 'daysLeft', n: 4 }).spoken).toBe(
    '2,607,000원 모임, 목표의 261%, 4일 남음',
  );
});

test('the sentence of an order begins with its price', () => {
  const content = [{ productCost: 28_000, count: null }];
  const order = card({ purpose: 'ordermade', rewards: { content } });
  expect(figuresOf(order, { kind: 'remaining', n: 3 }).spoken).toMatch(/^28,000원, .*3개/);
});

const atClose = { amount: 1_012_000, backers: 38, percent: 112, items: 41 };
const ended = { state: 'finish', atClose, period: { start: '2026-10-20', finish: '2026-11-16' } };

test('an ended project shows its backers and its last day, as they were at its close', () => {
  const { lead, money, state, ended: line, spoken } = figuresOf(card(ended), { kind: 'successFunding' });
  expect([lead, money, state, line]).toEqual(['112%', '1,012,000원', null, '38명 · 2026.11.16 종료']);
  expect(spoken).toBe('1,012,000원 모임, 목표의 112%, 펀딩 성공, 38명 · 2026.11.16 종료');
});

test('an ended order shows its pieces, an open order that is sold out does not', () => {
  const content = [{ productCost: 28_000, count: 40, sold: 40 }];
  const order = { purpose: 'ordermade', rewards: { content } };
  expect(figuresOf(card({ ...ended, ...order }), { kind: 'successOrder' })).toMatchObject({
    lead: '41개 주문',
    ended: '38명 · 2026.11.16 종료',
  });
  expect(figuresOf(card(order), { kind: 'successOrder' })).toMatchObject({ lead: '주문 성공', ended: null });
});
