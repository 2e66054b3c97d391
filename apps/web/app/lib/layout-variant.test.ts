import { expect, test } from 'vitest';
import { layoutVariant } from './layout-variant.ts';

test.each([
  [320, 'mb'],
  [767, 'mb'],
  [768, 'tablet'],
  [1365, 'tablet'],
  [1366, 'tablet'],
  [1367, 'pc'],
  [1440, 'pc'],
] as const)('%i px wide is %s', (width, variant) => {
  expect(layoutVariant(width)).toBe(variant);
});
