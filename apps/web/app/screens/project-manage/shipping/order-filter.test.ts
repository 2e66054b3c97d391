import { expect, test } from 'vitest';
import { isUsual, readOrderFilter } from './order-filter.ts';

const read = (query: string) => readOrderFilter(new URLSearchParams(query));

test.each([
  ['', { state: 'unsent' }],
  ['state=part', { state: 'part' }],
  ['state=all', {}],
  ['state=toString', { state: 'unsent' }],
  ['state=late&text=%20하나%20', { state: 'late', text: '하나' }],
  [`text=${'가'.repeat(60)}`, { state: 'unsent', text: '가'.repeat(50) }],
])('filter of the address %j is %j', (query, filter) => {
  expect(read(query)).toEqual(filter);
});

test('filter is the usual one when the address has none', () => {
  expect(isUsual(read(''))).toBe(true);
  expect(isUsual(read('state=all'))).toBe(false);
  expect(isUsual(read('text=하나'))).toBe(false);
});
