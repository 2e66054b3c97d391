import { expect, test } from 'vitest';
import { earlySaving } from './regular-price.ts';

const bag = {
  context: '장바구니 1개',
  productCost: 19_000,
  delivery: 3_000,
  shipping: 'parcel',
  early: null,
};
const early = { ...bag, context: '장바구니 1개, 선착순 30개', productCost: 16_000, early: { first: 30 } };

test.each([
  ['the same contents', early, bag],
  [
    'the same name',
    { ...early, name: '얼리버드 장바구니', context: '가' },
    { ...bag, name: '장바구니 (정가)' },
  ],
])('saving of an early bird is the difference to the reward with %s', (_what, one, other) => {
  expect(earlySaving(one, [one, other])).toBe(3_000);
});

test('saving of an early bird is that to the cheapest of several', () => {
  expect(earlySaving(early, [{ ...bag, productCost: 25_000 }, early, bag])).toBe(3_000);
});

const options = [{ name: '색', values: [{ value: '빨강', surcharge: 0 }] }];
test.each([
  ['another reward', { ...bag, context: '장바구니 2개' }],
  ['other options', { ...bag, options }],
  ['another delivery fee', { ...bag, delivery: 0 }],
  ['another early bird', { ...bag, early: { first: 10 } }],
  ['a cheaper reward', { ...bag, productCost: 15_000 }],
])('saving of an early bird is not that to %s', (_what, other) => {
  expect(earlySaving(early, [early, other])).toBeNull();
});

test('saving is none for names that consist of the words of offers, and for other rewards', () => {
  const unnamed = { ...early, name: '얼리버드', context: '가' };
  expect(earlySaving(unnamed, [unnamed, { ...bag, name: '정가' }])).toBeNull();
  expect(earlySaving(bag, [bag, early])).toBeNull();
});
