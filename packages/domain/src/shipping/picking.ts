type PackedLine = { idx: number; choice: readonly number[]; count: number };
type Packed = { lines: readonly PackedLine[] };

/** How many pieces of each combination of a reward these parcels have, in the order of the rewards. */
export function pickedPieces<Line extends PackedLine>(
  parcels: readonly { lines: readonly Line[] }[],
): Line[] {
  const found = new Map<string, Line>();
  for (const line of parcels.flatMap(({ lines }) => lines)) {
    const before = found.get(keyOf(line));
    found.set(keyOf(line), { ...line, count: line.count + (before?.count ?? 0) });
  }
  return [...found.values()].sort((a, b) => a.idx - b.idx || compareChoices(a.choice, b.choice));
}

/** Parcels with the same contents, the most frequent contents first. */
export function sameContents<Parcel extends Packed>(parcels: readonly Parcel[]): Parcel[][] {
  const found = new Map<string, Parcel[]>();
  for (const parcel of parcels) {
    const key = parcel.lines
      .map((line) => `${keyOf(line)} ${line.count}`)
      .sort()
      .join('; ');
    const same = found.get(key);
    if (same) same.push(parcel);
    else found.set(key, [parcel]);
  }
  return [...found.values()].sort((a, b) => b.length - a.length);
}

function keyOf({ idx, choice }: Pick<PackedLine, 'idx' | 'choice'>): string {
  return `${idx}:${choice.join()}`;
}

function compareChoices(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) if (value !== b[at]) return value - (b[at] ?? 0);
  return 0;
}
