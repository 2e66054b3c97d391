import { addDays } from '../dates.ts';
import { findOpenDays } from './compare-books.ts';

/** `day`: of our books, which is the provider's where `isDated`. Days of Seoul, amounts in KRW. */
export type DoneRefund = { id: string; amount: number; requestedOn: string; day: string; isDated: boolean };
type GivenBack = { day: string; refunded: number };
type Move = { id: string; day: string };

/** Late refunds of an order whose days are tried in every combination; of one order they come one after the other. */
const MAX_TOGETHER = 4;
const MAX_DAYS = 5;

/**
 * The days on which the provider has refunds of one order whose outcome was known later, where less is in dispute then. A day that they
 * are moved to agrees with the provider's file: part of what it has is no evidence.
 */
export function findProviderDays(refunds: readonly DoneRefund[], given: readonly GivenBack[]): Move[] {
  const gaps = createGaps();
  for (const { day, amount } of refunds) gaps.add(day, amount);
  for (const { day, refunded } of given) gaps.add(day, -refunded);
  const late = refunds
    .map((refund) => ({ ...refund, days: daysOf(refund, given) }))
    .filter(({ days }) => days.length > 0)
    .slice(-MAX_TOGETHER);
  const untouched = sumOf(gaps.listOpen());
  let best = { dispute: untouched, distance: 0, moves: [] as Move[] };
  const search = (at: number, moves: Move[]): void => {
    const refund = late[at];
    if (!refund) {
      const open = gaps.listOpen();
      const found = { dispute: sumOf(open), distance: sumOf(gaps.list()), moves };
      const isBetter = found.dispute < untouched && compare(found, best) < 0;
      if (isBetter && !open.some(([day]) => moves.some((move) => move.day === day))) best = found;
      return;
    }
    search(at + 1, moves);
    for (const day of refund.days) {
      gaps.move(refund, day);
      search(at + 1, [...moves, { id: refund.id, day }]);
      gaps.move({ day, amount: refund.amount }, refund.day);
    }
  };
  search(0, []);
  return best.moves;
}

/** `distance`: also what is on the day before or after. */
type Dated = { dispute: number; distance: number; moves: readonly Move[] };

function compare(a: Dated, b: Dated): number {
  return a.dispute - b.dispute || a.distance - b.distance || a.moves.length - b.moves.length;
}

/** From the day before the request, because each side has a clock of its own. */
function daysOf({ requestedOn, day, isDated }: DoneRefund, given: readonly GivenBack[]): string[] {
  if (isDated || requestedOn >= day) return [];
  const first = addDays(requestedOn, -1);
  return given
    .filter((row) => row.refunded > 0 && row.day >= first && row.day < day)
    .map((row) => row.day)
    .slice(0, MAX_DAYS);
}

type Gap = readonly [day: string, amount: number];

const sumOf = (gaps: readonly Gap[]) => gaps.reduce((all, [, amount]) => all + Math.abs(amount), 0);

/** What our books have more of a day than the provider. */
function createGaps() {
  const sums = new Map<string, number>();
  const add = (day: string, amount: number) => sums.set(day, (sums.get(day) ?? 0) + amount);
  const list = (): Gap[] => [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    add,
    list,
    listOpen(): Gap[] {
      const gaps = list();
      const open = findOpenDays(gaps);
      return gaps.filter(([day]) => open.has(day));
    },
    move(from: { day: string; amount: number }, to: string) {
      add(from.day, -from.amount);
      add(to, from.amount);
    },
  };
}
