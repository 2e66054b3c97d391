import { expect, it } from 'vitest';
import { tabOf } from './tab-of.ts';

it.each([
  ['/funding/detail/01a1', 'content'],
  ['/funding/detail/01a1/', 'content'],
  ['/order/detail/01a1/refund', 'refund'],
  ['/funding/detail/01a1/inquiry', 'inquiry'],
  ['/funding/detail/01a1/inquiry/', 'inquiry'],
  ['/funding/detail/01a1/INQUIRY', 'inquiry'],
  ['/funding/detail/01a1/news', 'news'],
  ['/order/detail/01a1/news/0199f3a4/', 'news'],
])('the address %s opens the tab %s', (pathname, tab) => {
  expect(tabOf(pathname)).toBe(tab);
});
