import { expect, test } from 'vitest';
import { shownPages } from './pager.tsx';

test.each([
  [0, 0, [0]],
  [0, 1, [0, 1]],
  [0, 9, [0, 1, 2, 9]],
  [5, 9, [0, 3, 4, 5, 6, 7, 9]],
  [9, 9, [0, 7, 8, 9]],
  [50, 9, [0, 9]],
])('page %i of those to %i shows the ends and its neighbours', (page, last, shown) => {
  expect(shownPages(page, last)).toEqual(shown);
});
