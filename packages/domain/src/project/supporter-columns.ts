/** As what the delivery list of an own project is fetched: lines of text, or a workbook. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * What a delivery list may hold, in the order of its columns. The first is always there: it names the row. `rewards` is a column
 * for each reward of the project, `options` and `answers` one for each of its options and questions.
 */
export const supporterColumns = [
  'nickname',
  'rewards',
  'options',
  'answers',
  'recipient',
  'tel',
  'zonecode',
  'address',
  'note',
  'email',
  'amount',
  'donation',
  'delivery',
  'status',
  'placed',
] as const;
export type SupporterColumn = (typeof supporterColumns)[number];

/** What of it tells who somebody is, where they live, or what they have written. */
export const personalColumns = [
  'nickname',
  'recipient',
  'tel',
  'zonecode',
  'address',
  'note',
  'answers',
  'email',
] as const satisfies readonly SupporterColumn[];

/** The columns that were asked for (`a,b,c`), in their own order; without a word all of them. */
export function pickColumns(asked: string | undefined): SupporterColumn[] {
  if (!asked) return [...supporterColumns];
  const words = new Set(asked.split(','));
  return supporterColumns.filter((column) => column === 'nickname' || words.has(column));
}

/** How many pledges of a delivery list have paid, and how many are still to be charged. */
export type ExportCount = { paid: number; pending: number };

/** How many rows the file has: who is still to be charged is in it where that, or a status, is asked for. */
export function exportedRows(
  { paid, pending }: ExportCount,
  asked: { status?: string | undefined; pending?: boolean | undefined },
) {
  return asked.status || asked.pending ? paid + pending : paid;
}
