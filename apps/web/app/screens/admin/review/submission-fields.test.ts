import type { Draft } from '@pq/contract/shapes/draft';
import { plainGoods } from '@pq/domain/reward/goods';
import { expect, test } from 'vitest';
import { compareSubmissions, isChanged, submissionFields } from './submission-fields.ts';
import { linksOut } from './submission-text.ts';
import { diffWords } from './word-diff.ts';

const reward = {
  ...plainGoods(),
  count: 0,
  context: '달항아리 1점',
  productCost: 30_000,
  delivery: 3_000,
  shipping: 'parcel' as const,
};
const draft: Draft = {
  key: 'k',
  purpose: 'projects',
  state: 'prepare',
  savedAt: 0,
  title: '달항아리',
  category: 1,
  images: { thumbnail: '/files/a.jpg', main: '' },
  subImages: ['/files/a.jpg', '/files/b.jpg', '', '', '', ''],
  config: { deliveryType: '', projectType: 'PT10' },
  amount: { goal: 1_000_000 },
  period: { start: '2026-12-01', finish: '2026-12-30' },
  rewards: { type: [], period: '2027-01-10', content: [reward, { ...reward, count: 5 }] },
  refund: '7일 이내에 교환합니다.',
  editor: `<p>소개</p>${'<p>긴 글</p>'.repeat(3_000)}<p>끝</p><img src="/files/editor/u/c.jpg">`,
};

const changed = (after: Draft) => compareSubmissions(draft, after).filter(isChanged);

test('only what says something else is changed, be it at the very end of a long text', () => {
  expect(changed({ ...draft, savedAt: 1 })).toEqual([]);
  expect(changed({ ...draft, amount: { goal: 2_000_000 } }).map(({ label }) => label)).toEqual(['목표 금액']);
  const [content] = changed({ ...draft, editor: draft.editor.replace('끝', '마지막') });
  expect(content?.label).toBe('내용');
});

test('a custom order has neither a goal nor a kind of charging', () => {
  const labels = (one: Draft) => submissionFields(one).map(({ label }) => label);
  expect(labels(draft)).toEqual(expect.arrayContaining(['목표 금액', '펀딩 방식']));
  const order = labels({ ...draft, purpose: 'ordermade' });
  expect(order).not.toContain('목표 금액');
  expect(order).not.toContain('펀딩 방식');
});

test.each([
  [
    { delivery: 3_000, shipping: 'parcel' as const },
    '달항아리 1점\n30,000원 · 배송비 3,000원 · 수량 제한 없음',
  ],
  [{ delivery: 0, shipping: 'parcel' as const }, '달항아리 1점\n30,000원 · 무료배송 · 수량 제한 없음'],
  [{ delivery: 0, shipping: 'none' as const }, '달항아리 1점\n30,000원 · 배송 없음 · 수량 제한 없음'],
])('what sending a reward costs is said once: %o', (sent, text) => {
  const one = { ...draft, rewards: { ...draft.rewards, content: [{ ...reward, ...sent }] } };
  expect(submissionFields(one).find(({ label }) => label === '리워드 1')).toEqual({
    label: '리워드 1',
    text,
  });
});

test('a reward that was taken away and a picture that came are in sight', () => {
  const [gone] = changed({ ...draft, rewards: { ...draft.rewards, content: [reward] } });
  expect(gone).toMatchObject({ label: '리워드 2', after: undefined });
  const [pictures] = changed({ ...draft, editor: `${draft.editor}<img src="/files/editor/u/d.png">` });
  expect(pictures?.after).toEqual({
    label: '내용의 이미지',
    pictures: ['/files/editor/u/c.jpg', '/files/editor/u/d.png'],
  });
});

const at = (href: string) =>
  `<p><a href="${href}" target="_blank" rel="noopener noreferrer nofollow"><strong>가게</strong>로</a></p>`;
const video = (id: string, title: string) =>
  `<figure data-youtube="${id}"><iframe src="https://www.youtube-nocookie.com/embed/${id}" title="${title}" allow="fullscreen" loading="lazy"></iframe></figure>`;
const file = (href: string, name: string) =>
  `<div data-file="true"><a href="${href}" download="${name}">도면.png</a></div>`;

test.each([
  [
    '내용의 링크',
    at('https://good.kr/?a=1&amp;b'),
    at('https://phish.kr/'),
    '가게로 → https://good.kr/?a=1&b',
    '가게로 → https://phish.kr/',
  ],
  [
    '내용의 동영상',
    video('aaaaaaaaaaa', '빚는 &quot;과정&quot;'),
    video('bbbbbbbbbbb', '빚는 &quot;과정&quot;'),
    '빚는 "과정" → https://www.youtube-nocookie.com/embed/aaaaaaaaaaa',
    '빚는 "과정" → https://www.youtube-nocookie.com/embed/bbbbbbbbbbb',
  ],
  [
    '내용의 파일',
    file('/files/editor/u/a.png', '도면.png'),
    file('/files/editor/u/b.png', '계약.png'),
    '도면.png → /files/editor/u/a.png',
    '도면.png (계약.png) → /files/editor/u/b.png',
  ],
])('%s: that one leads elsewhere under the same words is in sight', (label, was, is, before, after) => {
  const fields = compareSubmissions({ ...draft, editor: was }, { ...draft, editor: is }).filter(isChanged);
  expect(fields).toEqual([{ label, before: { label, text: before }, after: { label, text: after } }]);
});

test('words are compared whole, with their endings', () => {
  expect(diffWords('불가합니다. 7일 안에', '가능합니다. 7일 안에')).toEqual([
    { kind: 'removed', text: '불가합니다.' },
    { kind: 'added', text: '가능합니다.' },
    { kind: 'same', text: ' 7일 안에' },
  ]);
});

test('links to other sites are found once each', () => {
  const html = '<a href="https://a.kr/x">1</a><a rel="x" href="https://a.kr/x">2</a><a href="/funding">3</a>';
  expect(linksOut(html)).toEqual(['https://a.kr/x']);
});
