import { expect, test } from 'vitest';
import { seoulInstant } from '../dates.ts';
import { shareFacts, shareLine, sharePicturePath } from './share-facts.ts';

const now = seoulInstant('2026-11-20', 12);
const reward = { count: 0, sold: 0, productCost: 12_000 };
const project = {
  key: '0199',
  purpose: 'projects',
  state: 'funding',
  title: '가죽 가방',
  category: 1,
  config: { projectType: 'PT10' },
  amount: { goal: 1_000_000, now: 2_534_000 },
  period: { start: '2026-11-01', finish: '2026-12-04' },
  backers: 10,
  images: { thumbnail: '/files/demo/bag.jpg' },
  profile: { author: '여름' },
  rewards: { type: [{ title: '굿즈' }], content: [reward] },
} as const;
type Fields = Partial<Omit<Parameters<typeof shareFacts>[0], 'rewards'>>;
const line = (fields: Fields, content: readonly (typeof reward)[] = [reward]) =>
  shareLine(shareFacts({ ...project, ...fields, rewards: { ...project.rewards, content } }, now));

test('share text of funding shows percent and last day, then the outcome', () => {
  expect(line({})).toBe('253% 달성 · 2026.12.04 마감');
  expect(line({ state: 're-finish' })).toBe('253% 달성 · 펀딩 성공');
  expect(line({ state: 'fail', amount: { goal: 1_000_000, now: 0 } })).toBe('0% 달성 · 펀딩 실패');
  expect(line({ state: 'ready', period: { start: '2026-12-01', finish: '2026-12-31' } })).toBe(
    '12.01 오픈 예정',
  );
});

test('share text of an order shows remaining items or the lowest price', () => {
  const order = { purpose: 'ordermade' } as const;
  const limited = { ...reward, count: 1_500, sold: 300 };
  expect(line(order)).toBe('12,000원부터 · 2026.12.04 마감');
  expect(line(order, [limited])).toBe('1,200개 남음 · 2026.12.04 마감');
  expect(line(order, [{ ...limited, sold: 1_500 }])).toBe('주문 성공');
  expect(line({ ...order, state: 'fail' })).toBe('주문 실패');
});

test('share picture address changes with its content only', () => {
  const path = sharePicturePath(project, now);
  expect(path).toMatch(/^\/share\/funding\/0199\.jpg\?v=[0-9a-z]+$/);
  expect(sharePicturePath({ ...project, backers: 11 }, now + 86_400_000)).toBe(path);
  for (const fields of [
    { title: '새 제목' },
    { amount: { goal: 1_000_000, now: 2_600_000 } },
    { images: { thumbnail: '/files/demo/other.jpg' } },
  ])
    expect(sharePicturePath({ ...project, ...fields }, now)).not.toBe(path);
});
