import { expect, it } from 'vitest';
import { readFilter } from './supporter-filter.ts';

it.each([
  ['', {}],
  ['status=paid&reward=0&text=%20한도담%20', { status: 'paid', reward: 0, text: '한도담' }],
  ['status=nope&reward=-1&text=%20', {}],
  ['reward=&toShip=0', {}],
  ['toShip=1', { toShip: true }],
  ['unanswered=1&reward=2&choice=0,11', { unanswered: true, reward: 2, choice: '0,11' }],
  ['choice=0,1', {}],
  ['reward=2&choice=0;1', { reward: 2 }],
])('the filter %j requests %j', (query, filter) => {
  expect(readFilter(new URLSearchParams(query))).toEqual(filter);
});
