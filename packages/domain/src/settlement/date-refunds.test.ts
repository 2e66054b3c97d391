import { expect, test } from 'vitest';
import { type DoneRefund, findProviderDays } from './date-refunds.ts';

/** `id amount requested-known`, days of December; `!` after it: its day is the provider's. */
const refundsOf = (...texts: string[]) =>
  texts.map((text): DoneRefund => {
    const [, id = '', amount, requested, known, dated] = /^(\w+) (\d+) (\d\d)-(\d\d)(!?)$/.exec(text) ?? [];
    return {
      ...{ id, amount: Number(amount), isDated: dated === '!' },
      ...{ requestedOn: `2026-12-${requested}`, day: `2026-12-${known}` },
    };
  });
const givenOf = (days: Record<string, number>) =>
  Object.entries(days).map(([day, refunded]) => ({ day: `2026-12-${day}`, refunded }));

const datesOf = (refunds: string[], given: Record<string, number>) =>
  findProviderDays(refundsOf(...refunds), givenOf(given)).map(({ id, day }) => `${id} ${day.slice(-2)}`);

test.each<[about: string, refunds: string[], given: Record<string, number>, dates: string[]]>([
  ['known days later', ['a 3 02-06'], { '02': 3 }, ['a 02']],
  ['two of one day, known on one day', ['a 3 02-06', 'b 2 02-06'], { '02': 5 }, ['a 02', 'b 02']],
  ['two of one day, known on two days', ['a 3 02-06', 'b 2 02-07'], { '02': 5 }, ['a 02', 'b 02']],
  ['two of two days', ['a 3 02-06', 'b 2 06-09'], { '02': 3, '06': 2 }, ['a 02', 'b 06']],
  [
    'known the next day, with one after it',
    ['a 3 02-03', 'b 2 03-06'],
    { '02': 3, '03': 2 },
    ['a 02', 'b 03'],
  ],
  [
    'one that was answered on the day on which it was known',
    ['a 3 02-06', 'b 2 06-06'],
    { '02': 3, '06': 2 },
    ['a 02'],
  ],
  ['one that was answered on the day of the request', ['a 3 02-06', 'b 2 02-02'], { '02': 5 }, ['a 02']],
  ['requested before midnight of the provider', ['a 3 02-06'], { '01': 3 }, ['a 01']],
  ['of two equal amounts one', ['a 3 02-06', 'b 3 06-09'], { '02': 3, '09': 3 }, ['a 02']],
])('refund %s has the day of the provider', (_, refunds, given, dates) => {
  expect(datesOf(refunds, given)).toEqual(dates);
});

test('of a hundred refunds of one order the last are looked at, so that it takes no time', () => {
  const days = Array.from({ length: 25 }, (_, n) => String(n + 1).padStart(2, '0'));
  const refunds = Array.from({ length: 100 }, (_, n) => `r${n} ${n + 1} 01-26`);
  expect(datesOf(refunds, Object.fromEntries(days.map((day) => [day, 1_000])))).toEqual([]);
});

test.each<[about: string, refunds: string[], given: Record<string, number>]>([
  ['answered at once', ['a 3 02-02'], { '01': 2, '02': 1 }],
  ['that the provider has on the day on which it was known', ['a 3 02-06'], { '02': 3, '06': 3 }],
  ['that the provider has the day after', ['a 3 02-06'], { '02': 3, '07': 3 }],
  ['of another amount', ['a 2 02-06'], { '02': 3 }],
  ['of more than the provider has', ['a 4 02-06'], { '02': 3 }],
  ['of which the provider has nothing', ['a 3 02-06'], {}],
  ['that was requested later', ['a 3 04-06'], { '02': 3 }],
  ['that has its day', ['a 3 02-06!'], { '02': 3 }],
])('refund %s stays where it is', (_, refunds, given) => {
  expect(datesOf(refunds, given)).toEqual([]);
});
