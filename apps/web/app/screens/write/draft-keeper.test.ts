import { CallError } from '@pq/contract/client';
import type { Draft } from '@pq/contract/shapes/draft';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyContent, withParts } from './draft-content.ts';
import { DraftKeeper } from './draft-keeper.ts';
import type { KeptParts } from './kept-parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draft = (title: string, savedAt: number): Draft => ({
  ...emptyContent(),
  key: 'k',
  purpose: 'projects',
  state: 'save',
  savedAt,
  title,
});
const lost = () => new CallError(0, '네트워크');

/** A server that stores, and what the browser keeps. */
function open(stored: Draft | null, kept: KeptParts | null = null) {
  const site = { stored, kept, mood: 'well' as 'well' | 'silent' | 'deaf' | 'ended' };
  const send = vi.fn(async ({ savedAt, data }: { savedAt: number | null; data: object }) => {
    if (site.mood === 'silent') throw lost();
    if (site.mood === 'ended') throw new CallError(401, '로그인');
    if (site.stored && savedAt !== null && site.stored.savedAt > savedAt)
      throw new CallError(409, '새 저장', { savedAt: site.stored.savedAt } as never);
    const at = (site.stored?.savedAt ?? 0) + 1;
    site.stored = { ...draft('', at), ...withParts(site.stored ?? emptyContent(), data), savedAt: at };
    if (site.mood === 'deaf') throw lost();
    return { key: 'k', savedAt: at };
  });
  const keeper = new DraftKeeper(stored, kept, {
    send,
    read: async () => site.stored,
    keep: (parts) => {
      site.kept = parts;
    },
  });
  return { site, send, keeper };
}

test('only what changed is sent, half a second after the last input, and then nothing is kept', async () => {
  const { site, send, keeper } = open(draft('가', 5));
  keeper.change({ title: '나' });
  await vi.advanceTimersByTimeAsync(400);
  keeper.change({ refund: '교환' });
  await vi.advanceTimersByTimeAsync(499);
  expect(send).not.toHaveBeenCalled();
  expect(site.kept?.data).toEqual({ title: '나', refund: '교환' });
  await vi.advanceTimersByTimeAsync(1);
  expect(send.mock.calls).toEqual([[{ key: 'k', savedAt: 5, data: { title: '나', refund: '교환' } }]]);
  expect(site.kept).toBeNull();
  expect(keeper.view().save).toEqual({ kind: 'stored', at: 6 });
});

test('what is typed without a network stays in the browser and goes when it is back', async () => {
  const { site, keeper } = open(draft('가', 5));
  site.mood = 'silent';
  keeper.change({ title: '나' });
  await vi.advanceTimersByTimeAsync(600);
  keeper.change({ refund: '교환' });
  expect([keeper.view().save.kind, site.kept?.data]).toEqual(['offline', { title: '나', refund: '교환' }]);
  site.mood = 'well';
  await vi.advanceTimersByTimeAsync(5_000);
  expect([site.stored?.title, site.stored?.refund, keeper.isUnsaved()]).toEqual(['나', '교환', false]);
});

test('a save whose answer was lost is not taken for another tab', async () => {
  const { site, keeper } = open(draft('가', 5));
  site.mood = 'deaf';
  keeper.change({ title: '나' });
  await vi.advanceTimersByTimeAsync(600);
  site.mood = 'well';
  await vi.advanceTimersByTimeAsync(6_000);
  expect([keeper.view().save.kind, site.stored?.title]).toEqual(['stored', '나']);
});

test.each([
  [true, '여기'],
  [false, '저기'],
])('another tab that wrote is not written over unasked; keeping what is here: %s', async (mine, title) => {
  const { site, keeper } = open(draft('가', 5));
  site.stored = draft('저기', 9);
  keeper.change({ title: '여기' });
  await vi.advanceTimersByTimeAsync(600);
  expect([keeper.view().save.kind, site.stored.title]).toEqual(['newer', '저기']);
  await keeper.settle(mine);
  expect([site.stored.title, keeper.view().content.title, site.kept]).toEqual([title, title, null]);
});

test('an ended session loses nothing: what is kept comes back over the stored draft', async () => {
  const { site, keeper } = open(draft('가', 5));
  site.mood = 'ended';
  keeper.change({ title: '나' });
  await vi.advanceTimersByTimeAsync(600);
  expect(keeper.view().save.kind).toBe('signedOut');
  const again = open(site.stored, site.kept);
  expect([again.keeper.view().content.title, again.keeper.view().restored]).toEqual(['나', true]);
  await vi.advanceTimersByTimeAsync(500);
  expect(again.site.stored?.title).toBe('나');
});

test('what was kept of a draft that is gone is not put into another one', () => {
  const kept = { key: 'old', savedAt: 3, data: { title: '옛것' } };
  expect(open(draft('가', 5), kept).keeper.view().content.title).toBe('가');
});
