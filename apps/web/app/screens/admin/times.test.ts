import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { isLate, waited } from './times.ts';

test('an age is shown in its largest units and is late after a day', () => {
  expect(waited(DAY_MS + 19 * HOUR_MS)).toBe('1일 19시간');
  expect(waited(3 * HOUR_MS)).toBe('3시간');
  expect(waited(59_999)).toBe('0분');
  expect([DAY_MS, DAY_MS + 1].map(isLate)).toEqual([false, true]);
});
