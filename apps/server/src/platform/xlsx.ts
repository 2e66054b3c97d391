import { PassThrough, pipeline, Readable } from 'node:stream';
import { daysBetween } from '@pq/domain/dates';
import { firstUnits } from '@pq/domain/text/letters';
import { ZipFile } from 'yazl';
import { escapeHtml } from './html.ts';

/** Width in characters. Dates are `YYYY-MM-DD` or empty. A cell of links that is one address opens it, any other is text. */
export type SheetColumn = { title: string; width: number; type: 'text' | 'number' | 'date' | 'link' };

export type SheetRow = readonly (string | number)[];

/**
 * A workbook of one sheet as a stream: one batch at a time is in memory, and `batches` is closed when the reader goes
 * away. `name`: the tab. `at`: the time stamp of the file's parts.
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
  // The zip stream reports neither error; a truncated file must not look whole.
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
  yield SHEET_FOOT;
}

/** Indexes into the cellXfs of `stylesXml`. */
const styles = { header: 1, text: 2, number: 3, date: 4, link: 5 } as const;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Day 0 of the spreadsheet calendar. */
const EPOCH = '1899-12-30';

// Characters that XML 1.0 cannot represent, even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Rows that a sheet may have below its headings. */
export const MAX_SHEET_ROWS = 1_048_575;

/** UTF-16 units per cell: spreadsheets report a workbook with a longer text as damaged. */
const MAX_CELL = 32_767;

/** Spreadsheets decode `_x0041_` in a text. */
const CHARACTER_CODE = /_(?=x[0-9a-f]{4}_)/gi;

function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(({ width, type }, n) => {
    const at = n + 1;
    return `<col min="${at}" max="${at}" width="${width}" style="${styles[type]}" customWidth="1"/>`;
  });
  const titles = columns.map(({ title }, n) => textCell(n, 1, title, styles.header));
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`,
  ].join('');
}

const SHEET_FOOT = '</sheetData></worksheet>';

/**
 * `at` counts from 1. Each cell has its column's type: text stays text, so that no name is a formula and no postcode
 * or phone number loses a zero.
 */
export function sheetRow(columns: readonly SheetColumn[], row: SheetRow, at: number): string {
  const cells = columns.map(({ type }, n) => {
    const value = row[n] ?? '';
    if (value === '') return '';
    if (type === 'number') return numberCell(n, at, Number(value), styles.number);
    if (type === 'date') return numberCell(n, at, daysBetween(EPOCH, String(value)), styles.date);
    if (type === 'link' && LINK.test(String(value))) return linkCell(n, at, String(value));
    return textCell(n, at, String(value), styles.text);
  });
  return `<row r="${at}">${cells.join('')}</row>`;
}

function textCell(column: number, row: number, text: string, style: number): string {
  return `<c r="${columnName(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeCell(text)}</t></is></c>`;
}

/** Excel refuses a formula with a longer text. */
const LINK = /^https?:\/\/[^\s"]{1,240}$/;

/** A formula: addresses of hyperlinks belong to a separate part, which could only be written after the last row. */
function linkCell(column: number, row: number, url: string): string {
  const address = escapeHtml(url);
  const cell = `${columnName(column)}${row}`;
  return `<c r="${cell}" s="${styles.link}" t="str"><f>HYPERLINK("${address}")</f><v>${address}</v></c>`;
}

function numberCell(column: number, row: number, value: number, style: number): string {
  return `<c r="${columnName(column)}${row}" s="${style}"><v>${value}</v></c>`;
}

/** A, B … Z, AA, AB …; `column` counts from 0. */
function columnName(column: number): string {
  const before = Math.floor(column / LETTERS.length);
  return `${before > 0 ? columnName(before - 1) : ''}${LETTERS[column % LETTERS.length]}`;
}

function escapeCell(text: string): string {
  const writable = fitCell(text.toWellFormed().replace(UNWRITABLE, ''));
  return escapeHtml(writable.replace(CHARACTER_CODE, '_x005F_'));
}

function fitCell(text: string): string {
  if (text.length <= MAX_CELL) return text;
  return `${firstUnits(text, MAX_CELL - 1)}…`;
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const RELATIONS = 'application/vnd.openxmlformats-package.relationships+xml';

const SHEET_PART = 'xl/worksheets/sheet1.xml';

/** Number format 49 is plain text, 3 is 1,234. */
const stylesXml = `${XML_DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\.mm\\.dd"/></numFmts>
<fonts count="3"><font><sz val="11"/><name val="맑은 고딕"/></font><font><b/><sz val="11"/><name val="맑은 고딕"/></font>
<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="맑은 고딕"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

/** All parts but the sheet itself (ECMA-376). */
function workbookParts(name: string): [path: string, xml: string][] {
  return [
    [
      '[Content_Types].xml',
      `${XML_DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${RELATIONS}"/>
<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
<Override PartName="/${SHEET_PART}" ContentType="${TYPE}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `${XML_DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', stylesXml],
  ];
}

function relations(of: [type: string, target: string][]): string {
  const each = of.map(
    ([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML_DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}
