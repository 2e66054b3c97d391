import { CallError } from '@pq/contract/client';
import type { DraftData, FieldSaves } from '@pq/contract/shapes/draft';
import { fieldParts } from '@pq/domain/project/fields';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftAutosave, type Unsaved } from '#app/lib/drafts/autosave/draft-autosave.ts';
import { partNames, withParts } from '#app/lib/drafts/autosave/parts.ts';
import { type DraftContent, emptyContent } from './draft-content.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function openSite() {
  const site = { at: 1, content: emptyContent(), saves: {} as FieldSaves, mood: 'well' as 'well' | 'deaf' };
  const fieldsOf = (data: object) =>
    Object.entries(fieldParts).flatMap(([field, parts]) =>
      parts.some((part) => partNames(data).includes(part)) ? [field] : [],
    );
  const send = async ({ data, standsOn = {}, saveId }: Unsaved<DraftData>) => {
    const fields = fieldsOf(data);
    if (fields.some((field) => (site.saves[field]?.savedAt ?? 0) > (standsOn[field] ?? 0)))
      throw new CallError(409, '새 저장', { savedAt: site.at, saveId: null, fieldSaves: site.saves });
    site.at += 1;
    const save = { savedAt: site.at, saveId };
    site.saves = { ...site.saves, ...Object.fromEntries(fields.map((field) => [field, save])) };
    site.content = withParts(site.content, data);
    if (site.mood === 'deaf') throw new CallError(0, '끊김');
    return { key: 'k', savedAt: site.at, fieldSaves: site.saves };
  };
  const openTab = (kept: Unsaved<DraftData>[] = []) => {
    const tab = { kept: null as Unsaved<DraftData> | null };
    const stored = () => ({ key: 'k', savedAt: site.at, content: site.content, fieldSaves: site.saves });
    const keep = (unsaved: Unsaved<DraftData> | null) => {
      tab.kept = unsaved;
    };
    const outside = { send, read: async () => stored(), keep, fieldParts };
    const autosave = new DraftAutosave<DraftContent, DraftData>(stored(), kept, outside);
    autosave.start();
    return { autosave, tab };
  };
  return { site, openTab };
}

test('a field that only one of two tabs changed is merged and the other tab is notified', async () => {
  const { site, openTab } = openSite();
  const [one, two] = [openTab().autosave, openTab().autosave];
  one.change({ title: '첫 창', period: { start: '2027-01-05' } });
  await after(600);
  two.change({ refund: '둘째 창' });
  await after(600);
  expect(site.content).toMatchObject({ title: '첫 창', refund: '둘째 창' });
  expect(two.view()).toMatchObject({
    content: { title: '첫 창', refund: '둘째 창', period: { start: '2027-01-05' } },
    merged: ['title', 'period'],
    conflict: null,
    save: { kind: 'stored' },
  });
  one.change({ editor: '<p>글</p>' });
  await after(600);
  expect([one.view().content.refund, one.view().merged]).toEqual(['둘째 창', ['refund']]);
});

test('a field that both tabs changed is not written before the writer chooses, and the others are merged', async () => {
  const { site, openTab } = openSite();
  const [one, two] = [openTab().autosave, openTab().autosave];
  one.change({ editor: '<p>첫 창</p>', refund: '첫 창', title: '첫 창' });
  await after(600);
  two.change({ editor: '<p>둘째 창</p>', refund: '둘째 창', amount: { goal: 5 } });
  await after(600);
  expect(two.view()).toMatchObject({
    save: { kind: 'newer' },
    merged: ['title'],
    content: { title: '첫 창', editor: '<p>둘째 창</p>' },
    conflict: { fields: ['editor', 'refund'], theirs: { editor: '<p>첫 창</p>' } },
  });
  two.change({ editor: '<p>둘째 창, 더</p>' });
  await after(5_000);
  expect(site.content).toMatchObject({ editor: '<p>첫 창</p>', refund: '첫 창', amount: { goal: 0 } });
  expect(await two.resolveFields(['refund'])).toBe(true);
  const merged = { title: '첫 창', editor: '<p>둘째 창, 더</p>', refund: '첫 창', amount: { goal: 5 } };
  expect([site.content, two.view()]).toMatchObject([merged, { content: merged, conflict: null }]);
});

test('the autosave asks again when a third save of the field arrives while the writer chooses', async () => {
  const { site, openTab } = openSite();
  const [one, two] = [openTab().autosave, openTab().autosave];
  one.change({ title: '하나' });
  await after(600);
  two.change({ title: '둘' });
  await after(600);
  one.change({ title: '셋' });
  await after(600);
  expect(await two.resolveFields([])).toBe(false);
  expect([two.view().conflict?.theirs.title, site.content.title]).toEqual(['셋', '셋']);
  expect(await two.resolveFields(['title'])).toBe(true);
  expect([two.view().content.title, site.content.title]).toEqual(['셋', '셋']);
});

test('an own save with a lost answer is not taken for another tab, even after another tab has saved', async () => {
  const { site, openTab } = openSite();
  const [one, two] = [openTab().autosave, openTab().autosave];
  site.mood = 'deaf';
  one.change({ title: '하나' });
  await after(600);
  site.mood = 'well';
  two.change({ refund: '둘' });
  await after(600);
  await after(6_000);
  expect([one.view().conflict, one.view().save.kind]).toEqual([null, 'stored']);
  expect([one.view().content.refund, site.content.title]).toEqual(['둘', '하나']);
});

test('the stored input of a closed tab is compared with the version it had read, not with the current one', async () => {
  const { site, openTab } = openSite();
  const one = openTab();
  one.autosave.change({ title: '하나', refund: '하나' });
  const { kept } = one.tab;
  one.autosave.stop();
  const two = openTab().autosave;
  two.change({ title: '둘' });
  await after(600);
  const again = openTab(kept ? [kept] : []).autosave;
  await after(600);
  expect([again.view().conflict?.fields, site.content.title, site.content.refund]).toEqual([
    ['title'],
    '둘',
    '',
  ]);
  expect(await again.resolveFields([])).toBe(true);
  expect([site.content.title, site.content.refund]).toEqual(['하나', '하나']);
});

test('a field counts as chosen once it has been given a value, even the one it had', async () => {
  const { openTab } = openSite();
  const { autosave } = openTab();
  expect(autosave.view().decided).toEqual([]);
  autosave.change({ config: { projectType: 'PT10' } });
  expect(autosave.view().decided).toEqual(['projectType']);
  await after(600);
  expect(openTab().autosave.view().decided).toEqual(['projectType']);
});
