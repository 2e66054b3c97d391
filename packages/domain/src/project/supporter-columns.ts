export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Columns of the delivery list in order. The first two are always present, because they identify the row. `rewards` is a
 * column for each reward of the project, `options` and `answers` one for each option and question.
 */
export const supporterColumns = [
  'number',
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
  'refunded',
  'status',
  'placed',
] as const;
export type SupporterColumn = (typeof supporterColumns)[number];

export const fixedColumns: readonly SupporterColumn[] = ['number', 'nickname'];

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

/** Columns with amounts of a whole pledge, KRW, filled only in its first line. */
export const sumColumns = [
  'amount',
  'donation',
  'delivery',
  'refunded',
] as const satisfies readonly SupporterColumn[];

/** The requested columns (`a,b,c`) in default order; all if none is given. */
export function pickColumns(asked: string | undefined): SupporterColumn[] {
  if (!asked) return [...supporterColumns];
  const words = new Set(asked.split(','));
  return supporterColumns.filter((column) => fixedColumns.includes(column) || words.has(column));
}
