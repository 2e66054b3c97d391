import { t } from '@pq/domain/copy';
import { ProductError } from '../product-error.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { createRowFilter, maxRows, refuseSheet, type SheetRow } from './sheet.ts';

/**
 * The rows of an XLSX or CSV file with a value, headings included, in batches. Of a workbook it reads the first visible sheet,
 * of a formula its stored value; macros and links are ignored. Yields to the event loop between batches. `rowsText`: what to do about a
 * file with more than MAX_ROWS.
 *
 * Throws `spreadsheet` or, for the old binary format, `mediaType`, each with a text about what to do.
 */
export async function* readSpreadsheet(
  file: Buffer,
  name: string,
  rowsText = t('spreadsheet.rows', maxRows),
): AsyncGenerator<SheetRow[]> {
  const filter = createRowFilter(rowsText);
  try {
    for await (const rows of open(file, name)) {
      const filled = rows.flatMap((row) => filter(row) ?? []);
      if (filled.length > 0) yield filled;
    }
  } catch (error) {
    throw error instanceof ProductError ? error : refuseSheet('damaged', error);
  }
}

const ZIP = Buffer.from('PK\x03\x04');
/** Container of old binary workbooks and of those with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const PASSWORD_PART = Buffer.from('EncryptedPackage', 'utf16le');

function open(file: Buffer, name: string): AsyncGenerator<SheetRow[]> {
  if (startsWith(file, ZIP)) return readXlsx(file);
  if (startsWith(file, COMPOUND)) throw refuseSheet(file.includes(PASSWORD_PART) ? 'locked' : 'xls');
  // Carriers' programs write web pages and text under this name.
  if (/\.xls$/i.test(name)) throw refuseSheet('xls');
  if (file.includes(0) || isMarkup(file)) throw refuseSheet(isUtf16(file) ? 'encoding' : 'unsupported');
  return readCsv(file);
}

function startsWith(file: Buffer, bytes: Buffer): boolean {
  return file.subarray(0, bytes.length).equals(bytes);
}

function isMarkup(file: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*<|^%PDF-/.test(file.toString('latin1', 0, 100));
}

function isUtf16(file: Buffer): boolean {
  return startsWith(file, Buffer.from([0xff, 0xfe])) || startsWith(file, Buffer.from([0xfe, 0xff]));
}
