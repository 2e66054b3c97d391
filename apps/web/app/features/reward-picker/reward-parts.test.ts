import { expect, test } from 'vitest';
import { standingOf } from './reward-parts.tsx';
import type { Reward } from './selection.ts';

const reward = (count: number, sold: number) => ({ idx: 0, count, sold }) as Reward;

test('what was chosen before it sold out still looks chosen', () => {
  expect(standingOf(reward(5, 5), 'open', 1).look).toBe('chosenOut');
  expect(standingOf(reward(5, 5), 'open', 0).look).toBe('out');
  expect(standingOf(reward(5, 4), 'open', 1).look).toBe('chosen');
});
