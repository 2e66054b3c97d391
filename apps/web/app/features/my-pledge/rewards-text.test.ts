import { expect, test } from 'vitest';
import { rewardsText } from './rewards-text.ts';

test('how many are held never stands alone on the next line', () => {
  const rewards = [
    { idx: 0, context: '나무 도장' },
    { idx: 1, context: '돌 도장과 인주' },
  ];
  const lines = [
    { idx: 0, count: 1 },
    { idx: 1, count: 1_200 },
  ];
  expect(rewardsText(lines, rewards)).toBe('나무 도장 ×\u00a01, 돌 도장과 인주 ×\u00a01,200');
});
