import { expect, test } from 'vitest';
import { readByteRange } from './file-headers.ts';

const file = { size: 1_000, etag: '"a"' };

test.each([
  [undefined, null],
  ['bytes=0-', { first: 0, last: 999 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=999-', { first: 999, last: 999 }],
  ['bytes=10-5000', { first: 10, last: 999 }],
  ['bytes=-1', { first: 999, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-2000', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-9', null],
  ['bytes=1e3-', null],
  ['items=0-1', null],
  [`bytes=${'9'.repeat(400)}-`, null],
])('readByteRange reads the range %s', (range, expected) => {
  expect(readByteRange({ range, ifRange: undefined }, file)).toEqual(expected);
});

test('readByteRange ignores a range with an If-Range of another version', () => {
  const range = 'bytes=5-9';
  expect(readByteRange({ range, ifRange: '"a"' }, file)).toEqual({ first: 5, last: 9 });
  for (const ifRange of ['"b"', 'W/"a"', 'Sat, 21 Nov 2026 00:00:00 GMT'])
    expect(readByteRange({ range, ifRange }, file)).toBeNull();
});
