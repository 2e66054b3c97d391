import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { placePath, readPlace } from './queue-place.ts';
import { waitedText } from './waited.ts';

test.each([
  [0, '1시간 미만'],
  [HOUR_MS - 1, '1시간 미만'],
  [17 * HOUR_MS, '17시간'],
  [DAY_MS, '1일'],
  [DAY_MS + 4 * HOUR_MS + 59, '1일 4시간'],
])('a wait of %i ms is shown as %s', (ms, text) => expect(waitedText(ms)).toBe(text));

test('the address stores the queue, and an unknown one means orders that wait for the maker', () => {
  for (const place of [
    { state: 'approved', order: 'g-1' },
    { state: 'none', order: null },
  ] as const)
    expect(readPlace(new URLSearchParams(placePath(place)))).toEqual(place);
  expect(readPlace(new URLSearchParams('state=all'))).toEqual({ state: 'change', order: null });
});
