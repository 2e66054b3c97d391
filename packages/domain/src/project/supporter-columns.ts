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

/** What of it is of a whole pledge, KRW: told once for each, in its first line. */
export const sumColumns = ['amount', 'donation', 'delivery'] as const satisfies readonly SupporterColumn[];

/** The columns that were asked for (`a,b,c`), in their own order; without a word all of them. */
export function pickColumns(asked: string | undefined): SupporterColumn[] {
  if (!asked) return [...supporterColumns];
  const words = new Set(asked.split(','));
  return supporterColumns.filter((column) => column === 'nickname' || words.has(column));
}
