import { limits } from '@pq/domain/limits';
import type { RewardOption } from '@pq/domain/reward/goods';
import { isBlank } from '@pq/domain/text/blank';
import { countLetters } from '@pq/domain/text/letters';

type Value = RewardOption['values'][number];

/** What a pasted list says: the values that can be added, and the lines that cannot, with their numbers from 1. */
export type PastedValues = { values: Value[]; wrong: { line: number; text: string }[] };

/** A name, and behind a comma or a tab of a spreadsheet its surcharge: '밤하늘, 4,000원'. */
const LINE = /^(.*?)\s*(?:[,\t]\s*\+?([\d,]+)\s*원?)?$/;

/** Reads a list with a value a line. What is there already, too long, too dear or one too many is not taken. */
export function readPastedValues(text: string, there: readonly Value[]): PastedValues {
  const names = new Set(there.map(({ value }) => value.trim()));
  const room = limits.optionValues - there.length;
  const read: PastedValues = { values: [], wrong: [] };
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (isBlank(line)) continue;
    const value = readLine(line.trim());
    if (value && !names.has(value.value) && read.values.length < room) {
      names.add(value.value);
      read.values.push(value);
    } else read.wrong.push({ line: at + 1, text: line });
  }
  return read;
}

function readLine(line: string): Value | null {
  const [, name = '', digits = ''] = LINE.exec(line) ?? [];
  const value = name.trim().normalize('NFC');
  const surcharge = Number(digits.replaceAll(',', ''));
  const isNamed = !isBlank(value) && !/[,\t]/.test(value) && countLetters(value) <= limits.optionValue;
  return isNamed && surcharge <= limits.surcharge ? { value, surcharge } : null;
}
