import { expect, test } from 'vitest';
import { rewardsText } from './rewards-text.ts';

const rewards = [
  { idx: 0, context: '나무 도장' },
  { idx: 1, name: '돌 도장', context: '돌 도장과 인주' },
];

test('the count never wraps alone to the next line', () => {
  const lines = [
    { idx: 0, count: 1, choiceText: '' },
    { idx: 1, count: 1_200, choiceText: '' },
  ];
  expect(rewardsText(lines, rewards)).toBe('나무 도장 ×\u00a01, 돌 도장 ×\u00a01,200');
});

test('each combination is named', () => {
  const lines = [{ idx: 1, count: 2, choiceText: '색상: 회색' }];
  expect(rewardsText(lines, rewards)).toBe('돌 도장 (색상: 회색) ×\u00a02');
});
