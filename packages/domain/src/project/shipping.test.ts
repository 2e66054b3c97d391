import { expect, test } from 'vitest';
import { assumeShipping, formatDelivery } from './shipping.ts';

test.each([
  ['projects', '', 0, 'parcel'],
  ['projects', '', 3_000, 'parcel'],
  ['projects', 'PQ', 3_000, 'parcel'],
  ['projects', 'PQ', 0, 'none'],
  ['ordermade', '', 0, 'parcel'],
  ['ordermade', 'PQ', 0, 'parcel'],
] as const)('%s %s with a fee of %i is taken for: %s', (purpose, deliveryType, fee, shipping) => {
  expect(assumeShipping(fee, purpose, deliveryType)).toBe(shipping);
});

test('formatDelivery uses words where delivery is free', () => {
  expect(formatDelivery(true, 3_000)).toBe('3,000원');
  expect(formatDelivery(true, 0)).toBe('무료배송');
  expect(formatDelivery(false, 0)).toBe('배송 불필요');
});
