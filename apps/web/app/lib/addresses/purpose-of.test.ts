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
])('the page %s belongs to the purpose %s', (path, purpose) => {
  expect(purposeOf(path)).toBe(purpose);
});

it('a payment belongs to the purpose in the router state, and no other page does', () => {
  expect(purposeOf('/payment', { purpose: 'ordermade' })).toBe('ordermade');
  expect([purposeOf('/payment', null), purposeOf('/payment', { purpose: 1 })]).toEqual([
    'projects',
    'projects',
  ]);
  expect(purposeOf('/search', { purpose: 'ordermade' })).toBe('projects');
});
