import { CallError } from '@pq/contract/client';
import type { Draft, DraftData } from '@pq/contract/shapes/draft';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftKeeper, type Unsaved as UnsavedOf } from '#app/lib/drafts/keeper/draft-keeper.ts';
import { withParts } from '#app/lib/drafts/keeper/parts.ts';
import { emptyContent, storedDraft } from './draft-content.ts';

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
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

type Unsaved = UnsavedOf<DraftData>;
type Stored = Draft & { saveId?: string };

/** A server that stores as ours does, and what the browser keeps. */
function open(stored: Stored | null, kept: Unsaved[] = []) {
  const site = {
    stored,
    kept: null as Unsaved | null,
    mood: 'well' as 'well' | 'silent' | 'deaf' | 'ended' | 'unread',
    refuses: {} as Record<string, string>,
  };
  const send = vi.fn(async ({ savedAt, saveId, data }: Unsaved) => {
    if (site.mood === 'silent') throw lost();
    if (site.mood === 'ended') throw new CallError(401, '로그인');
    const wrong = Object.entries(site.refuses).filter(([field]) => (field.split('.')[1] ?? '') in data);
    if (wrong.length > 0) throw new CallError(400, '확인', { fields: Object.fromEntries(wrong) });
    if (site.stored && site.stored.savedAt > savedAt)
      throw new CallError(409, '새 저장', {
        savedAt: site.stored.savedAt,
        saveId: site.stored.saveId ?? null,
      });
    const at = (site.stored?.savedAt ?? 0) + 1;
    site.stored = {
      ...draft('', at),
      ...withParts(site.stored ?? emptyContent(), data),
      savedAt: at,
      saveId,
    };
    if (site.mood === 'deaf') throw lost();
    return { key: 'k', savedAt: at };
  });
  const read = async () => {
    if (site.mood === 'unread') throw lost();
    return site.stored && storedDraft(site.stored);
  };
  const keep = (unsaved: Unsaved | null) => {
    site.kept = unsaved;
  };
  const keeper = new DraftKeeper(storedDraft(stored), kept, { send, read, keep });
  keeper.start();
  return { site, send, keeper };
}

test('only what changed is sent, half a second after the last input, and then nothing is kept', async () => {
  const { site, send, keeper } = open(draft('가', 5));
  keeper.change({ title: '나' });
  await after(400);
  keeper.change({ refund: '교환' });
  await after(499);
  expect(send).not.toHaveBeenCalled();
  expect(site.kept?.data).toEqual({ title: '나', refund: '교환' });
  await after(1);
  const data = { title: '나', refund: '교환' };
  expect(send.mock.calls).toEqual([[{ key: 'k', savedAt: 5, saveId: expect.any(String), data }]]);
  expect(site.kept).toBeNull();
  expect(keeper.view().save).toEqual({ kind: 'stored', at: 6 });
});

test('who never pauses is saved every two seconds', async () => {
  const { site, send, keeper } = open(draft('가', 5));
  for (let at = 1; at <= 45; at += 1) {
    keeper.change({ title: '가'.repeat(at) });
    await after(100);
  }
  expect(send).toHaveBeenCalledTimes(2);
  expect(site.stored?.title.length).toBeGreaterThanOrEqual(40);
});

test('what is typed without a network stays in the browser and goes when it is back', async () => {
  const { site, keeper } = open(draft('가', 5));
  site.mood = 'silent';
  keeper.change({ title: '나' });
  await after(600);
  keeper.change({ refund: '교환' });
  expect([keeper.view().save.kind, site.kept?.data]).toEqual(['offline', { title: '나', refund: '교환' }]);
  site.mood = 'well';
  await after(5_000);
  expect([site.stored?.title, site.stored?.refund, keeper.isUnsaved()]).toEqual(['나', '교환', false]);
});

test('what is on its way stays in the browser until the server has it', async () => {
  const { site, send, keeper } = open(draft('가', 5));
  send.mockImplementationOnce(() => new Promise(() => undefined));
  keeper.change({ title: '나' });
  await after(600);
  keeper.change({ refund: '교환' });
  expect(site.kept?.data).toEqual({ title: '나', refund: '교환' });
});

test('saves whose answers were lost, however many, are not taken for another tab', async () => {
  const { site, keeper } = open(draft('가', 5));
  site.mood = 'deaf';
  keeper.change({ title: '나', rewards: { type: [{ title: '기타', value: ' ' }] } });
  await after(600);
  keeper.change({ title: '다' });
  site.mood = 'silent';
  await after(11_000);
  site.mood = 'well';
  await after(6_000);
  expect([keeper.view().save.kind, site.stored?.title]).toEqual(['stored', '다']);
});

test('neither is one whose tab was closed before its answer', async () => {
  const { site, keeper } = open(draft('가', 5));
  site.mood = 'deaf';
  keeper.change({ title: '나' });
  await after(600);
  const again = open(site.stored, site.kept ? [site.kept] : []);
  await after(600);
  expect([again.keeper.view().save.kind, again.site.stored?.title]).toEqual(['stored', '나']);
});

