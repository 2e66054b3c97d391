import { expect, test } from 'vitest';
import { lookUpDays, paymentInstant, providerDate } from './payment-days.ts';

test.each([
  ['2026-11-20T10:00:00+09:00', ['20261120', '20261121', '20261119']],
  ['2026-11-20T23:45:00+09:00', ['20261120', '20261121', '20261119']],
  ['2026-11-21T00:10:00+09:00', ['20261121', '20261120', '20261122']],
  ['2026-12-31T23:59:59+09:00', ['20261231', '20270101', '20261230']],
])('a payment asked for at %s may be booked on %j', (at, days) => {
  expect(lookUpDays(Date.parse(at))).toEqual(days);
});

test('lookUpDays includes all days since the first request', () => {
  const [at, since] = ['2026-12-03T10:00:00+09:00', '2026-11-29T00:00:00+09:00'].map(Date.parse);
  expect(lookUpDays(at ?? 0, since)).toEqual([
    '20261203',
    '20261204',
    '20261202',
    '20261129',
    '20261130',
    '20261201',
  ]);
});

test("providerDate uses Seoul, whatever the system's time zone", () => {
  expect(providerDate(Date.parse('2026-11-20T15:00:00Z'))).toBe('20261121');
});

test.each([
  ['20261121003005', '2026-11-20T15:30:05.000Z'],
  ['2026-11-21 00:30:05', '2026-11-20T15:30:05.000Z'],
])('the provider writes when it was paid as %s', (text, instant) => {
  expect(new Date(paymentInstant(text) ?? 0).toISOString()).toBe(instant);
});

test.each(['', '20261121', '20260230101010', '20261121256000', 'abc'])(
  'paymentInstant returns null for "%s"',
  (text) => {
    expect(paymentInstant(text)).toBe(null);
  },
);
