import { expect, test } from 'vitest';
import { pagesAhead, readPages, withValue } from './paged-address.ts';

const query = (text: string) => new URLSearchParams(text);

test('pages: whole, from one to a hundred; the server sends ten', () => {
  const pages = ['', 'page=3', 'page=0', 'page=-2', 'page=2.5', 'page=x', 'page=999999999'];
  expect(pages.map((text) => readPages(query(text)))).toEqual([1, 3, 1, 1, 1, 1, 100]);
  expect(pagesAhead(query('page=40'))).toBe(10);
});

test('a changed filter leads to the first page, and the next page retains the filters', () => {
  expect(String(withValue(query('category=3&page=4'), 'sort', 'popular'))).toBe('category=3&sort=popular');
  expect(String(withValue(query('category=3&page=4'), 'category', ''))).toBe('');
  expect(String(withValue(query('category=3'), 'page', '2'))).toBe('category=3&page=2');
});
