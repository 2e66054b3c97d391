import { CallError } from '@pq/contract/client';
import type { Draft, DraftData } from '@pq/contract/shapes/draft';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftAutosave, type Unsaved as UnsavedOf } from '#app/lib/drafts/autosave/draft-autosave.ts';
import { withParts } from '#app/lib/drafts/autosave/parts.ts';
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
  const autosave = new DraftAutosave(storedDraft(stored), kept, { send, read, keep });
  autosave.start();
  return { site, send, autosave };
}

test('the autosave sends only changed fields half a second after the last input and then clears the browser', async () => {
  const { site, send, autosave } = open(draft('가', 5));
  autosave.change({ title: '나' });
  await after(400);
  autosave.change({ refund: '교환' });
  await after(499);
  expect(send).not.toHaveBeenCalled();
  expect(site.kept?.data).toEqual({ title: '나', refund: '교환' });
  await after(1);
  const data = { title: '나', refund: '교환' };
  expect(send.mock.calls).toEqual([[{ key: 'k', savedAt: 5, saveId: expect.any(String), data }]]);
  expect(site.kept).toBeNull();
  expect(autosave.view().save).toEqual({ kind: 'stored', at: 6 });
});

test('the autosave saves every two seconds when the writer never pauses', async () => {
  const { site, send, autosave } = open(draft('가', 5));
  for (let at = 1; at <= 45; at += 1) {
    autosave.change({ title: '가'.repeat(at) });
    await after(100);
  }
  expect(send).toHaveBeenCalledTimes(2);
  expect(site.stored?.title.length).toBeGreaterThanOrEqual(40);
});

test('input without a network is stored in the browser and sent when the network is back', async () => {
  const { site, autosave } = open(draft('가', 5));
  site.mood = 'silent';
  autosave.change({ title: '나' });
  await after(600);
  autosave.change({ refund: '교환' });
  expect([autosave.view().save.kind, site.kept?.data]).toEqual(['offline', { title: '나', refund: '교환' }]);
  site.mood = 'well';
  await after(5_000);
  expect([site.stored?.title, site.stored?.refund, autosave.isUnsaved()]).toEqual(['나', '교환', false]);
});

test('input in transit is stored in the browser until the server has it', async () => {
  const { site, send, autosave } = open(draft('가', 5));
  send.mockImplementationOnce(() => new Promise(() => undefined));
  autosave.change({ title: '나' });
  await after(600);
  autosave.change({ refund: '교환' });
  expect(site.kept?.data).toEqual({ title: '나', refund: '교환' });
});

test('saves with lost answers, however many, are not taken for another tab', async () => {
  const { site, autosave } = open(draft('가', 5));
  site.mood = 'deaf';
  autosave.change({ title: '나', rewards: { type: [{ title: '기타', value: ' ' }] } });
  await after(600);
  autosave.change({ title: '다' });
  site.mood = 'silent';
  await after(11_000);
  site.mood = 'well';
  await after(6_000);
  expect([autosave.view().save.kind, site.stored?.title]).toEqual(['stored', '다']);
});

test('a save of a tab that was closed before the answer is not taken for another tab', async () => {
  const { site, autosave } = open(draft('가', 5));
  site.mood = 'deaf';
  autosave.change({ title: '나' });
  await after(600);
  const again = open(site.stored, site.kept ? [site.kept] : []);
  await after(600);
  expect([again.autosave.view().save.kind, again.site.stored?.title]).toEqual(['stored', '나']);
});

test('a first save does not overwrite that of another device', async () => {
  const { site, autosave } = open(null);
  site.stored = draft('다른 기기', 1);
  autosave.change({ title: '여기' });
  await after(600);
  expect([autosave.view().save.kind, site.stored.title]).toEqual(['newer', '다른 기기']);
});

test('the tab that wins a conflict is stored whole, not only its last input', async () => {
  const { site, autosave } = open(draft('가', 5));
  site.stored = { ...draft('저기', 9), refund: '저기' };
  autosave.change({ refund: '여기' });
  await after(600);
  expect([autosave.view().save.kind, site.stored.title]).toEqual(['newer', '저기']);
  expect(await autosave.resolveAll(true)).toBe(true);
  expect([site.stored.title, site.stored.refund, site.kept]).toEqual(['가', '여기', null]);
});

