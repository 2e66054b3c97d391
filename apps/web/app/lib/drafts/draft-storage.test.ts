import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '#app/testing/memory-storage.ts';
import {
  clearEntries,
  isOf,
  listStoredDrafts,
  loadDraftEntries,
  loadRewardEntries,
  removeEntries,
  type StoredDraft,
  saveEntry,
} from './draft-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

const postcard = { count: 0, context: '엽서', productCost: 1_000, delivery: 0, shipping: 'none' as const };
const goods = {
  ...postcard,
  ...defaultRewardDetails(),
  month: '2027-03',
  options: [
    {
      name: '색상',
      values: [
        { value: '회색', surcharge: 0 },
        { value: '금색', surcharge: 3_000, color: '#c9a227' },
      ],
    },
  ],
  stock: [{ choice: [0], count: 3 }],
  questions: [
    {
      id: 'q',
      text: '문구',
      kind: 'text' as const,
      choices: [],
      per: 'piece' as const,
      required: true,
      max: 20,
    },
  ],
};
const stored = (title: string, at: number, more: Partial<StoredDraft> = {}): StoredDraft => ({
  purpose: 'projects',
  slot: true,
  key: 'k',
  savedAt: 5,
  saveId: 's',
  data: { title },
  at,
  ...more,
});

test('drafts stored by two tabs are all found by their member alone, the latest last', () => {
  saveEntry('ann', 'tab 2', stored('나', 2));
  saveEntry('ann', 'tab 1', stored('가', 1));
  saveEntry('ann', 'tab 3', stored('주문', 3, { purpose: 'ordermade' }));
  expect(
    loadDraftEntries('ann', 'projects').map(({ writer, stored: { data } }) => [writer, data.title]),
  ).toEqual([
    ['tab 1', '가'],
    ['tab 2', '나'],
  ]);
  expect(loadDraftEntries('bob', 'projects')).toEqual([]);
});

test('a tab removes the drafts that it found, but not what another tab has stored since', () => {
  saveEntry('ann', 'tab 1', stored('가', 1));
  saveEntry('ann', 'tab 2', stored('나', 2));
  const found = loadDraftEntries('ann', 'projects');
  saveEntry('ann', 'tab 2', stored('나 더', 3));
  removeEntries('ann', found);
  expect(loadDraftEntries('ann', 'projects').map(({ stored: { data } }) => data.title)).toEqual(['나 더']);
});

test('a stored draft belongs to the draft of its key, or to the temporary save without one', () => {
  saveEntry('ann', 'tab 1', stored('저장된 것', 1));
  saveEntry('ann', 'tab 2', stored('첫 저장 전', 2, { key: null }));
  const place = { uid: 'ann', purpose: 'projects' } as const;
  const titles = (key: string | null, slot: boolean) =>
    listStoredDrafts({ ...place, key, slot }).map(({ stored: { data } }) => data.title);
  expect(titles('k', true)).toEqual(['저장된 것', '첫 저장 전']);
  expect(titles('k', false)).toEqual(['저장된 것']);
  expect(titles('other', false)).toEqual([]);
  expect(titles(null, true)).toEqual(['첫 저장 전']);
});

test('a sign-out removes the entries of the member and leaves those of others', () => {
  localStorage.setItem('theme', 'stays');
  saveEntry('ann', 'tab 1', stored('가', 1));
  saveEntry('bob', 'tab 2', stored('나', 2));
  clearEntries('ann');
  expect(Object.keys(localStorage)).toEqual(['theme', 'pq:draft:bob:tab 2']);
});

test('an unavailable storage or an edited entry counts as empty', () => {
  localStorage.setItem('pq:draft:ann:tab 1', '{');
  localStorage.setItem('pq:draft:ann:projects:', JSON.stringify({ key: null, savedAt: 1, data: {} }));
  expect(loadDraftEntries('ann', 'projects')).toEqual([]);
  vi.stubGlobal('localStorage', undefined);
  saveEntry('ann', 'tab 1', stored('가', 1));
  expect(loadDraftEntries('ann', 'projects')).toEqual([]);
  clearEntries('ann');
});

test.each([
  { title: null },
  { images: 'a.png' },
  { subImages: {} },
  { period: { start: 5 } },
  { rewards: { content: [null] } },
  { rewards: { content: [{ context: '엽서' }] } },
  { rewards: { type: 'goods', content: [] } },
  { rewards: { content: [{ ...postcard, options: [{ name: '색상', values: ['회색'] }] }] } },
  { rewards: { content: [{ ...postcard, early: 3 }] } },
  { rewards: { content: [{ ...postcard, questions: {} }] } },
  { amount: [] },
  'all',
])('an entry in the shape of another version counts as empty: %j', (data) => {
  const text = JSON.stringify({ ...stored('', 1), data });
  localStorage.setItem('pq:draft:ann:tab 1', text);
  saveEntry('ann', 'tab 2', stored('나', 2));
  expect(loadDraftEntries('ann', 'projects').map(({ writer }) => writer)).toEqual(['tab 2']);
});

test('a draft of any content is found again', () => {
  const data: StoredDraft['data'] = {
    title: '달항아리',
    category: 6,
    images: { thumbnail: '/files/a.png' },
    subImages: ['/files/b.png', ''],
    config: { projectType: 'PT01' },
    amount: { goal: 0 },
    period: { finish: '' },
    rewards: {
      type: [{ title: '기타', value: '도예' }],
      content: [postcard, goods, { ...goods, limitPerPerson: 2, early: { until: null, first: 3 } }],
    },
  };
  saveEntry('ann', 'tab 1', stored('', 1, { data, key: null }));
  expect(loadDraftEntries('ann', 'projects')).toHaveLength(1);
  const audience = { rewards: [0, 2], from: 'payment' as const };
  for (const rewards of [audience.rewards, 'all' as const]) {
    const reward = {
      reward: 'r',
      savedAt: 0,
      saveId: 's',
      data: { audience: { ...audience, rewards } },
      at: 1,
    };
    saveEntry('ann', 'tab 2', reward);
    expect(loadRewardEntries('ann', 'r')).toHaveLength(1);
  }
});

test.each([
  ['deleted, another draft is in its place', 'new', false],
  ['still there', 'k', true],
])('input typed into a temporary save that is %s', (_what, key, belongs) => {
  const found = { writer: 'tab', text: '', stored: stored('가', 1) };
  expect(isOf(found, { key, slot: true })).toBe(belongs);
});

test('a stored reward is found by its key alone and is no draft of a project', () => {
  const reward = { reward: 'r', savedAt: 5, saveId: 's', data: { title: '가' }, at: 1 };
  saveEntry('ann', 'tab 1', reward);
  saveEntry('ann', 'tab 2', stored('나', 2));
  expect(loadRewardEntries('ann', 'r').map(({ stored: { data } }) => data)).toEqual([{ title: '가' }]);
  expect([loadRewardEntries('ann', 'q'), loadRewardEntries('bob', 'r')]).toEqual([[], []]);
  expect(loadDraftEntries('ann', 'projects').map(({ stored: { data } }) => data)).toEqual([{ title: '나' }]);
  clearEntries('ann');
  expect(loadRewardEntries('ann', 'r')).toEqual([]);
});
