import { expect, test } from 'vitest';
import { seoulInstant } from './dates.ts';
import { formatWeekday } from './format-weekday.ts';

test('formatWeekday names the day in Seoul', () => {
  expect(formatWeekday(seoulInstant('2027-03-08') - 1)).toBe('3월 7일 (일)');
  expect(formatWeekday(seoulInstant('2027-03-08'))).toBe('3월 8일 (월)');
});
