/** Content of a line of a delivery list: everything for one backer, one combination of a reward, or one piece. */
export const exportLines = ['parcel', 'combination', 'piece'] as const;
export type ExportLines = (typeof exportLines)[number];

/** A combination of a pledge; `answers` are those of its pieces in order, possibly missing for the last ones. */
type Combination = { count: number; answers: readonly unknown[] };

/**
 * The lines of one pledge, each with its combinations; a line of a piece has one combination with the answers of that piece.
 */
export function splitLines<Of extends Combination>(lines: ExportLines, combinations: readonly Of[]): Of[][] {
  if (lines === 'parcel') return [[...combinations]];
  if (lines === 'combination') return combinations.map((one) => [one]);
  return combinations.flatMap((one) =>
    Array.from({ length: one.count }, (_, n) => [{ ...one, count: 1, answers: one.answers.slice(n, n + 1) }]),
  );
}

export type LineCount = { paid: number; pending: number };

/** Pledges, their amount in KRW, lines of each kind, and pictures. */
export type ExportCount = LineCount & Record<ExportLines | 'pictures' | 'amount', LineCount>;

type RequestedLines = { status?: string | undefined; pending?: boolean | undefined };

export function exportedRows(
  count: ExportCount,
  { lines = 'parcel', ...asked }: RequestedLines & { lines?: ExportLines | undefined },
): number {
  return countSelected(count[lines], asked);
}

export function countSelected({ paid, pending }: LineCount, asked: RequestedLines): number {
  return asked.status || asked.pending ? paid + pending : paid;
}
