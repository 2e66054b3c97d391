import { addDays } from '../dates.ts';

/** What was paid and given back for an order id on a day of Seoul, in KRW. */
export type BookRow = { oid: string; day: string; total: number; refunded: number };

/** Judging a day looks at these days before it: which of its gaps belongs to a neighbour depends on what that one has used. */
export const MATCHED_DAYS = 3;

type Sums = Pick<BookRow, 'total' | 'refunded'>;

export const differenceKinds = ['only-ours', 'only-theirs', 'amount', 'refund'] as const;
type DifferenceKind = (typeof differenceKinds)[number];

/** A day without a file is `missing`; with one it is `due` until it was compared. */
export const comparedStates = ['compared', 'missing', 'due'] as const;

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
 * are there, and `waiting` until then. What is missing is found in one place at most, from the earliest day on: rows from
 * `MATCHED_DAYS` before the judged day have to be given. `agreed`: rows of the provider, of which each is named once.
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
  const compare = (oid: string, side: Judged, day: string) => {
    const verdict = judge(side, day, files);
    const row = side.theirs.get(day);
    if (verdict === 'waits') waiting.push({ oid, day });
    if (verdict === 'agrees' && row) agreed.push({ oid, day, ...row });
    if (typeof verdict === 'object') differences.push({ oid, day, ...verdict });
  };
  for (const [oid, side] of sides) {
    const open = { total: findOpen(side, 'total'), refunded: findOpen(side, 'refunded') };
    for (const day of side.days) if (files.has(day)) compare(oid, { ...side, open }, day);
  }
  return { agreed, waiting, differences };
}

/** The amount in dispute. */
export function sizeOf({ ours, theirs }: Pick<Difference, 'ours' | 'theirs'>): number {
  return Math.abs(ours.total - theirs.total) + Math.abs(ours.refunded - theirs.refunded);
}

export const lookUpKinds = ['order', 'file'] as const;
export const lookUpOutcomes = ['paid', 'declined', 'absent'] as const;

/**
 * What the provider can be asked about a difference: the order where payments differ. It answers for no refund, so that its file is read
 * again where only refunds differ, unless it has not answered the day and an admin has uploaded the file.
 */
export function findLookUp(
  { ours, theirs }: Pick<Difference, 'ours' | 'theirs'>,
  { state, isUploaded }: { state: DifferenceState; isUploaded: boolean },
): (typeof lookUpKinds)[number] | null {
  if (state === 'closed') return null;
  if (ours.total !== theirs.total) return 'order';
  return isUploaded ? null : 'file';
}

type Side = { ours: Map<string, Sums>; theirs: Map<string, Sums>; days: string[] };

function groupByOrder(ours: readonly BookRow[], theirs: readonly BookRow[]): Map<string, Side> {
  const sides = new Map<string, Side>();
  const sideOf = (oid: string) => {
    const side = sides.get(oid) ?? { ours: new Map(), theirs: new Map(), days: [] };
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
    }
  for (const side of sides.values())
    side.days = [...new Set([...side.ours.keys(), ...side.theirs.keys()])].sort();
  return sides;
}

const sumsOn = (rows: Map<string, Sums>, day: string) => rows.get(day) ?? nothing;

function findOpen({ ours, theirs, days }: Side, part: keyof Sums): Set<string> {
  return findOpenDays(days.map((day) => [day, sumsOn(ours, day)[part] - sumsOn(theirs, day)[part]]));
}

/** The days on which one side has more, and no neighbouring day as much less. `gaps`: how much, by day. */
export function findOpenDays(gaps: readonly (readonly [day: string, gap: number])[]): Set<string> {
  const open = new Set<string>();
  let before: { day: string; gap: number } | null = null;
  for (const [day, gap] of gaps) {
    if (gap === 0) continue;
    if (before?.gap === -gap && addDays(before.day, 1) === day) {
      open.delete(before.day);
      before = null;
    } else {
      open.add(day);
      before = { day, gap };
    }
  }
  return open;
}

type Verdict = 'agrees' | 'waits' | Omit<Difference, 'oid' | 'day'>;

type Judged = Side & { open: Record<keyof Sums, ReadonlySet<string>> };

function judge({ ours, theirs, open }: Judged, day: string, files: ReadonlySet<string>): Verdict {
  const part = (['total', 'refunded'] as const).find((name) => open[name].has(day));
  if (part === undefined) return 'agrees';
  if (!files.has(addDays(day, -1)) || !files.has(addDays(day, 1))) return 'waits';
  const [own, other] = [sumsOn(ours, day), sumsOn(theirs, day)];
  return { kind: kindOf(own, other, part), ours: own, theirs: other };
}

function kindOf(ours: Sums, theirs: Sums, part: keyof Sums): DifferenceKind {
  if (theirs.total === 0 && theirs.refunded === 0) return 'only-ours';
  if (ours.total === 0 && ours.refunded === 0) return 'only-theirs';
  return part === 'total' ? 'amount' : 'refund';
}
