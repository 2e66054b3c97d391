import { expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay, latestBusinessDay, missingHolidayYear } from './business-days.ts';

test.each([
  ['2026-11-21', '2026-12-01', 'weekends'],
  ['2026-12-20', '2026-12-30', 'Christmas'],
  ['2027-02-03', '2027-02-16', 'Lunar New Year with its substitute'],
  ['2026-09-22', '2026-10-06', 'Chuseok and the substitute of Foundation Day'],
  ['2026-12-29', '2027-01-08', 'the turn of the year'],
  ['2027-04-28', '2027-05-11', 'the substitute of Labour Day'],
])('the seventh business day after %s is %s, over %s', (from, until) => {
  expect(addBusinessDays(from, 7)).toBe(until);
});

test('addBusinessDays returns the day itself for none', () => {
  expect(addBusinessDays('2026-11-21', 0)).toBe('2026-11-21');
});

test('isBusinessDay knows the weekends and fixed holidays of a year without data', () => {
  expect(['2031-05-05', '2031-12-25', '2031-12-27', '2031-12-26'].map(isBusinessDay)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(isBusinessDay('2026-06-03')).toBe(false);
});

test('missingHolidayYear reports the next year from October', () => {
  expect(['2026-12-31', '2027-09-30', '2027-10-01', '2028-01-01'].map(missingHolidayYear)).toEqual([
    null,
    null,
    2028,
    2028,
  ]);
});

test('the latest business day is the date itself, or the one before a holiday or weekend', () => {
  expect(latestBusinessDay('2026-12-01')).toBe('2026-12-01');
  expect(latestBusinessDay('2026-11-29')).toBe('2026-11-27');
  expect(latestBusinessDay('2026-09-26')).toBe('2026-09-23');
});
