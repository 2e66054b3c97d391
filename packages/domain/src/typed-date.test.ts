import { expect, test } from 'vitest';
import { finishDate, shapeDate } from './typed-date.ts';

test.each([
  ['2026', '2026'],
  ['20261', '2026-1'],
  ['20261214', '2026-12-14'],
  ['2026.12.14', '2026-12-14'],
  ['2026-12-14 09:00', '2026-12-14'],
  ['2026-1-5', '2026-01-5'],
  ['2026. 1. 5.', '2026-01-05'],
  ['2026년 12월 5일', '2026-12-05'],
  [' 2026/1/15', '2026-01-15'],
  ['2026-1', '2026-1'],
  ['２０２６１２１４', '2026-12-14'],
  ['날짜', ''],
])('%s becomes %s', (typed, shaped) => {
  expect(shapeDate(typed)).toBe(shaped);
});

test.each([
  ['2026-01-5', '2026-01-05'],
  ['2026-01-0', '2026-01-0'],
  ['2026-01-15', '2026-01-15'],
  ['2026-1', '2026-1'],
])('%s left as it is typed becomes %s', (shaped, finished) => {
  expect(finishDate(shaped)).toBe(finished);
});
