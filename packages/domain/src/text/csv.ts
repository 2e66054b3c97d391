/** What tells Excel that a file is UTF-8; it stands before the first line. */
export const CSV_MARK = '\uFEFF';

/** A sheet takes a cell that begins like this for a formula, full-width signs too; whoever wrote the cell would run it. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * One line of a CSV file (RFC 4180) with its line end. Every cell is quoted; text that a sheet would take for a formula gets an
 * apostrophe before it, numbers stay numbers.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
