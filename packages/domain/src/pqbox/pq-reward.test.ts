import { expect, test } from 'vitest';
import {
  canFixReward,
  canRemoveReward,
  canReplaceFiles,
  canTransitionReward,
  checkReward,
  checkRewardPeriod,
  filesOfCategory,
  isRewardOpen,
  listedRewardStates,
  rewardCategories,
  rewardStates,
  rewardTitleFits,
  statesOfFilter,
  takesFile,
  type WrittenReward,
} from './pq-reward.ts';

const whole: WrittenReward = {
  title: '메이킹',
  thumbnail: '/files/pqbox/a.png',
  start: '2026-09-10',
  finish: '2026-09-11',
  audience: { rewards: 'all', from: 'pledge' },
};
const project = { finish: '2026-09-10' };

test("reward is complete when it starts on the project's last day and ends a day later", () => {
  expect(checkReward(whole, project)).toBeNull();
  expect(rewardTitleFits('가'.repeat(40))).toBe(true);
  expect(rewardTitleFits('가'.repeat(41))).toBe(false);
});

test.each<[Partial<WrittenReward>, string]>([
  [{ title: ' ' }, 'pq.err.title'],
  [{ title: '\u3164' }, 'pq.err.title'],
  [{ thumbnail: '' }, 'pq.err.thumbnail'],
  [{ start: '' }, 'pq.err.start'],
  [{ start: '2026-09-11', finish: '2026-09-12' }, 'pq.err.start'],
  [{ finish: '' }, 'pq.err.finish'],
  [{ finish: '2026-09-10' }, 'pq.err.finish'],
  [{ finish: '2026-09-09' }, 'pq.err.finish'],
  [{ title: '', thumbnail: '', start: '' }, 'pq.err.title'],
  [{ audience: { rewards: [], from: 'pledge' } }, 'pq.err.audience'],
  [{ audience: { rewards: 'all', from: 'payment' } }, 'pq.err.finishPaid'],
])('%j is refused with %s', (part, copyKey) => {
  expect(checkReward({ ...whole, ...part }, project)).toMatchObject({ copyKey });
});

test('reward from payment must end after the payment day', () => {
  const audience = { rewards: [0], from: 'payment' } as const;
  expect(checkReward({ ...whole, audience, finish: '2026-09-12' }, project)).toBeNull();
  expect(checkReward({ ...whole, audience }, { finish: null })).toBeNull();
});

test('reward from payment must end after a payment day that is later than planned', () => {
  const paid = { start: '2026-09-10', finish: '2026-09-14', from: 'payment' } as const;
  const charged = (paymentOn: string) => checkRewardPeriod(paid, { ...project, paymentOn });
  expect(charged('2026-09-14')).toMatchObject({ copyKey: 'pq.err.finishPaid' });
  expect(charged('2026-09-13')).toBeNull();
});

test('reward start is checked for finished projects, not without a last day', () => {
  expect(
    checkRewardPeriod({ start: '2026-09-11', finish: '2026-09-20', from: 'pledge' }, project),
  ).toMatchObject({
    field: 'start',
  });
  expect(
    checkRewardPeriod({ start: '2026-09-11', finish: '2026-09-20', from: 'pledge' }, { finish: null }),
  ).toBeNull();
});

test('reward actions depend on its state', () => {
  const where = (may: (state: (typeof rewardStates)[number]) => boolean) => rewardStates.filter(may);
  expect(where(canFixReward)).toEqual(['save', 'reject', 'ready']);
  expect(where(canRemoveReward)).toEqual(['save', 'prepare', 'reject', 'ready', 'funding']);
  expect(where(canReplaceFiles)).toEqual(['save', 'reject', 'ready', 'funding']);
  expect(where(isRewardOpen)).toEqual(['funding']);
  expect(listedRewardStates).toEqual(['funding', 'finish']);
  expect(where((state) => canTransitionReward(state, 'funding'))).toEqual(['ready', 'blind']);
  expect([statesOfFilter(0).length, statesOfFilter(1), statesOfFilter(2)]).toEqual([
    7,
    ['funding'],
    ['finish'],
  ]);
});

test('reward category accepts its own file types only', () => {
  expect(rewardCategories).toEqual(['video', 'image', 'text', 'file']);
  expect(filesOfCategory).toEqual({ 0: 1, 1: 20, 2: 0, 3: 10 });
  expect([takesFile(0, 'video/mp4'), takesFile(0, 'video/x-msvideo')]).toEqual([true, false]);
  expect([takesFile(1, 'image/png'), takesFile(1, 'image/svg+xml')]).toEqual([true, false]);
  expect([takesFile(2, 'text/plain'), takesFile(3, 'application/x-anything')]).toEqual([false, true]);
});
