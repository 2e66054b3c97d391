import { expect, test } from 'vitest';
import { readSearchPlace, searchHref } from './search-place.ts';

test.each([
  ['q=%EA%B3%A0%EC%96%91%EC%9D%B4', { text: '고양이', tab: 'all' }],
  ['q=+a++b+&tab=order', { text: 'a  b', tab: 'order' }],
  ['tab=funding', { text: '', tab: 'funding' }],
  ['q=%00a%0Ab%00', { text: 'a b', tab: 'all' }],
  ['q=x&tab=story', { text: 'x', tab: 'all' }],
  ['q=x&state=old&sort=best&isPq=1&category=7&reward=PT&price=2', { text: 'x', tab: 'all' }],
  ['q=x&category=3&price=0', { text: 'x', tab: 'all', category: '3', price: '0' }],
  ['', { text: '', tab: 'all' }],
] as const)('the address %s is parsed', (query, place) => {
  expect(readSearchPlace(new URLSearchParams(query))).toEqual({ isPq: false, ...place });
});

test.each([
  { text: '고양이 & 50%_', tab: 'all' },
  { text: '가방', tab: 'funding' },
  { text: '', tab: 'order' },
  { text: '', tab: 'all' },
  { text: '가방', tab: 'all', sort: 'newest' },
  { text: '가방', tab: 'all', state: 'finish', sort: 'popular', isPq: true },
  { text: '가방', tab: 'order', category: '6', reward: 'PT01', price: '10', exact: true },
] as const)('an address is the inverse of its search: %j', (place) => {
  const { pathname, searchParams } = new URL(searchHref(place), 'http://x');
  expect([pathname, readSearchPlace(searchParams)]).toEqual(['/search', { isPq: false, ...place }]);
});
