import { expect, test } from 'vitest';
import {
  addMonths,
  daysLate,
  firstOverdueMailAt,
  lastDayOf,
  monthsToMoveTo,
  nextOverdueMailAt,
  promiseState,
} from './promise.ts';

const at = (text: string) => Date.parse(`${text}+09:00`);

test.each([
  ['2027-01', 1, '2027-02'],
  ['2027-12', 1, '2028-01'],
  ['2027-11', 24, '2029-11'],
  ['2027-01', -1, '2026-12'],
])('month is counted over the end of a year when %s moves by %i', (month, n, expected) => {
  expect(addMonths(month, n)).toBe(expected);
});

test('last day of a month follows the calendar when it is a February', () => {
  expect(lastDayOf('2027-02')).toBe('2027-02-28');
  expect(lastDayOf('2028-02')).toBe('2028-02-29');
  expect(lastDayOf('2027-12')).toBe('2027-12-31');
});

test.each([
  ['2027-02-28T23:59:59', 'kept'],
  ['2027-03-01T00:00:00', 'late'],
])('promise for February is decided in Seoul when the last parcel left at %s', (left, expected) => {
  expect(promiseState({ first: '2027-02', allSentAt: at(left) }, '2027-03-01')).toBe(expected);
});

test('promise stays open until its first month is over when something has not left', () => {
  expect(promiseState({ first: '2027-02', allSentAt: null }, '2027-02-28')).toBe('open');
  expect(promiseState({ first: '2027-02', allSentAt: null }, '2027-03-01')).toBe('late');
});

test('days late count from the current promise when it was moved', () => {
  expect(daysLate({ month: '2027-03', allSentAt: null }, '2027-03-31')).toBeNull();
  expect(daysLate({ month: '2027-03', allSentAt: null }, '2027-04-01')).toBe(1);
  expect(daysLate({ month: '2027-03', allSentAt: null }, '2027-05-01')).toBe(31);
  expect(daysLate({ month: '2027-03', allSentAt: at('2027-04-02T09:00:00') }, '2027-05-01')).toBeNull();
});

test('promise moves to later months only, up to two years after the first', () => {
  expect(monthsToMoveTo({ first: '2027-02', month: '2027-02' })).toHaveLength(24);
  expect(monthsToMoveTo({ first: '2027-02', month: '2028-12' })).toEqual(['2029-01', '2029-02']);
  expect(monthsToMoveTo({ first: '2027-02', month: '2029-02' })).toEqual([]);
});

test('maker is mailed on the first day after the month, then on Mondays at ten', () => {
  const first = at('2027-03-01T10:00:00');
  expect(firstOverdueMailAt('2027-02')).toBe(first);
  expect(nextOverdueMailAt('2027-02', at('2027-02-10T12:00:00'))).toBe(first);
  // 1 March 2027 is a Monday.
  expect(nextOverdueMailAt('2027-02', first)).toBe(at('2027-03-08T10:00:00'));
  expect(nextOverdueMailAt('2027-02', at('2027-03-04T00:00:00'))).toBe(at('2027-03-08T10:00:00'));
  expect(nextOverdueMailAt('2027-02', at('2027-03-08T09:59:59'))).toBe(at('2027-03-08T10:00:00'));
  expect(nextOverdueMailAt('2027-02', at('2027-03-08T10:00:00'))).toBe(at('2027-03-15T10:00:00'));
  // Sunday in UTC, Monday in Seoul.
  expect(nextOverdueMailAt('2027-02', at('2027-03-08T00:30:00'))).toBe(at('2027-03-08T10:00:00'));
});
