import { Readable } from 'node:stream';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import type { ExportFormat, SupporterColumn } from '@pq/domain/project/supporter-columns';
import { CSV_MARK, csvLine } from '@pq/domain/text/csv';
import type { SheetColumn } from '#src/platform/sheets/sheet-xml.ts';
import { writeXlsx } from '#src/platform/sheets/write-xlsx.ts';

/** A row as `cells` gives it, in the order of its columns. */
type Row = (string | number)[];
type List = { columns: readonly SupporterColumn[]; batches: AsyncIterable<Row[]>; at: Date };

/** How a delivery list becomes a file of each kind, while it is read. */
export const writeList: Record<ExportFormat, { type: string; write(list: List): Readable }> = {
  csv: { type: 'text/csv; charset=utf-8', write: (list) => Readable.from(csvLines(list)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: ({ columns, batches, at }) =>
      writeXlsx({ name: t('supporters.export.sheet'), columns: columns.map(sheetColumn), at }, batches),
  },
};

async function* csvLines({ columns, batches }: List): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns.map(title));
  for await (const rows of batches)
    yield rows.map((row) => csvLine(row.map((value, n) => inLine(columns[n], value)))).join('');
}

/** A line of text has no types: a sheet takes a postcode for a number and drops its first zero, unless it is in brackets. */
function inLine(column: SupporterColumn | undefined, value: string | number): string | number {
  if (column === 'placed') return formatDate(String(value));
  return column === 'zonecode' && value !== '' ? `(${value})` : value;
}

const title = (column: SupporterColumn): string => t(`supporters.col.${column}`);

/** Widths in characters; what is said in Korean takes two each. */
const widths: Record<SupporterColumn, number> = {
  nickname: 16,
  rewards: 44,
  recipient: 14,
  tel: 16,
  zonecode: 11,
  address: 56,
  note: 32,
  email: 28,
  amount: 13,
  delivery: 11,
  status: 16,
  placed: 13,
};

function sheetColumn(column: SupporterColumn): SheetColumn {
  const isMoney = column === 'amount' || column === 'delivery';
  const holds = isMoney ? 'number' : column === 'placed' ? 'date' : 'text';
  return { title: title(column), width: widths[column], holds };
}
