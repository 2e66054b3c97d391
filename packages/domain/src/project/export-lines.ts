/** What a line of a delivery list is: all that goes to one backer, one combination of a reward, or one piece. */
export const exportLines = ['parcel', 'combination', 'piece'] as const;
export type ExportLines = (typeof exportLines)[number];

/** A combination of a pledge; `answers` are those of its pieces in order, of the last ones there may be none. */
type Combination = { count: number; answers: readonly unknown[] };

/** The lines of one pledge, each as the combinations that it tells; a line of a piece tells one with its own answers. */
export function splitLines<Of extends Combination>(lines: ExportLines, combinations: readonly Of[]): Of[][] {
  if (lines === 'parcel') return [[...combinations]];
  if (lines === 'combination') return combinations.map((one) => [one]);
  return combinations.flatMap((one) =>
    Array.from({ length: one.count }, (_, n) => [{ ...one, count: 1, answers: one.answers.slice(n, n + 1) }]),
  );
}

/** How many lines of a delivery list are of who has paid, and how many of who is still to be charged. */
type LineCount = { paid: number; pending: number };

/** The lines of each kind; those of parcels are the pledges. */
export type ExportCount = LineCount & { combination: LineCount; piece: LineCount };

/** How many rows the file has: who is still to be charged is in it where that, or a status, is asked for. */
export function exportedRows(
  count: ExportCount,
  asked: { lines?: ExportLines | undefined; status?: string | undefined; pending?: boolean | undefined },
): number {
  const { paid, pending } = asked.lines && asked.lines !== 'parcel' ? count[asked.lines] : count;
  return asked.status || asked.pending ? paid + pending : paid;
}
