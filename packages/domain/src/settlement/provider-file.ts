import { t } from '../copy.ts';

export type ProviderFileRow = { oid: string; total: number; refunded: number; fee: number; at: number };

const columns = ['oid', 'total', 'refunded', 'fee', 'at'] as const;
type Column = (typeof columns)[number];

/** KRW; the sums of a file of a million rows are still exact. */
export const MAX_ORDER_SUM = 9_999_999_999;
/** Epoch ms. */
export const MAX_FILE_TIME = 999_999_999_999_999;

const isWhole = (text: string, min: number, max: number) =>
  /^-?\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max;
const isOrder = (text: string) => text.length >= 1 && text.length <= 100;
const fits: Record<Column, (text: string) => boolean> = {
  oid: isOrder,
  total: (text) => isWhole(text, 0, MAX_ORDER_SUM),
  refunded: (text) => isWhole(text, 0, MAX_ORDER_SUM),
  fee: (text) => isWhole(text, -MAX_ORDER_SUM, MAX_ORDER_SUM),
  at: (text) => isWhole(text, 1, MAX_FILE_TIME),
};

/** Reads a settlement file of the provider, whose first line names the columns; refused as a whole, with the line that is wrong. */
export function readProviderFile(
  lines: readonly { at: number; cells: readonly string[] }[],
): { rows: ProviderFileRow[]; problem?: undefined } | { problem: string } {
  const [head, ...rest] = lines;
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const missing = columns.find((column) => !names.includes(column));
  if (missing) return { problem: t('comparison.file.column', { column: missing }) };
  const rows: ProviderFileRow[] = [];
  for (const { at, cells } of rest) {
    const cell = (column: Column) => (cells[names.indexOf(column)] ?? '').trim();
    const wrong = columns.find((column) => !fits[column](cell(column)));
    if (wrong) return { problem: t('comparison.file.row', { row: at, column: wrong }) };
    const number = (column: Column) => Number(cell(column));
    rows.push({
      oid: cell('oid'),
      total: number('total'),
      refunded: number('refunded'),
      fee: number('fee'),
      at: number('at'),
    });
  }
  return { rows };
}
