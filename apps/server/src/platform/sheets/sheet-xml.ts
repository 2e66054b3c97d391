import { daysBetween } from '@pq/domain/dates';
import { toEntities } from '../html.ts';

/** A column of a sheet: how wide it is (in characters) and what its cells hold. A date is written `YYYY-MM-DD`, or is empty. */
export type SheetColumn = { title: string; width: number; holds: 'text' | 'number' | 'date' };
export type SheetRow = readonly (string | number)[];

/** The styles of `stylesXml` (xlsx-parts.ts), in their order. */
const styles = { header: 1, text: 2, number: 3, date: 4 } as const;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The day 0 of a sheet's calendar. */
const EPOCH = '1899-12-30';

// What XML 1.0 cannot hold, however it is written.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Sheets read `_x0041_` in a text as a character. */
const CHARACTER_CODE = /_(?=x[0-9a-f]{4}_)/gi;

/** What stands before the rows: the widths, the first row fixed, the titles. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(({ width, holds }, n) => {
    const at = n + 1;
    return `<col min="${at}" max="${at}" width="${width}" style="${styles[holds]}" customWidth="1"/>`;
  });
  const titles = columns.map(({ title }, n) => textCell(n, 1, title, styles.header));
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`,
  ].join('');
}

/** What stands after the rows. */
export const sheetFoot = '</sheetData></worksheet>';

/**
 * A row; `at` counts from 1. Each cell is of the type that its column says: text is text whatever it begins with, so that no name
 * is a formula and no postcode or phone number loses a zero.
 */
export function sheetRow(columns: readonly SheetColumn[], row: SheetRow, at: number): string {
  const cells = columns.map(({ holds }, n) => {
    const value = row[n] ?? '';
    if (value === '') return '';
    if (holds === 'number') return numberCell(n, at, Number(value), styles.number);
    if (holds === 'date') return numberCell(n, at, daysBetween(EPOCH, String(value)), styles.date);
    return textCell(n, at, String(value), styles.text);
  });
  return `<row r="${at}">${cells.join('')}</row>`;
}

function textCell(column: number, row: number, text: string, style: number): string {
  return `<c r="${columnName(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${toXml(text)}</t></is></c>`;
}

function numberCell(column: number, row: number, value: number, style: number): string {
  return `<c r="${columnName(column)}${row}" s="${style}"><v>${value}</v></c>`;
}

/** A, B … Z, AA, AB …; `column` counts from 0. */
function columnName(column: number): string {
  const before = Math.floor(column / LETTERS.length);
  return `${before > 0 ? columnName(before - 1) : ''}${LETTERS[column % LETTERS.length]}`;
}

function toXml(text: string): string {
  return toEntities(text.toWellFormed().replace(UNWRITABLE, '').replace(CHARACTER_CODE, '_x005F_'));
}
