import { addDays } from '../dates.ts';

/** What was paid and given back for an order id on a day of Seoul, in KRW. */
export type BookRow = { oid: string; day: string; total: number; refunded: number };

type Sums = Pick<BookRow, 'total' | 'refunded'>;

export const differenceKinds = ['only-ours', 'only-theirs', 'amount', 'refund'] as const;
type DifferenceKind = (typeof differenceKinds)[number];

/** `closing`, `charging`: an admin has asked to close it, or to record it as a payment, and another one confirms. */
export const differenceStates = ['open', 'closing', 'charging', 'refunding', 'closed'] as const;
export type DifferenceState = (typeof differenceStates)[number];

/** From this amount in dispute on, in KRW, two admins close a difference, or record it as a payment. */
export const CLOSED_BY_TWO_FROM = 100_001;

export type Difference = { oid: string; day: string; kind: DifferenceKind; ours: Sums; theirs: Sums };

const nothing: Sums = { total: 0, refunded: 0 };

/**
 * Compares our payments and refunds with the provider's files. `files`: the days whose file is there. What one side has and the other
 * has not may be on the day before or after there, because each has a clock of its own: it is judged once both neighbours' files
 * are there, and `waiting` until then. `agreed`: rows of the provider, of which each is named once.
 */
export function compareBooks(
  ours: readonly BookRow[],
  theirs: readonly BookRow[],
  files: ReadonlySet<string>,
): { agreed: BookRow[]; waiting: Pick<BookRow, 'oid' | 'day'>[]; differences: Difference[] } {
  const agreed: BookRow[] = [];
  const waiting: Pick<BookRow, 'oid' | 'day'>[] = [];
  const differences: Difference[] = [];
  const sides = groupByOrder(ours, theirs);
  const compare = (oid: string, side: Side, day: string) => {
    const verdict = judge(side, day, files);
    const row = side.theirs.get(day);
    if (verdict === 'waits') waiting.push({ oid, day });
    if (verdict === 'agrees' && row) agreed.push({ oid, day, ...row });
    if (typeof verdict === 'object') differences.push({ oid, day, ...verdict });
  };
  for (const [oid, side] of sides)
    for (const day of [...side.days].sort()) if (files.has(day)) compare(oid, side, day);
  return { agreed, waiting, differences };
}

/** The amount in dispute. */
export function sizeOf({ ours, theirs }: Pick<Difference, 'ours' | 'theirs'>): number {
  return Math.abs(ours.total - theirs.total) + Math.abs(ours.refunded - theirs.refunded);
}

type Side = { ours: Map<string, Sums>; theirs: Map<string, Sums>; days: Set<string> };

function groupByOrder(ours: readonly BookRow[], theirs: readonly BookRow[]): Map<string, Side> {
  const sides = new Map<string, Side>();
  const sideOf = (oid: string) => {
    const side = sides.get(oid) ?? { ours: new Map(), theirs: new Map(), days: new Set<string>() };
    sides.set(oid, side);
    return side;
  };
  for (const [name, rows] of [
    ['ours', ours],
    ['theirs', theirs],
  ] as const)
    for (const { oid, day, total, refunded } of rows) {
      const side = sideOf(oid);
      const before = side[name].get(day) ?? nothing;
      side[name].set(day, { total: before.total + total, refunded: before.refunded + refunded });
      side.days.add(day);
    }
  return sides;
}

type Verdict = 'agrees' | 'waits' | Omit<Difference, 'oid' | 'day'>;

function judge({ ours, theirs }: Side, day: string, files: ReadonlySet<string>): Verdict {
  const at = (rows: Map<string, Sums>, date: string) => rows.get(date) ?? nothing;
  const around = [addDays(day, -1), addDays(day, 1)];
  const gapOn = (date: string, part: keyof Sums) => at(ours, date)[part] - at(theirs, date)[part];
  const isSettled = (part: keyof Sums) =>
    gapOn(day, part) === 0 || around.some((date) => gapOn(date, part) === -gapOn(day, part));
  const differing = (['total', 'refunded'] as const).filter((part) => !isSettled(part));
  const [part] = differing;
  if (part === undefined) return 'agrees';
  if (around.some((date) => !files.has(date))) return 'waits';
  const [own, other] = [at(ours, day), at(theirs, day)];
  return { kind: kindOf(own, other, part), ours: own, theirs: other };
}

function kindOf(ours: Sums, theirs: Sums, part: keyof Sums): DifferenceKind {
  if (theirs.total === 0 && theirs.refunded === 0) return 'only-ours';
  if (ours.total === 0 && ours.refunded === 0) return 'only-theirs';
  return part === 'total' ? 'amount' : 'refund';
}
