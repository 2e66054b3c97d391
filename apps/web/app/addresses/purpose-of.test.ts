import { expect, it } from 'vitest';
import { purposeOf } from './purpose-of.ts';

it.each([
  ['/ordermade', 'ordermade'],
  ['/ordermade/order/list', 'ordermade'],
  ['/order/detail/k', 'ordermade'],
  ['/funding', 'projects'],
  ['/funding/detail/order', 'projects'],
  ['/projects/funding/list', 'projects'],
  ['/orders', 'projects'],
  ['/', 'projects'],
])('%s belongs to %s', (path, purpose) => {
  expect(purposeOf(path)).toBe(purpose);
});
