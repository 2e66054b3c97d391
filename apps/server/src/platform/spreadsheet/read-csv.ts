import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { parse } from 'csv-parse';
import { createCp949Decoder, type StreamDecoder } from './cp949.ts';
import { MAX_CELL, refuseSheet, type SheetRow } from './sheet.ts';

const CHUNK_BYTES = 16_384;

const BATCH_ROWS = 100;

/** Letters of a row. A quote that is never closed makes one row of the rest of the file. */
const MAX_ROW = 100_000;

/** Rows of a CSV file in UTF-8 or, where it is not, in CP949. */
export async function* readCsv(file: Buffer): AsyncGenerator<SheetRow[]> {
  const decoder = isUtf8(file) ? new TextDecoder('utf-8', { fatal: true }) : createCp949Decoder();
  const parser = Readable.from(decode(file, decoder)).compose(
    parse({
      delimiter: findDelimiter(file),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_ROW,
    }),
  );
  let at = 0;
  let rows: SheetRow[] = [];
  for await (const record of parser as AsyncIterable<string[]>) {
    at += 1;
    rows.push({ at, cells: record.map(unwrap) });
    if (rows.length < BATCH_ROWS) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

async function* decode(file: Buffer, decoder: StreamDecoder): AsyncGenerator<string> {
  for (let at = 0; at < file.length; at += CHUNK_BYTES) {
    await nextTurn();
    yield decodeChunk(decoder, file.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES < file.length);
  }
}

function decodeChunk(decoder: StreamDecoder, bytes: Buffer, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (error) {
    throw refuseSheet('encoding', error);
  }
}

const HEAD_BYTES = 4_096;

/** The separator that the headings contain most often. */
function findDelimiter(file: Buffer): string {
  // None of the separators is part of a letter in either encoding.
  const [head = ''] = file
    .toString('latin1', 0, HEAD_BYTES)
    .trimStart()
    .split(/[\r\n]/, 1);
  const unquoted = head.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, n: unquoted.split(delimiter).length }));
  return counts.reduce((most, each) => (each.n > most.n ? each : most)).delimiter;
}

/** The text of a cell that was written so that spreadsheets do not read it as a number or formula (`csvLine`). */
function unwrap(cell: string): string {
  const text = /^="(.*)"$/s.exec(cell)?.[1] ?? cell.replace(/^'(?=[\s\p{Cc}]*[=+\-@＝＋－＠])/u, '');
  return text.slice(0, MAX_CELL).trim();
}
