import { expect, test } from 'vitest';
import { openingStatuses, rewardLock } from './reward-audience.ts';

test.each([
  ['all', 'payment', 'paid', null],
  ['all', 'payment', 'ready', 'payment'],
  ['all', 'payment', 'retry', 'retry'],
  ['all', 'pledge', 'ready', null],
  ['all', 'pledge', 'paid', null],
  ['all', 'pledge', 'retry', 'retry'],
  [[0, 2], 'payment', 'paid', null],
  [[0], 'payment', 'paid', 'tier'],
  [[0], 'pledge', 'retry', 'tier'],
  [[2], 'payment', 'ready', 'payment'],
  [[], 'pledge', 'paid', 'tier'],
] as const)('for %j from %s, a pledge of tiers 1 and 2 that is %s: %s', (rewards, from, status, lock) => {
  expect(rewardLock({ rewards, from }, { status, rewards: [1, 2] })).toBe(lock);
});

test('audience opens to pledges of the listed statuses', () => {
  expect(openingStatuses('pledge')).toEqual(['ready', 'paid']);
  expect(openingStatuses('payment')).toEqual(['paid']);
});
