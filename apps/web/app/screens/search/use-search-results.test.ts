import { expect, test } from 'vitest';
import { type Found, resultWords } from './use-search-results.ts';

const found = (items: unknown[], state: Found<never>['state'] = 'there') =>
  ({ state, message: '', items, hasMore: false, busy: false, loadMore() {}, retry() {} }) as Found<never>;

test('the standing region tells how many there are, also none', () => {
  expect(resultWords(found([1, 2]), null)).toBe('프로젝트 2개');
  expect(resultWords(found([1]), found([1, 2, 3]))).toBe('프로젝트 1개, 스토리 3개');
  expect(resultWords(found([]), null)).toBe('프로젝트 0개');
  expect(resultWords(found([]), found([]))).toBe('프로젝트 0개');
  expect(resultWords(found([], 'loading'), null)).not.toBe('프로젝트 0개');
});
