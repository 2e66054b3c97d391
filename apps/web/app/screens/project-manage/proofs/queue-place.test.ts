import { expect, test } from 'vitest';
import { placePath, readPlace } from './queue-place.ts';

test('the address stores the queue, and an unknown one means orders that wait for the maker', () => {
  for (const place of [
    { state: 'approved', order: 'g-1' },
    { state: 'none', order: null },
  ] as const)
    expect(readPlace(new URLSearchParams(placePath(place)))).toEqual(place);
  expect(readPlace(new URLSearchParams('state=all'))).toEqual({ state: 'change', order: null });
});
