import { writeSteps } from '@pq/domain/project/write-steps';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import { emptyContent } from '../draft/draft-content.ts';
import { pricesText, stepFacts, stepWish } from './step-facts.ts';

const reward = {
  ...defaultRewardDetails(),
  count: 0,
  context: '엽서',
  productCost: 12_000,
  delivery: 0,
  shipping: 'parcel' as const,
};
const content = {
  ...emptyContent(),
  category: 3,
  images: { thumbnail: '/files/a.jpg', main: '' },
  subImages: ['/files/b.jpg', '/files/c.jpg', '/files/d.jpg', '/files/e.jpg', '', ''],
  config: { deliveryType: 'PQ' as const, projectType: 'PT01' as const },
  amount: { goal: 5_000_000 },
  period: { start: '2026-12-14', finish: '2027-01-12' },
  rewards: {
    type: [{ title: '예술' }],
    period: '2027-02-15',
    content: [{ ...reward, productCost: 48_000 }, reward],
  },
  refund: '가'.repeat(1_412),
  editor: '<p>달항아리</p><figure><img src="/files/f.jpg" alt=""></figure>',
};

test('a finished step shows a summary of its content', () => {
  expect(writeSteps.map((step) => stepFacts(step, content, 'projects'))).toEqual([
    '이미지 5장 · 500만원',
    '12.14 – 01.12 · 30일',
    '예술 · 성공시 리워드',
    '2개 · 12,000원부터',
    '1,412자 · 02.15부터 제공',
    '4자 · 이미지 1장',
  ]);
});

test('the price of rewards is the lowest, or theirs where all of them have the same', () => {
  const red = { value: '빨강', surcharge: 0 };
  const options = [{ name: '색상', values: [red, { value: '금색', surcharge: 2_000 }] }];
  expect(pricesText([reward])).toBe('12,000원');
  expect(pricesText([reward, reward])).toBe('12,000원');
  expect(pricesText([reward, { ...reward, productCost: 9_000 }])).toBe('9,000원부터');
  expect(pricesText([{ ...reward, options }])).toBe('12,000원부터');
});

test('a custom order has no goal and no funding type', () => {
  expect(stepFacts('basic', content, 'ordermade')).toBe('이미지 5장');
  expect(stepFacts('category', content, 'ordermade')).toBe('예술 · PQ박스로 제공');
});

test('the story recommends descriptions for its pictures, and other steps recommend nothing', () => {
  expect(stepWish('content', content)).toBe('설명 없는 이미지 1장');
  expect(stepWish('refund', content)).toBe('');
  expect(stepWish('content', { editor: '<p>달</p>' })).toBe('');
});
