/** Byte order mark by which Excel detects UTF-8. */
export const CSV_MARK = '\uFEFF';

/**
 * A spreadsheet reads a cell with this beginning as a formula, full-width signs too, and would execute the input of a
 * stranger.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** Days with or without a time: spreadsheets read them correctly. */
const DAY = /^\d{4}([-.])\d{2}\1\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/;

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';

/**
 * Text that a spreadsheet would read as a number, day, time or boolean: a postcode would lose its zero, a long number its
 * last digits, and `3/4` would become a day.
 */
const READ_AS_VALUE = new RegExp(
  `^(?:${[
    '(?:오전|오후)? ?[₩$€£¥]? ?\\d[\\d .,:/%-]*(?:e[+-]?\\d+|[ap]m?)?',
    '\\.\\d+%?',
    // A negative number in accounting format.
    '[₩$€£¥]? ?\\( ?[₩$€£¥]? ?[\\d.,]*\\d%? ?\\)%?',
    '(?:\\d+년 ?)?\\d+월(?: ?\\d+일)?',
    '(?:오전|오후)? ?\\d+시(?: ?\\d+분)?(?: ?\\d+초)?',
    `\\d+[-. /]*${MONTH}[-. /,\\d]*`,
    `${MONTH}[-. /]*\\d[-. /,\\d]*`,
    'true|false',
  ].join('|')})$`,
  'i',
);

/**
 * One line of a CSV file (RFC 4180) with its line end. Every cell is quoted; text that a spreadsheet would read as a formula
 * gets an apostrophe, text that it would read as a value is written as text (`="04769"`), numbers stay numbers.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** A line for a program, which reads digits as they are; formulas do nothing where a spreadsheet opens it. */
export function plainCsvLine(cells: readonly string[]): string {
  return `${cells.map((value) => quoted(guarded(value))).join(',')}\r\n`;
}

const guarded = (value: string) => (FORMULA.test(value) ? `'${value}` : value);

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  if (FORMULA.test(value)) return quoted(guarded(value));
  // Full-width digits count as digits.
  const read = value.normalize('NFKC').trim();
  return quoted(READ_AS_VALUE.test(read) && !DAY.test(read) ? `="${value}"` : value);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
