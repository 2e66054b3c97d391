import type { Draft } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import { compareSubmissions, isChanged, submissionFields } from './submission-fields.ts';
import { linksOut } from './submission-text.ts';
import { diffWords } from './word-diff.ts';

const reward = {
  ...defaultRewardDetails(),
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

test('a banner is shown only where a project has one, and its removal as a change', () => {
  const withBanner = { ...draft, images: { ...draft.images, main: '/files/main.jpg' } };
  const banners = (of: Draft) =>
    submissionFields(of).filter(({ label }) => label === t('admin.field.mainImage'));
  expect(banners(draft)).toEqual([]);
  expect(banners(withBanner)).toEqual([{ label: t('admin.field.mainImage'), pictures: ['/files/main.jpg'] }]);
  const [removed] = compareSubmissions(withBanner, draft).filter(isChanged);
  expect(removed).toMatchObject({ label: t('admin.field.mainImage'), after: undefined });
});

test('a field is marked as changed by a difference even at the end of a long text', () => {
  expect(changed({ ...draft, savedAt: 1 })).toEqual([]);
  expect(changed({ ...draft, amount: { goal: 2_000_000 } }).map(({ label }) => label)).toEqual(['목표 금액']);
  const [content] = changed({ ...draft, editor: draft.editor.replace('끝', '마지막') });
  expect(content?.label).toBe('내용');
});

test('a custom order has neither a goal nor a funding type', () => {
  const labels = (one: Draft) => submissionFields(one).map(({ label }) => label);
  expect(labels(draft)).toEqual(expect.arrayContaining(['목표 금액', '리워드 유형']));
  const order = labels({ ...draft, purpose: 'ordermade' });
  expect(order).not.toContain('목표 금액');
  expect(order).not.toContain('리워드 유형');
});

test.each([
  [
    { delivery: 3_000, shipping: 'parcel' as const },
    '달항아리 1점\n30,000원 · 배송비 3,000원 · 수량 제한 없음',
  ],
  [{ delivery: 0, shipping: 'parcel' as const }, '달항아리 1점\n30,000원 · 무료배송 · 수량 제한 없음'],
  [{ delivery: 0, shipping: 'none' as const }, '달항아리 1점\n30,000원 · 배송 불필요 · 수량 제한 없음'],
])('the delivery fee of a reward is shown once: %o', (sent, text) => {
  const one = { ...draft, rewards: { ...draft.rewards, content: [{ ...reward, ...sent }] } };
  expect(submissionFields(one).find(({ label }) => label === '리워드 1')).toEqual({
    label: '리워드 1',
    text,
  });
});

const goods = {
  ...reward,
  name: '달항아리 한 쌍',
  picture: '/files/p/jar.jpg',
  count: 120,
  limitPerPerson: 2,
  early: { first: 30, until: '2026-12-10' },
  month: '2027-03',
  options: [
    {
      name: '유약 색',
      values: [
        { value: '눈빛', surcharge: 0, color: '#f3efe8' },
        { value: '먹빛', surcharge: 4_000 },
      ],
    },
  ],
  stock: [
    { choice: [0], count: 100 },
    { choice: [1], count: 20 },
  ],
  questions: [
    {
      id: 'a',
      text: '문구',
      kind: 'text' as const,
      choices: [],
      per: 'piece' as const,
      required: true,
      max: 30,
    },
    {
      id: 'b',
      text: '포장',
      kind: 'choice' as const,
      choices: ['상자', '보자기'],
      per: 'order' as const,
      required: false,
    },
  ],
};
const withReward = (one: typeof goods): Draft => ({
  ...draft,
  rewards: { ...draft.rewards, content: [one] },
});

test('all fields of a reward are reviewed', () => {
  const fields = submissionFields(withReward(goods)).filter(({ label }) => label.startsWith('리워드 1'));
  expect(fields).toEqual([
    { label: '리워드 1', text: '달항아리 한 쌍\n달항아리 1점\n30,000원 · 배송비 3,000원 · 120개' },
    { label: '리워드 1 사진', pictures: ['/files/p/jar.jpg'] },
    {
      label: '리워드 1 판매 조건',
      text: '1인당 2개\n얼리버드 선착순 30개 2026.12.10까지\n2027년 3월\n30개가 나가면 더 팔리지 않음',
    },
    { label: '리워드 1 옵션', text: '유약 색: 눈빛 #f3efe8, 먹빛 +4,000원' },
    { label: '리워드 1 조합별 재고', text: '유약 색: 눈빛: 100개\n유약 색: 먹빛: 20개' },
    {
      label: '리워드 1 후원자에게 할 질문',
      text: '문구 (짧은 글 · 30자까지 · 하나마다 · 필수)\n포장 (하나 선택 · 상자, 보자기 · 주문에 한 번 · 선택)',
    },
  ]);
});

test.each<[string, Partial<typeof goods>, string]>([
  ['name', { name: '달항아리' }, '리워드 1'],
  ['picture', { picture: '/files/p/other.jpg' }, '리워드 1 사진'],
  ['limit for one person', { limitPerPerson: 3 }, '리워드 1 판매 조건'],
  ['early bird', { early: { first: 31, until: '2026-12-10' } }, '리워드 1 판매 조건'],
  ['month', { month: '2027-04' }, '리워드 1 판매 조건'],
  [
    'stock',
    {
      stock: [
        { choice: [0], count: 101 },
        { choice: [1], count: 19 },
      ],
    },
    '리워드 1 조합별 재고',
  ],
  ['question', { questions: goods.questions.slice(0, 1) }, '리워드 1 후원자에게 할 질문'],
  ['options and with them the stock', { options: [], stock: [] }, '리워드 1 옵션'],
])('a change in a reward is visible: %s', (_what, changes, label) => {
  const fields = compareSubmissions(withReward(goods), withReward({ ...goods, ...changes })).filter(
    isChanged,
  );
  expect(fields.map((field) => field.label)).toContain(label);
});

test('a removed reward and an added picture are visible', () => {
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
])('%s: a new target behind the same link text is visible', (label, was, is, before, after) => {
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

test('each link to another site is listed once', () => {
  const html = '<a href="https://a.kr/x">1</a><a rel="x" href="https://a.kr/x">2</a><a href="/funding">3</a>';
  expect(linksOut(html)).toEqual(['https://a.kr/x']);
});
