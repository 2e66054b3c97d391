import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type SheetColumn, type SheetRow, sheetFoot, sheetHead, sheetRow } from './sheet-xml.ts';
import { SHEET_PART, workbookParts } from './xlsx-parts.ts';

/**
 * A workbook of one sheet as a stream. It is written while it is read: only what `batches` gives at a time is in memory, and when
 * the reader goes away `batches` is ended. `name` is the tab, `at` the time that the parts of the file bear.
 */
export function writeXlsx(
  sheet: { name: string; columns: readonly SheetColumn[]; at: Date },
  batches: AsyncIterable<readonly SheetRow[]>,
): Readable {
  const zip = new ZipFile();
  const options = { mtime: sheet.at };
  for (const [path, xml] of workbookParts(sheet.name)) zip.addBuffer(Buffer.from(xml), path, options);
  const rows = Readable.from(sheetXml(sheet.columns, batches));
  zip.addReadStream(rows, SHEET_PART, options);
  zip.end();
  const file = new PassThrough();
  // The zip tells of neither: a file that breaks off must not look whole.
  rows.once('error', (error) => file.destroy(error));
  zip.once('error', (error: Error) => file.destroy(error));
  pipeline(zip.outputStream, file, () => rows.destroy());
  return file;
}

async function* sheetXml(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly SheetRow[]>,
): AsyncGenerator<string> {
  yield sheetHead(columns);
  let at = 1;
  for await (const batch of batches) {
    const first = at + 1;
    at += batch.length;
    yield batch.map((row, n) => sheetRow(columns, row, first + n)).join('');
  }
  yield sheetFoot;
}
