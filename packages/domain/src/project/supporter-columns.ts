/** As what the delivery list of an own project is fetched: lines of text, or a workbook. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a delivery list may hold, in the order of its columns. The first is always there: it names the row. */
export const supporterColumns = [
  'nickname',
  'rewards',
  'recipient',
  'tel',
  'zonecode',
  'address',
  'note',
  'email',
  'amount',
  'delivery',
  'status',
  'placed',
] as const;
export type SupporterColumn = (typeof supporterColumns)[number];

/** The columns that were asked for (`a,b,c`), in their own order; without a word all of them. */
export function pickColumns(asked: string | undefined): SupporterColumn[] {
  if (!asked) return [...supporterColumns];
  const words = new Set(asked.split(','));
  return supporterColumns.filter((column) => column === 'nickname' || words.has(column));
}
