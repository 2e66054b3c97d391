type PageInput = { page?: number; before?: string | undefined; number: number };

export function pageOf<Row>(
  rows: readonly Row[],
  { page = 0, before, number }: PageInput,
  keyOf: (row: Row) => string,
): Row[] {
  const start = before === undefined ? page * number : rows.findIndex((row) => keyOf(row) === before) + 1;
  return rows.slice(start, start + number);
}
