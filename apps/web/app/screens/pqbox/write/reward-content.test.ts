import { expect, test } from 'vitest';
import { finishedRewardSteps, isFilled, storedReward } from './reward-content.ts';

const empty = storedReward(null).content;
const whole = {
  title: '메이킹',
  images: { thumbnail: '/files/a.png' },
  category: 2,
  period: { start: '2026-11-05', finish: '2026-12-04' },
  editor: '<p>글</p>',
} as const;

test('a step is finished when nothing of it keeps the reward from review', () => {
  const at = (content: typeof empty, lastDay: string | null = '2026-11-30') =>
    finishedRewardSteps(content, { lastDay, files: 0 });
  expect(at(empty)).toEqual([]);
  expect(at(whole)).toEqual(['basic', 'period', 'content']);
  expect(at({ ...whole, title: '가'.repeat(41) })).toEqual(['period', 'content']);
  expect(at(whole, '2026-11-04')).toEqual(['basic', 'content']);
});

test('each category wants its own', () => {
  const filled = (category: 0 | 1 | 2 | 3, editor: string, files = 0) =>
    isFilled({ category, editor }, files);
  expect([filled(0, '<p>글</p>'), filled(0, '<iframe src="x">'), filled(0, '', 1)]).toEqual([
    false,
    true,
    true,
  ]);
  expect([filled(1, '<p>글</p>'), filled(1, '<img src="x">'), filled(1, '', 1)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([filled(2, '<p> </p>'), filled(2, '<p>글</p>'), filled(2, '', 1)]).toEqual([false, true, false]);
  expect([filled(3, '<p>글</p>'), filled(3, '', 1)]).toEqual([false, true]);
});
