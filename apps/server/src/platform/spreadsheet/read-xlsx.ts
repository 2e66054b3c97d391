import { posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MAX_CELL, MAX_COLUMNS, refuseSheet, type SheetRow } from './sheet.ts';

/** Unpacked bytes that are read of a workbook, which take some seconds. */
const MAX_BYTES = 64 * 2 ** 20;
/** Packed bytes are at least this part of the unpacked ones, except in small parts. */
const MAX_RATIO = 100;
const SMALL_PART_BYTES = 2 ** 20;
const MAX_PARTS = 10_000;
/** Parsed within a millisecond, so that others are not delayed noticeably. */
const LETTERS_A_TURN = 4_096;
/** A person's workbook has neither a longer text than 32,767 letters nor deeper elements. */
const MAX_SILENT_LETTERS = 262_144;
const MAX_DEPTH = 64;
const MAX_STRINGS = 1_000_000;
/** Limits of the format. */
const [LAST_ROW, LAST_COLUMN] = [1_048_576, 16_384];

/** Rows of the first visible sheet of a workbook (ECMA-376). */
export async function* readXlsx(file: Buffer): AsyncGenerator<SheetRow[]> {
  const workbook = await openWorkbook(file);
  const book = await findPart(workbook, '', 'officeDocument');
  // Other documents are packed alike, and so are binary workbooks.
  if (!book || !/\.xml$/i.test(book)) throw refuseSheet('unsupported');
  const sheet = await findSheet(workbook, book);
  const strings = await readStrings(workbook, await findPart(workbook, book, 'sharedStrings'));
  yield* readRows(workbook, sheet, strings);
}

type Workbook = { zip: ZipFile; parts: Map<string, Entry>; bytesLeft: number };

async function openWorkbook(file: Buffer): Promise<Workbook> {
  const zip = await fromBufferPromise(file, { strictFileNames: true });
  if (zip.entryCount > MAX_PARTS) throw refuseSheet('tooLarge');
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw refuseSheet('locked');
    const name = entry.fileName.toLowerCase();
    if (parts.has(name)) throw refuseSheet('damaged');
    parts.set(name, entry);
  }
  return { zip, parts, bytesLeft: MAX_BYTES };
}

type Element = { name: string; attributes: Record<string, string> };
type Handlers = {
  open?(element: Element): void;
  text?(text: string): void;
  close?(name: string): boolean;
};

/**
 * Parses a part, and yields after each chunk. Names are without prefixes. `close` returns true when the rest is of no interest.
 */
async function* parsePart(workbook: Workbook, path: string, handlers: Handlers): AsyncGenerator<void> {
  const entry = workbook.parts.get(path.toLowerCase());
  if (!entry) throw refuseSheet('damaged');
  takeBytes(workbook, entry);
  const stream = await workbook.zip.openReadStreamPromise(entry);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const progress = { silent: 0, isOver: false };
  const parser = createParser(handlers, progress);
  try {
    for await (const chunk of chunksOf(stream as AsyncIterable<Buffer>)) {
      const text = decoder.decode(chunk, { stream: true });
      for (let from = 0; from < text.length; from += LETTERS_A_TURN) {
        const piece = text.slice(from, from + LETTERS_A_TURN);
        progress.silent += piece.length;
        parser.write(piece);
        if (progress.silent > MAX_SILENT_LETTERS) throw refuseSheet('damaged');
        yield;
        if (progress.isOver) return;
        await nextTurn();
      }
    }
    parser.write(decoder.decode()).close();
  } finally {
    stream.destroy();
  }
  yield;
}

const CHUNK_BYTES = 16_384;

/** A part that is not compressed comes in one piece, however large it is. */
async function* chunksOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += CHUNK_BYTES) yield piece.subarray(at, at + CHUNK_BYTES);
}

function takeBytes(workbook: Workbook, { compressedSize, uncompressedSize }: Entry): void {
  const isBomb = uncompressedSize > SMALL_PART_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
  workbook.bytesLeft -= uncompressedSize;
  if (isBomb || workbook.bytesLeft < 0) throw refuseSheet('tooLarge');
}

function createParser(handlers: Handlers, progress: { silent: number; isOver: boolean }): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    progress.silent = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw refuseSheet('damaged');
    if (!progress.isOver) handlers.open?.({ name: withoutPrefix(name), attributes });
  });
  parser.on('closetag', ({ name }) => {
    progress.silent = 0;
    depth -= 1;
    if (!progress.isOver && handlers.close?.(withoutPrefix(name))) progress.isOver = true;
  });
  const addText = (text: string) => {
    if (!progress.isOver) handlers.text?.(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  // Workbooks have none; one could define entities.
  parser.on('doctype', () => {
    throw refuseSheet('damaged');
  });
  return parser;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

async function parseWhole(workbook: Workbook, path: string, handlers: Handlers): Promise<void> {
  for await (const _ of parsePart(workbook, path, handlers));
}

type Relation = { id: string; type: string; target: string };

/** Relations of a part within the workbook; of the whole package for ''. External ones are left out. */
async function readRelations(workbook: Workbook, path: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(path);
  const from = posix.join(dir, '_rels', `${base}.rels`);
  if (!workbook.parts.has(from.toLowerCase())) return [];
  const relations: Relation[] = [];
  await parseWhole(workbook, from, {
    open({ name, attributes: { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } }) {
      if (name !== 'Relationship' || mode === 'External') return;
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolve(dir, target) });
    },
  });
  return relations;
}

