import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from './index.ts';

test('calls that save a whole form, and no others, take a version and refuse a stale one', () => {
  const whole = calls.filter(({ writes }) => writes === 'whole');
  expect(whole.length).toBeGreaterThan(0);
  expect(calls.filter(({ errors }) => errors.includes('stale'))).toEqual(whole);
  for (const { name, input } of whole) expect((input as z.ZodObject).shape, name).toHaveProperty('version');
});
