import { expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  daysLeft,
  endsAt,
  formatClock,
  formatDate,
  formatMoment,
  formatMonthDay,
  isCivilDate,
  opensAt,
  paymentAt,
  paymentDate,
  retryAt,
  retryDate,
  seoulDate,
  seoulInstant,
  seoulMoment,
} from './dates.ts';

const utc = (text: string) => Date.parse(text);

it.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['', false],
])('%j is a date: %s', (text, expected) => {
  expect(isCivilDate(text)).toBe(expected);
});

it.each([
  ['2026-11-20T14:59:59.999Z', '2026-11-20'],
  ['2026-11-20T15:00:00Z', '2026-11-21'],
  ['2026-12-31T14:59:59.999Z', '2026-12-31'],
  ['2026-12-31T15:00:00Z', '2027-01-01'],
  ['2028-02-28T15:00:00Z', '2028-02-29'],
])('at %s it is %s in Seoul', (instant, date) => {
  expect(seoulDate(utc(instant))).toBe(date);
});

it('seoulInstant of a date is 15:00 UTC of the day before', () => {
  expect(seoulInstant('2027-01-01')).toBe(utc('2026-12-31T15:00:00Z'));
  expect(seoulInstant('2027-01-01', 10)).toBe(utc('2027-01-01T01:00:00Z'));
});

it.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-01-01', 365, '2027-01-01'],
])('%s and %i days is %s', (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
});

it.each([
  ['2026-11-23', '2026-11-24', '2026-11-24T01:00:00Z', '2026-11-25'],
  ['2026-11-30', '2026-12-01', '2026-12-01T01:00:00Z', '2026-12-02'],
  ['2026-12-30', '2026-12-31', '2026-12-31T01:00:00Z', '2027-01-01'],
  ['2026-12-31', '2027-01-01', '2027-01-01T01:00:00Z', '2027-01-02'],
  ['2028-02-28', '2028-02-29', '2028-02-29T01:00:00Z', '2028-03-01'],
])('a project that ends on %s is charged on %s at %s, and again on %s', (finish, first, instant, second) => {
  expect(paymentDate(finish)).toBe(first);
  expect(paymentAt(finish)).toBe(utc(instant));
  expect(retryDate(finish)).toBe(second);
  expect(retryAt(paymentAt(finish))).toBe(seoulInstant(second, 10));
});

it.each([
  ['2026-12-31T01:00:00Z', '2027-01-01T01:00:00Z'],
  ['2026-12-31T14:59:59Z', '2027-01-01T01:00:00Z'],
  ['2026-12-31T15:00:00Z', '2027-01-02T01:00:00Z'],
])('a charge tried at %s is tried again at %s', (tried, again) => {
  expect(retryAt(utc(tried))).toBe(utc(again));
});

it('project period runs from first midnight to the midnight after its last day', () => {
  expect(opensAt('2026-12-31')).toBe(utc('2026-12-30T15:00:00Z'));
  expect(endsAt('2026-12-31')).toBe(utc('2026-12-31T15:00:00Z'));
});

it.each([
  ['2026-12-29T15:00:00Z', 2],
  ['2026-12-30T14:59:59.999Z', 1],
  ['2026-12-30T15:00:00Z', 1],
  ['2026-12-30T15:00:00.001Z', 0],
  ['2026-12-31T14:59:59.999Z', 0],
  ['2026-12-31T15:00:00Z', null],
  ['2027-01-05T00:00:00Z', null],
])('at %s a project that ends on 31 December has %s days left', (now, left) => {
  expect(daysLeft('2026-12-31', utc(now))).toBe(left);
});

it('formatDate uses dots', () => {
  expect(formatDate('2026-09-01')).toBe('2026.09.01');
  expect(formatMonthDay('2026-09-01')).toBe('09.01');
});

it.each([
  ['2026-12-31T14:59:59.999Z', '2026.12.31 23:59'],
  ['2026-12-31T15:00:00Z', '2027.01.01 00:00'],
  ['2028-02-29T01:05:00Z', '2028.02.29 10:05'],
])('at %s the clock in Seoul shows %s', (instant, shown) => {
  expect(formatMoment(utc(instant))).toBe(shown);
});

it('formatMoment shows the Seoul clock', () => {
  expect(seoulMoment('2026-11-22', '08:30')).toBe(Date.parse('2026-11-22T08:30:00+09:00'));
  expect(formatClock(Date.parse('2026-11-22T00:05:59+09:00'))).toBe('00:05');
  for (const [date, time] of [
    ['2026-02-30', '08:30'],
    ['2026-11-22', '24:00'],
    ['', '08:30'],
    ['2026-11-22', ''],
  ] as const)
    expect(seoulMoment(date, time)).toBeNull();
});