function resolve(dir: string, target: string): string {
  return posix.join('/', target.startsWith('/') ? '' : dir, target).slice(1);
}

async function findPart(workbook: Workbook, of: string, type: string): Promise<string | null> {
  const relations = await readRelations(workbook, of);
  return relations.find((relation) => relation.type === type)?.target ?? null;
}

async function findSheet(workbook: Workbook, book: string): Promise<string> {
  const ids: string[] = [];
  await parseWhole(workbook, book, {
    open({ name, attributes }) {
      const isVisible = (attributes.state ?? 'visible') === 'visible';
      const [, id] = Object.entries(attributes).find(([key]) => /.:id$/.test(key)) ?? [];
      if (name === 'sheet' && isVisible && id !== undefined) ids.push(id);
    },
  });
  const relations = await readRelations(workbook, book);
  const sheet = relations.find(({ id, type }) => id === ids[0] && type === 'worksheet');
  if (!sheet) throw refuseSheet('damaged');
  return sheet.target;
}

/** Collects the text of elements, without pronunciations and beyond MAX_CELL letters. */
function createTextReader(elements: readonly string[]) {
  let [text, isWithin, isPronunciation] = ['', false, false];
  return {
    open(name: string) {
      if (name === 'rPh') isPronunciation = true;
      else if (elements.includes(name)) isWithin = !isPronunciation;
    },
    text(more: string) {
      if (isWithin && text.length < MAX_CELL) text += more.slice(0, MAX_CELL);
    },
    close(name: string) {
      if (name === 'rPh') isPronunciation = false;
      else if (elements.includes(name)) isWithin = false;
    },
    take(): string {
      const whole = detach(text.slice(0, MAX_CELL));
      text = '';
      return whole;
    },
  };
}

/** A part of a string retains the whole, which is a chunk of the file here. */
function detach(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

async function readStrings(workbook: Workbook, path: string | null): Promise<string[]> {
  const strings: string[] = [];
  if (path === null) return strings;
  const reader = createTextReader(['t']);
  await parseWhole(workbook, path, {
    open: ({ name }) => reader.open(name),
    text: reader.text,
    close(name) {
      reader.close(name);
      if (name === 'si') strings.push(decodeText(reader.take()));
      if (strings.length > MAX_STRINGS) throw refuseSheet('tooLarge');
      return false;
    },
  });
  return strings;
}

async function* readRows(workbook: Workbook, sheet: string, strings: string[]): AsyncGenerator<SheetRow[]> {
  const reader = createTextReader(['v', 't']);
  let rows: SheetRow[] = [];
  let row: SheetRow = { at: 0, cells: [] };
  let cell = { column: -1, type: 'n' };
  const parsing = parsePart(workbook, sheet, {
    open({ name, attributes: { r, t: type = 'n' } }) {
      if (name === 'row') {
        row = { at: rowNumber(r, row.at), cells: [] };
        cell = { column: -1, type };
      } else if (name === 'c') cell = { column: columnOf(r, cell.column), type };
      else reader.open(name);
    },
    text: reader.text,
    close(name) {
      if (name === 'c') {
        const value = cellText(cell.type, reader.take(), strings);
        if (value !== '') setCell(row.cells, cell.column, value);
      } else if (name === 'row') rows.push(row);
      else reader.close(name);
      return name === 'sheetData';
    },
  });
  for await (const _ of parsing) {
    if (rows.length > 0) yield rows;
    rows = [];
  }
}

function rowNumber(reference: string | undefined, before: number): number {
  const at = reference === undefined ? before + 1 : Number(reference);
  if (!Number.isInteger(at) || at <= before || at > LAST_ROW) throw refuseSheet('damaged');
  return at;
}

/** Columns count from 0. */
function columnOf(reference: string | undefined, before: number): number {
  const letters = reference === undefined ? null : /^[A-Z]{1,3}/.exec(reference)?.[0];
  const column = letters === null ? before + 1 : columnNumber(letters ?? '');
  if (column <= before || column >= LAST_COLUMN) throw refuseSheet('damaged');
  return column;
}

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Refused before the cells in front of it are filled: a chunk has thousands of rows. */
function setCell(cells: string[], column: number, value: string): void {
  if (column >= MAX_COLUMNS) throw refuseSheet('columns');
  while (cells.length < column) cells.push('');
  cells[column] = value;
}

function cellText(type: string, text: string, strings: string[]): string {
  if (text === '') return '';
  if (type === 's') return (strings[Number(text)] ?? '').trim();
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  return type === 'n' ? formatNumber(text.trim()) : decodeText(text).trim();
}

/** The number without an exponent, as a person reads it. */
function formatNumber(text: string): string {
  const number = Number(text);
  if (/^-?\d+$/.test(text) || !Number.isFinite(number)) return text;
  if (Number.isInteger(number)) return BigInt(number).toString();
  const [digits = '', exponent] = String(number).split('e');
  return exponent === undefined ? digits : number.toFixed(20).replace(/0+$/, '');
}

/** `_x0041_` is a character that the format cannot contain otherwise. */
function decodeText(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
