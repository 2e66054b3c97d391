import { limits } from '@pq/domain/limits';
import { nicknameKey } from '@pq/domain/member/nickname';
import type { RewardOption } from '@pq/domain/reward/reward-details';
import { isBlank } from '@pq/domain/text/blank';
import { countLetters } from '@pq/domain/text/letters';
import { cleanTypedText, typedTextProblem } from '@pq/domain/text/typed-text';
import { readNumber } from '@pq/domain/typed-number';

type Value = RewardOption['values'][number];

/** Lines are numbered from 1. */
export type PastedValues = { values: Value[]; wrong: { line: number; text: string }[] };

// Their half-width forms have the same length, so positions in the text do not change.
const FULL_WIDTH = /[\uff01-\uff5e\uffe6]/g;
// The tab of a spreadsheet, else a comma.
const SEPARATORS = [/\t/, /[,、､]/];
// A first comma that may be a thousands separator: '밤하늘 4,000', '밤하늘 4, 000원'.
const COMMA_IN_NUMBER = /^[^,、､]*\d\s*[,、､](?:\d|\s*\d{3}(?!\d))/;
// An amount without a separator: '밤하늘 4000원', '밤하늘 (+4000)', '밤하늘 1만 5천'.
const AMOUNT_IN_NAME =
  /[\d천백십만억]\s*(?:원(?![가-힣])|won\b|krw\b)|₩|(?:^|[\s(])\+\s*\d+\)?$|\d\s*[천만억][\d\s천백십만]*$/i;
// Possibly more than one number: '4,00', '4 000', '4000,000', '04000', two columns.
const UNCERTAIN = /\t|\d\s+,?\s*\d|(?<!\d),|,(?!\d{3}(?!\d))|\d{4},|(?<![\d,])0[\d,]/;

export function readPastedValues(text: string, there: readonly Value[]): PastedValues {
  const names = new Set(there.map(({ value }) => nicknameKey(value)));
  const room = limits.optionValues - there.length;
  const read: PastedValues = { values: [], wrong: [] };
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    if (isBlank(line)) continue;
    const value = readLine(cleanTypedText(line).trim());
    const key = value && nicknameKey(value.value);
    if (key && !names.has(key) && read.values.length < room) {
      names.add(key);
      read.values.push(value);
    } else read.wrong.push({ line: at + 1, text: line });
  }
  return read;
}

function readLine(line: string): Value | null {
  const plain = line.replace(FULL_WIDTH, (sign) => sign.normalize('NFKC'));
  const at = SEPARATORS.map((separator) => plain.search(separator)).find((place) => place >= 0);
  if (plain[at ?? -1] !== '\t' && COMMA_IN_NUMBER.test(plain)) return null;
  const value = line.slice(0, at).trim();
  const surcharge = at === undefined ? 0 : readSurcharge(plain.slice(at + 1));
  return surcharge !== null && isName(value) && !AMOUNT_IN_NAME.test(plain.slice(0, at).trim())
    ? { value, surcharge }
    : null;
}

function isName(value: string): boolean {
  const isOfLength = !isBlank(value) && countLetters(value) <= limits.optionValue;
  return isOfLength && !/[,，、､]/.test(value) && typedTextProblem(value, { oneLine: true }) === null;
}

// Null when the digits are ambiguous.
function readSurcharge(typed: string): number | null {
  if (UNCERTAIN.test(typed)) return null;
  return readNumber(typed.replace(/^\s*\+/, ''), { max: limits.surcharge }).value ?? null;
}
