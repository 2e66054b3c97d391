import { expect, test } from 'vitest';
import { periodText } from './period-text.ts';

test('the year of the end is shown where it is another year', () => {
  const short = (date: string) => date.slice(5);
  expect(periodText({ start: '2026-11-05', finish: '2026-12-31' }, short)).toBe('11-05 – 12-31');
  expect(periodText({ start: '2026-11-05', finish: '2027-01-31' }, short)).toBe('11-05 – 2027.01.31');
  expect(periodText({ start: '2026-11-05', finish: '' }, short)).toBe('기간 미설정');
});
