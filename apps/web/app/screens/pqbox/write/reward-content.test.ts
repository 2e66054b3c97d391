import { expect, test } from 'vitest';
import { finishedRewardSteps, storedReward } from './reward-content.ts';

const empty = storedReward(null).content;
const whole = {
  title: '메이킹',
  images: { thumbnail: '/files/a.png' },
  category: 2,
  period: { start: '2026-11-05', finish: '2026-12-04' },
  audience: { rewards: 'all', from: 'payment' },
  editor: '<p>글</p>',
} as const;

test('a step is finished when none of its fields prevents a review', () => {
  const at = (content: typeof empty, finish: string | null = '2026-11-30', paymentOn?: string) =>
    finishedRewardSteps(content, { dates: { finish, paymentOn }, mediaTypes: [] });
  expect(at(empty)).toEqual([]);
  expect(at(whole)).toEqual(['basic', 'period', 'content']);
  expect(at({ ...whole, title: '가'.repeat(41) })).toEqual(['period', 'content']);
  expect(at(whole, '2026-11-04')).toEqual(['basic', 'content']);
  expect(at({ ...whole, audience: { rewards: [], from: 'payment' } })).toEqual(['basic', 'content']);
  expect(at(whole, '2026-12-03')).toEqual(['basic', 'content']);
  expect(at(whole, '2026-11-30', '2026-12-04')).toEqual(['basic', 'content']);
});
