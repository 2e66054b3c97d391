import { expect, test } from 'vitest';
import { shapeDate } from './typed-date.ts';

test.each([
  ['2026', '2026'],
  ['20261', '2026-1'],
  ['20261214', '2026-12-14'],
  ['2026.12.14', '2026-12-14'],
  ['2026-12-14 09:00', '2026-12-14'],
  ['날짜', ''],
])('%s becomes %s', (typed, shaped) => {
  expect(shapeDate(typed)).toBe(shaped);
});
