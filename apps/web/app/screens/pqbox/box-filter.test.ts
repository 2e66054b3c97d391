import { rewardStates } from '@pq/domain/pqbox/pq-reward';
import { expect, test } from 'vitest';
import { filterBox, readBoxFilter } from './box-filter.ts';

const rewards = rewardStates.map((state, at) => ({ state, category: (at % 4) as 0 | 1 | 2 | 3 }));
const shown = (query: string) => filterBox(rewards, readBoxFilter(new URLSearchParams(query))).length;

test('the filter 0 is all, 1 open and 2 ended', () => {
  expect([shown(''), shown('value=0'), shown('value=9')]).toEqual([7, 7, 7]);
  expect(filterBox(rewards, { value: 1, category: null }).map(({ state }) => state)).toEqual(['funding']);
  expect(filterBox(rewards, { value: 2, category: null }).map(({ state }) => state)).toEqual(['finish']);
});

test('a category narrows the filter, even the first one', () => {
  expect([shown('category=0'), shown('category=3'), shown('category=x')]).toEqual([2, 1, 7]);
  expect(shown('category=3&value=1')).toBe(0);
});
