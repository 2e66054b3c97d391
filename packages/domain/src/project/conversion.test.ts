import { expect, it } from 'vitest';
import { conversionPercent } from './conversion.ts';

it.each([
  [100, 7, 7],
  [3, 1, 33.3],
  [5, 5, 100],
  [5, 0, 0],
  // Six pledges with one view are not a conversion of 600 %.
  [1, 6, null],
  [0, 2, null],
  [0, 0, null],
])('%i views and %i pledges are %s %%', (views, count, percent) => {
  expect(conversionPercent({ views, count })).toBe(percent);
});