test('a first save does not go over the one of another device', async () => {
  const { site, keeper } = open(null);
  site.stored = draft('다른 기기', 1);
  keeper.change({ title: '여기' });
  await after(600);
  expect([keeper.view().save.kind, site.stored.title]).toEqual(['newer', '다른 기기']);
});

test('of two tabs the one that is kept is stored whole, not only what was typed last', async () => {
  const { site, keeper } = open(draft('가', 5));
  site.stored = { ...draft('저기', 9), refund: '저기' };
  keeper.change({ refund: '여기' });
  await after(600);
  expect([keeper.view().save.kind, site.stored.title]).toEqual(['newer', '저기']);
  expect(await keeper.settle(true)).toBe(true);
  expect([site.stored.title, site.stored.refund, site.kept]).toEqual(['가', '여기', null]);
});

test('a third save while the writer thinks is asked about anew', async () => {
  const { site, keeper } = open(draft('가', 5));
  site.stored = draft('저기', 9);
  keeper.change({ refund: '여기' });
  await after(600);
  site.stored = draft('또 저기', 10);
  expect(await keeper.settle(true)).toBe(false);
  expect([keeper.view().save.kind, site.stored.title]).toEqual(['newer', '또 저기']);
});

test('the other one is taken as it is stored; what is typed while it is read stays', async () => {
  const { site, keeper } = open(draft('가', 5));
  site.stored = draft('저기', 9);
  keeper.change({ title: '여기' });
  await after(600);
  const taken = keeper.settle(false);
  keeper.change({ refund: '읽는 동안' });
  expect(site.kept?.data).toEqual({ title: '여기', refund: '읽는 동안' });
  expect(await taken).toBe(true);
  expect(keeper.view().content).toMatchObject({ title: '저기', refund: '읽는 동안' });
  await after(600);
  expect([site.stored.title, site.stored.refund, site.kept]).toEqual(['저기', '읽는 동안', null]);
});

test('when the other one cannot be read, nothing is let go and the question stays', async () => {
  const { site, keeper } = open(draft('가', 5));
  site.stored = draft('저기', 9);
  keeper.change({ title: '여기' });
  await after(600);
  site.mood = 'unread';
  expect(await keeper.settle(false)).toBe(false);
  expect([keeper.view().save.kind, site.kept?.data]).toEqual(['newer', { title: '여기' }]);
  expect(await keeper.settle(true)).toBe(true);
  expect(site.stored.title).toBe('여기');
});

test('a field that is refused holds up no other, is told by its name, and goes again when it is changed', async () => {
  const { site, send, keeper } = open(draft('가', 5));
  site.refuses = { 'data.rewards.content.0.context': '500자' };
  const content = [{ count: 0, context: '긴 글', productCost: 1_000, delivery: 0 }];
  keeper.change({ title: '나', rewards: { content, period: '2027-01-01' } });
  await after(600);
  site.refuses = {};
  await after(600);
  expect(send.mock.calls.map(([{ data }]) => data)[1]).toEqual({
    title: '나',
    rewards: { period: '2027-01-01' },
  });
  expect([site.stored?.title, keeper.view().refusals]).toEqual(['나', { 'rewards.content': '500자' }]);
  expect(keeper.view().save).toEqual({ kind: 'refused', message: '500자' });
  expect([keeper.isUnsaved(), site.kept?.data]).toEqual([true, { rewards: { content } }]);
  keeper.change({ rewards: { content: [] } });
  await after(600);
  expect([keeper.view().refusals, keeper.isUnsaved(), site.kept]).toEqual([{}, false, null]);
});

test('an ended session loses nothing: it goes on by itself when somebody has signed in elsewhere', async () => {
  const { site, keeper } = open(draft('가', 5));
  site.mood = 'ended';
  keeper.change({ title: '나' });
  await after(600);
  expect(keeper.view().save.kind).toBe('signedOut');
  const again = open(site.stored, site.kept ? [site.kept] : []);
  expect([again.keeper.view().content.title, again.keeper.view().restored]).toEqual(['나', true]);
  site.mood = 'well';
  keeper.retry();
  await after(0);
  expect([keeper.view().save.kind, site.stored?.title]).toEqual(['stored', '나']);
});

test('what several tabs have kept is all laid over what is stored, and asked about when that is newer', async () => {
  const { site, keeper } = open(draft('가', 5), [
    { key: 'k', savedAt: 3, saveId: 'one', data: { title: '나', refund: '옛' } },
    { key: 'k', savedAt: 5, saveId: 'two', data: { refund: '새' } },
  ]);
  expect(keeper.view().content).toMatchObject({ title: '나', refund: '새' });
  await after(600);
  expect([keeper.view().save.kind, site.stored?.title]).toEqual(['newer', '가']);
});

test('before it is said to be saved, who has something to tell is asked, and what comes meanwhile goes as well', async () => {
  const { site, keeper } = open(draft('가', 5));
  let words = '마지막 말';
  const gone = keeper.ask(() => {
    if (words !== '') keeper.change({ editor: words });
    words = '';
  });
  const saved = keeper.flush();
  keeper.change({ title: '그사이' });
  expect(await saved).toBe(true);
  expect([site.stored?.editor, site.stored?.title]).toEqual(['마지막 말', '그사이']);
  gone();
});
