import type { Project } from '@pq/contract/shapes/project';
import { seoulInstant } from '@pq/domain/dates';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { expect, test } from 'vitest';
import { productThing } from './structured-data.ts';

const project: Project = {
  key: '0199',
  purpose: 'projects',
  title: '가죽 가방',
  state: 'funding',
  category: 1,
  images: { thumbnail: '/files/demo/bag.jpg', main: '', ground: '#F6F6F9' },
  config: { deliveryType: 'PQ', projectType: 'PT10' },
  amount: { goal: 1_000_000, now: 0 },
  period: { start: '2026-11-01', finish: '2026-12-04' },
  rewards: {
    type: [{ title: '굿즈' }],
    period: '2027-01-10',
    content: [
      {
        ...defaultRewardDetails(),
        stock: [],
        idx: 0,
        count: 0,
        sold: 3,
        context: '가방',
        productCost: 89_000,
        delivery: 3_000,
        shipping: 'parcel',
      },
      {
        ...defaultRewardDetails(),
        stock: [],
        idx: 1,
        count: 5,
        sold: 5,
        context: '가방 둘',
        productCost: 170_000,
        delivery: 0,
        shipping: 'parcel',
      },
    ],
  },
  backers: 0,
  scraps: 0,
  views: 0,
  profile: { author: '여름', uid: 'u', image: '' },
  isManager: false,
  subImages: ['', '', '', '', '', ''],
  refund: '',
  editor: '',
};
const page = {
  origin: 'https://pq.example',
  path: '/funding/detail/0199',
  description: '설명',
  pictures: [],
  nowMs: seoulInstant('2026-11-20'),
};
const availability = (fields: Partial<Project>, nowMs = page.nowMs) =>
  (
    productThing({ ...project, ...fields }, { ...page, nowMs }).offers as
      | { availability: string }[]
      | undefined
  )?.map((offer) => offer.availability.replace('https://schema.org/', ''));

test('a reward is an offer in won until the last day', () => {
  expect(productThing(project, page)).toMatchObject({
    name: '가죽 가방',
    url: 'https://pq.example/funding/detail/0199',
    offers: [
      { name: '가방', price: 89_000, priceCurrency: 'KRW', priceValidUntil: '2026-12-04' },
      { price: 170_000, shippingDetails: { shippingRate: { value: 0, currency: 'KRW' } } },
    ],
  });
});

test('a reward with a name and options is an offer of that name at its lowest price', () => {
  const values = [
    { value: '회색', surcharge: 3_000 },
    { value: '금색', surcharge: 5_000 },
  ];
  const content = project.rewards.content.map((reward) => ({
    ...reward,
    name: '여행 가방',
    options: [{ name: '색', values }],
  }));
  const named = { ...project, rewards: { ...project.rewards, content } };
  expect(productThing(named, page)).toMatchObject({
    offers: [{ name: '여행 가방', price: 92_000 }, { price: 173_000 }],
  });
});

test('the availability of an offer is its actual state', () => {
  expect(availability({})).toEqual(['PreOrder', 'SoldOut']);
  expect(availability({ purpose: 'ordermade' })).toEqual(['MadeToOrder', 'SoldOut']);
  expect(availability({}, seoulInstant('2026-12-05'))).toEqual(['Discontinued', 'Discontinued']);
  expect(availability({ state: 'fail' })).toEqual(['Discontinued', 'Discontinued']);
  expect(availability({ state: 'ready' })).toBeUndefined();
});