test('the autosave asks again when a third save arrives while the writer chooses', async () => {
  const { site, autosave } = open(draft('가', 5));
  site.stored = draft('저기', 9);
  autosave.change({ refund: '여기' });
  await after(600);
  site.stored = draft('또 저기', 10);
  expect(await autosave.resolveAll(true)).toBe(false);
  expect([autosave.view().save.kind, site.stored.title]).toEqual(['newer', '또 저기']);
});

test('the other save is taken as it is stored, and input during the read is preserved', async () => {
  const { site, autosave } = open(draft('가', 5));
  site.stored = draft('저기', 9);
  autosave.change({ title: '여기' });
  await after(600);
  const taken = autosave.resolveAll(false);
  autosave.change({ refund: '읽는 동안' });
  expect(site.kept?.data).toEqual({ title: '여기', refund: '읽는 동안' });
  expect(await taken).toBe(true);
  expect(autosave.view().content).toMatchObject({ title: '저기', refund: '읽는 동안' });
  await after(600);
  expect([site.stored.title, site.stored.refund, site.kept]).toEqual(['저기', '읽는 동안', null]);
});

test('the question remains and nothing is released when the other save cannot be read', async () => {
  const { site, autosave } = open(draft('가', 5));
  site.stored = draft('저기', 9);
  autosave.change({ title: '여기' });
  await after(600);
  site.mood = 'unread';
  expect(await autosave.resolveAll(false)).toBe(false);
  expect([autosave.view().save.kind, site.kept?.data]).toEqual(['newer', { title: '여기' }]);
  expect(await autosave.resolveAll(true)).toBe(true);
  expect(site.stored.title).toBe('여기');
});

test('a refused field delays no other, is reported by name, and is sent again when it changes', async () => {
  const { site, send, autosave } = open(draft('가', 5));
  site.refuses = { 'data.rewards.content.0.context': '500자' };
  const content = [{ count: 0, context: '긴 글', productCost: 1_000, delivery: 0 }];
  autosave.change({ title: '나', rewards: { content, period: '2027-01-01' } });
  await after(600);
  site.refuses = {};
  await after(600);
  expect(send.mock.calls.map(([{ data }]) => data)[1]).toEqual({
    title: '나',
    rewards: { period: '2027-01-01' },
  });
  expect([site.stored?.title, autosave.view().refusals]).toEqual(['나', { 'rewards.content': '500자' }]);
  expect(autosave.view().save).toEqual({ kind: 'refused', message: '500자' });
  expect([autosave.isUnsaved(), site.kept?.data]).toEqual([true, { rewards: { content } }]);
  autosave.change({ rewards: { content: [] } });
  await after(600);
  expect([autosave.view().refusals, autosave.isUnsaved(), site.kept]).toEqual([{}, false, null]);
});

test('saving continues without loss when the member signs in elsewhere after the session ended', async () => {
  const { site, autosave } = open(draft('가', 5));
  site.mood = 'ended';
  autosave.change({ title: '나' });
  await after(600);
  expect(autosave.view().save.kind).toBe('signedOut');
  const again = open(site.stored, site.kept ? [site.kept] : []);
  expect([again.autosave.view().content.title, again.autosave.view().restored]).toEqual(['나', true]);
  site.mood = 'well';
  autosave.retry();
  await after(0);
  expect([autosave.view().save.kind, site.stored?.title]).toEqual(['stored', '나']);
});

test('stored input of several tabs is applied to the stored draft and the writer is asked when that is newer', async () => {
  const { site, autosave } = open(draft('가', 5), [
    { key: 'k', savedAt: 3, saveId: 'one', data: { title: '나', refund: '옛' } },
    { key: 'k', savedAt: 5, saveId: 'two', data: { refund: '새' } },
  ]);
  expect(autosave.view().content).toMatchObject({ title: '나', refund: '새' });
  await after(600);
  expect([autosave.view().save.kind, site.stored?.title]).toEqual(['newer', '가']);
});

test('listeners run before a save is reported, and input that arrives in between is sent as well', async () => {
  const { site, autosave } = open(draft('가', 5));
  let words = '마지막 말';
  const gone = autosave.addSource(() => {
    if (words !== '') autosave.change({ editor: words });
    words = '';
  });
  const saved = autosave.flush();
  autosave.change({ title: '그사이' });
  expect(await saved).toBe(true);
  expect([site.stored?.editor, site.stored?.title]).toEqual(['마지막 말', '그사이']);
  gone();
});
