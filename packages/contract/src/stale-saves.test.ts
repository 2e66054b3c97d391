import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from './index.ts';

test('calls that save a whole form, and no others, take a version and refuse a stale one', () => {
  const whole = calls.filter(({ writes }) => writes === 'whole');
  expect(whole.length).toBeGreaterThan(0);
  expect(calls.filter(({ errors }) => errors.includes('stale'))).toEqual(whole);
  for (const { name, input } of whole) expect((input as z.ZodObject).shape, name).toHaveProperty('version');
});

test('calls by which one admin asks and another confirms take what was seen, so that the same press twice confirms nothing', () => {
  const byTwo = calls.filter(({ errors }) => errors.includes('closingSelf'));
  expect(byTwo.length).toBeGreaterThan(0);
  for (const { name, input, form, errors } of byTwo) {
    expect(errors, name).toContain('decisionStale');
    const fields = Object.keys((form ?? (input as z.ZodObject)).shape);
    expect(
      fields.filter((field) => field === 'seen' || field === 'state'),
      name,
    ).toHaveLength(1);
  }
});
