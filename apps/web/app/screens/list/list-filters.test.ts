import { expect, test } from 'vitest';
import { isFiltered, readFilters, readPlace } from './list-filters.ts';

const query = (text: string) => new URLSearchParams(text);

test.each([
  ['projects', 'funding', { kind: 'list', purpose: 'projects', type: 'list' }],
  ['projects', 'open', { kind: 'list', purpose: 'projects', type: 'open' }],
  ['projects', 'pqbox', { kind: 'list', purpose: 'projects', type: 'pqbox' }],
  ['ordermade', 'order', { kind: 'list', purpose: 'ordermade', type: 'list' }],
  ['ordermade', 'open', { kind: 'list', purpose: 'ordermade', type: 'open' }],
  ['ordermade', 'pqbox', { kind: 'list', purpose: 'ordermade', type: 'pqbox' }],
  ['projects', 'order', { kind: 'redirect', to: '/projects/funding/list' }],
  ['ordermade', 'funding', { kind: 'redirect', to: '/ordermade/order/list' }],
  ['projects', 'finish', { kind: 'unknown' }],
  ['funding', 'funding', { kind: 'unknown' }],
  [undefined, undefined, { kind: 'unknown' }],
])('readPlace reads /%s/%s/list', (purpose, type, place) => {
  expect(readPlace(purpose, type)).toEqual(place);
});

test('valid values are read from the address', () => {
  const text = 'category=3&reward=PT01&state=finish&sort=deadline&isPq=true';
  expect(readFilters('projects', 'list', query(text))).toEqual({
    purpose: 'projects',
    type: 'list',
    category: 3,
    reward: 'PT01',
    state: 'finish',
    sort: 'deadline',
    isPq: true,
  });
});

test.each([
  '',
  'category=7&reward=PT99&state=save&sort=views&isPq=yes',
  'category=-1',
  'category=1.5',
  'category=a',
])('an invalid value counts as not set: %s', (text) => {
  const filters = readFilters('ordermade', 'list', query(text));
  expect(filters).toMatchObject({ category: 0, isPq: false });
  expect([filters.reward, filters.state, filters.sort]).toEqual([undefined, undefined, undefined]);
  expect(isFiltered(filters)).toBe(false);
});

test('the list of PQ boxes contains only PQ projects, which is not shown as a filter', () => {
  const filters = readFilters('projects', 'pqbox', query('isPq=false'));
  expect(filters.isPq).toBe(true);
  expect(isFiltered(filters)).toBe(false);
});

test('the list of upcoming projects has no status filter', () => {
  expect(readFilters('projects', 'open', query('state=funding')).state).toBeUndefined();
});
