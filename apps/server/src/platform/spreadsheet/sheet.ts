import { t } from '@pq/domain/copy';
import { ProductError } from '../product-error.ts';

/** `at`: the number of the row as spreadsheets show it. Cells are text, trailing empty ones are left out. */
export type SheetRow = { at: number; cells: string[] };

export const MAX_COLUMNS = 40;

/** Rows with a value, without the headings. */
export const MAX_ROWS = 20_000;
/** For texts. */
export const maxRows = { max: MAX_ROWS.toLocaleString('ko') };

/** Letters of a cell; the rest is cut off. */
export const MAX_CELL = 1_000;

type Refusal = 'xls' | 'unsupported' | 'damaged' | 'locked' | 'tooLarge' | 'columns' | 'encoding';

export function refuseSheet(refusal: Refusal, cause?: unknown): ProductError {
  const text =
    refusal === 'columns' ? t('spreadsheet.columns', { max: MAX_COLUMNS }) : t(`spreadsheet.${refusal}`);
  return refused(refusal === 'xls' ? 'mediaType' : 'spreadsheet', text, cause);
}

function refused(code: 'mediaType' | 'spreadsheet', text: string, cause?: unknown): ProductError {
  return new ProductError(code, { fields: { file: text } }, { msg: text, cause });
}

/** Checks rows on their way, and drops those without a value. */
export function createRowFilter(rowsText: string): (row: SheetRow) => SheetRow | null {
  let rows = 0;
  return ({ at, cells }) => {
    const filled = cells.findLastIndex((cell) => cell !== '') + 1;
    if (filled === 0) return null;
    if (filled > MAX_COLUMNS) throw refuseSheet('columns');
    rows += 1;
    if (rows > MAX_ROWS + 1) throw refused('spreadsheet', rowsText);
    return { at, cells: cells.slice(0, filled) };
  };
}
