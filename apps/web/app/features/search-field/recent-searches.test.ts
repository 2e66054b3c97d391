import { expect, test } from 'vitest';
import { parseSearches, withSearch } from './recent-searches.ts';

test('the newest search comes first, without duplicates, up to ten', () => {
  expect(withSearch(['가방', '고양이'], '고양이')).toEqual(['고양이', '가방']);
  expect(withSearch(['가방'], '')).toEqual(['가방']);
  const many = Array.from({ length: 10 }, (_, n) => `말 ${n}`);
  expect(withSearch(many, '새 말')).toEqual(['새 말', ...many.slice(0, 9)]);
});

test.each([
  [null, []],
  ['["가방","고양이"]', ['가방', '고양이']],
  ['["가방",7,null]', ['가방']],
  ['{"a":1}', []],
  ['not json', []],
] as const)('the stored value %s is parsed', (stored, searches) => {
  expect(parseSearches(stored)).toEqual(searches);
});
