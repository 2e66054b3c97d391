import { expect, test } from 'vitest';
import { type Found, resultAnnouncement } from './use-search-results.ts';

const found = (
  items: unknown[],
  state: Found<never>['state'] = 'there',
  more: Partial<Pick<Found<never>, 'hasMore' | 'count'>> = {},
) => {
  const calls = { loadMore() {}, retry() {} };
  return {
    state,
    message: '',
    items,
    hasMore: false,
    count: null,
    busy: false,
    ...calls,
    ...more,
  } as Found<never>;
};

test('the live region announces the number of results, even zero', () => {
  expect(resultAnnouncement(found([1, 2]), null)).toBe('프로젝트 2개');
  expect(resultAnnouncement(found([1]), found([1, 2, 3]))).toBe('프로젝트 1개, 스토리 3개');
  expect(resultAnnouncement(found([]), null)).toBe('결과 0개');
  expect(resultAnnouncement(found([]), found([]))).toBe('결과 0개');
  expect(resultAnnouncement(found([], 'loading'), null)).not.toBe('결과 0개');
});

test('results beyond the loaded ones are announced with the exact or minimum count', () => {
  const six = [1, 2, 3, 4, 5, 6];
  const part = (count: Found<never>['count']) => found(six, 'there', { hasMore: true, count });
  expect(resultAnnouncement(part(null), null)).toBe('프로젝트 6개 이상');
  expect(resultAnnouncement(part({ n: 24, isAll: true }), null)).toBe('프로젝트 24개');
  expect(resultAnnouncement(part({ n: 48, isAll: false }), null)).toBe('프로젝트 48개 이상');
  // The results happen to fill the page.
  expect(resultAnnouncement(part({ n: 6, isAll: true }), null)).toBe('프로젝트 6개');
});
