import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { type BookRow, compareBooks, sizeOf } from './compare-books.ts';

const row = (oid: string, day: string, total: number, refunded = 0): BookRow => ({
  oid,
  day,
  total,
  refunded,
});
const files = new Set(Array.from({ length: 40 }, (_, n) => addDays('2026-11-01', n)));
const kindsOf = (ours: BookRow[], theirs: BookRow[], of: ReadonlySet<string> = files) =>
  compareBooks(ours, theirs, of).differences.map(({ oid, day, kind }) => [oid, day, kind]);

describe('comparison with the provider', () => {
  test('agrees where each day has the same sums, and names each row once', () => {
    const rows = [
      row('a', '2026-11-05', 30_000),
      row('a', '2026-11-07', 0, 10_000),
      row('b', '2026-11-05', 5_000),
    ];
    expect(compareBooks(rows, rows, files)).toEqual({ agreed: rows, waiting: [], differences: [] });
  });

  test('names what only one side has, another amount and another refund', () => {
    const ours = [
      row('a', '2026-11-05', 30_000),
      row('c', '2026-11-05', 7_000),
      row('d', '2026-11-06', 9_000, 2_000),
    ];
    const theirs = [
      row('b', '2026-11-05', 4_000),
      row('c', '2026-11-05', 7_100),
      row('d', '2026-11-06', 9_000),
    ];
    expect(kindsOf(ours, theirs)).toEqual([
      ['a', '2026-11-05', 'only-ours'],
      ['c', '2026-11-05', 'amount'],
      ['d', '2026-11-06', 'refund'],
      ['b', '2026-11-05', 'only-theirs'],
    ]);
  });

  test('agrees with a payment around midnight that the provider has on the next or the former day', () => {
    for (const other of ['2026-11-04', '2026-11-06'])
      expect(compareBooks([row('a', '2026-11-05', 30_000)], [row('a', other, 30_000)], files)).toEqual({
        agreed: [row('a', other, 30_000)],
        waiting: [],
        differences: [],
      });
    expect(kindsOf([row('a', '2026-11-05', 30_000)], [row('a', '2026-11-07', 30_000)])).toEqual([
      ['a', '2026-11-05', 'only-ours'],
      ['a', '2026-11-07', 'only-theirs'],
    ]);
  });

  test('agrees with a refund that the provider has together with that of the next day', () => {
    const ours = [row('a', '2026-11-05', 0, 1_000), row('a', '2026-11-06', 0, 2_000)];
    expect(compareBooks(ours, [row('a', '2026-11-06', 0, 3_000)], files).differences).toEqual([]);
  });

  test('agrees with one of two refunds that the provider has around the day of ours, and finds the other', () => {
    const ours = [row('a', '2026-11-05', 0, 10_000)];
    const theirs = [row('a', '2026-11-04', 0, 10_000), row('a', '2026-11-06', 0, 10_000)];
    expect(compareBooks(ours, theirs, files)).toMatchObject({
      agreed: [{ day: '2026-11-04' }],
      differences: [{ day: '2026-11-06', kind: 'only-theirs' }],
    });
  });

  test('agrees with each of several payments that the provider has a day later', () => {
    const [first, second] = [row('a', '2026-11-04', 0, 1_000), row('a', '2026-11-06', 0, 1_000)];
    const later = [row('a', '2026-11-05', 0, 1_000), row('a', '2026-11-07', 0, 1_000)];
    expect(compareBooks([first, second], later, files)).toMatchObject({ agreed: later, differences: [] });
  });

  test('waits for the files of both neighbours, and judges nothing of a day without a file', () => {
    const ours = [row('a', '2026-11-05', 30_000), row('b', '2026-11-06', 1_000)];
    expect(kindsOf(ours, [], new Set(['2026-11-04', '2026-11-05']))).toEqual([]);
    expect(kindsOf(ours, [], new Set(['2026-11-04', '2026-11-05', '2026-11-06']))).toEqual([
      ['a', '2026-11-05', 'only-ours'],
    ]);
  });

  test('finds what the provider has given back twice, and what it has not, wherever the rows are', () => {
    const days = fc.array(fc.integer({ min: 2, max: 9 }), { maxLength: 6 });
    fc.assert(
      fc.property(days, days, (ours, theirs) => {
        const rowsOf = (some: number[]) => some.map((day) => row('a', addDays('2026-11-01', day), 0, 1_000));
        const { differences } = compareBooks(rowsOf(ours), rowsOf(theirs), files);
        const found = differences.reduce((sum, one) => sum + one.ours.refunded - one.theirs.refunded, 0);
        expect(found).toBe((ours.length - theirs.length) * 1_000);
      }),
    );
  });

  test('finds every change of one row, and nothing in equal books', () => {
    const rows = fc.uniqueArray(
      fc.record({
        oid: fc.integer({ min: 1, max: 9 }),
        day: fc.integer({ min: 2, max: 30 }),
        total: fc.integer({ min: 1, max: 99_999 }),
      }),
      { minLength: 1, maxLength: 12, selector: ({ oid }) => oid },
    );
    fc.assert(
      fc.property(
        rows,
        fc.nat(),
        fc.integer({ min: 1, max: 500 }),
        fc.boolean(),
        (some, pick, by, isDropped) => {
          const ours = some.map(({ oid, day, total }) => row(`${oid}`, addDays('2026-11-01', day), total));
          expect(compareBooks(ours, ours, files).differences).toEqual([]);
          const at = pick % ours.length;
          const theirs = ours.flatMap((own, n) => {
            if (n !== at) return [own];
            return isDropped ? [] : [{ ...own, total: own.total + by }];
          });
          const { differences } = compareBooks(ours, theirs, files);
          expect(differences.map(({ oid, day }) => [oid, day])).toEqual([[ours[at]?.oid, ours[at]?.day]]);
          expect(differences.map(sizeOf)).toEqual([isDropped ? ours[at]?.total : by]);
        },
      ),
    );
  });
});
