import { CallError } from '@pq/contract/client';
import type { DraftData, FieldSaves } from '@pq/contract/shapes/draft';
import { fieldParts } from '@pq/domain/project/fields';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftKeeper, type Unsaved } from '#app/lib/drafts/keeper/draft-keeper.ts';
import { partNames, withParts } from '#app/lib/drafts/keeper/parts.ts';
import { type DraftContent, emptyContent } from './draft-content.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A site that stores one draft and says, as the server does, which save each field is from. */
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
    const keeper = new DraftKeeper<DraftContent, DraftData>(stored(), kept, outside);
    keeper.start();
    return { keeper, tab };
  };
  return { site, openTab };
}

test('what only one of two tabs has changed is merged, and the other one hears of it', async () => {
  const { site, openTab } = openSite();
  const [one, two] = [openTab().keeper, openTab().keeper];
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

test('of a field that both have changed nothing is written before one is chosen; the others are merged', async () => {
  const { site, openTab } = openSite();
  const [one, two] = [openTab().keeper, openTab().keeper];
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
  expect(await two.choose(['refund'])).toBe(true);
  const merged = { title: '첫 창', editor: '<p>둘째 창, 더</p>', refund: '첫 창', amount: { goal: 5 } };
  expect([site.content, two.view()]).toMatchObject([merged, { content: merged, conflict: null }]);
});

test('a third save of the field while the writer chooses is asked about anew', async () => {
  const { site, openTab } = openSite();
  const [one, two] = [openTab().keeper, openTab().keeper];
  one.change({ title: '하나' });
  await after(600);
  two.change({ title: '둘' });
  await after(600);
  one.change({ title: '셋' });
  await after(600);
  expect(await two.choose([])).toBe(false);
  expect([two.view().conflict?.theirs.title, site.content.title]).toEqual(['셋', '셋']);
  expect(await two.choose(['title'])).toBe(true);
  expect([two.view().content.title, site.content.title]).toEqual(['셋', '셋']);
});

test('a save of its own whose answer was lost is no other tab, also after one has saved beside it', async () => {
  const { site, openTab } = openSite();
  const [one, two] = [openTab().keeper, openTab().keeper];
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

test('what a closed tab has kept stands on what it had read, not on what is stored now', async () => {
  const { site, openTab } = openSite();
  const one = openTab();
  one.keeper.change({ title: '하나', refund: '하나' });
  const { kept } = one.tab;
  one.keeper.stop();
  const two = openTab().keeper;
  two.change({ title: '둘' });
  await after(600);
  const again = openTab(kept ? [kept] : []).keeper;
  await after(600);
  expect([again.view().conflict?.fields, site.content.title, site.content.refund]).toEqual([
    ['title'],
    '둘',
    '',
  ]);
  expect(await again.choose([])).toBe(true);
  expect([site.content.title, site.content.refund]).toEqual(['하나', '하나']);
});

test('a field counts as chosen once somebody has given it a value, also the one it had', async () => {
  const { openTab } = openSite();
  const { keeper } = openTab();
  expect(keeper.view().decided).toEqual([]);
  keeper.change({ config: { projectType: 'PT10' } });
  expect(keeper.view().decided).toEqual(['projectType']);
  await after(600);
  expect(openTab().keeper.view().decided).toEqual(['projectType']);
});
