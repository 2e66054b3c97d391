import { Readable } from 'node:stream';
import { t } from '@pq/domain/copy';
import type { ExportFormat } from '@pq/domain/project/supporter-columns';
import { CSV_MARK, csvLine } from '@pq/domain/text/csv';
import type { SheetRow } from '#src/platform/sheets/sheet-xml.ts';
import { writeXlsx } from '#src/platform/sheets/write-xlsx.ts';
import { inLine, type ListColumn } from './list-columns.ts';

/** Rows in the order of their columns. */
type List = { columns: readonly ListColumn[]; batches: AsyncIterable<SheetRow[]>; at: Date };

/** How a delivery list becomes a file of each kind, while it is read. */
export const writeList: Record<ExportFormat, { type: string; write(list: List): Readable }> = {
  csv: { type: 'text/csv; charset=utf-8', write: (list) => Readable.from(csvLines(list)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: ({ columns, batches, at }) =>
      writeXlsx({ name: t('supporters.export.sheet'), columns, at }, batches),
  },
};

async function* csvLines({ columns, batches }: List): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns.map(({ title }) => title));
  for await (const rows of batches)
    yield rows.map((row) => csvLine(columns.map((column, n) => inLine(column, row[n] ?? '')))).join('');
}
