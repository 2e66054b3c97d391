import { t } from '../copy.ts';
import data from './carriers.json' with { type: 'json' };

export const carrierCodes = ['cj', 'epost', 'hanjin', 'lotte', 'logen', 'direct', 'etc'] as const;
export type CarrierCode = (typeof carrierCodes)[number];

/**
 * `digits`: accepted lengths of a tracking number; null for a carrier whose numbers have no known form, or none. `tracking`: URL
 * of a parcel with `{n}` for its number.
 */
type Carrier = {
  code: CarrierCode;
  name: string;
  aliases: readonly string[];
  digits: readonly number[] | null;
  tracking: string | null;
};

export const carriers = data.carriers as readonly Carrier[];

/** The Seoul date of the last check of numbers and URLs. */
export const carriersUpdatedOn = data.updatedOn;

export function getCarrier(code: CarrierCode): Carrier {
  return carriers[carrierCodes.indexOf(code)] as Carrier;
}

/** URL of the carrier's page about a parcel; null if the carrier has none. */
export function trackingUrl(code: CarrierCode, number: string | null): string | null {
  const { tracking } = getCarrier(code);
  return tracking && number ? tracking.replace('{n}', encodeURIComponent(number)) : null;
}

const SEPARATORS = /[\s\p{Pd}\u2212]+/gu;

/** A tracking number as it is stored: without hyphens and spaces. */
export function normalizeNumber(text: string): string {
  return text.normalize('NFKC').replace(SEPARATORS, '');
}

/** The number as carriers print it, in groups of four digits. */
export function formatTrackingNumber(number: string): string {
  return /^\d+$/.test(number) ? number.replaceAll(/(\d{4})(?=\d)/g, '$1-') : number;
}

const ANY_NUMBER = /^[\p{L}\p{N}\p{P}\p{S}]{4,40}$/u;

/** Whether a normalized number can be stored at all, even if its carrier does not give such numbers. */
export function isStorableNumber(number: string): boolean {
  return ANY_NUMBER.test(number);
}

/** `guess`: the number with the zeros that a spreadsheet has dropped. */
export type NumberProblem =
  | { problem: 'missing' | 'unwanted' | 'length' | 'unknownForm' }
  | { problem: 'leadingZeros'; guess: string };

/** `number` is null for a carrier without tracking numbers. */
export type NumberCheck = { problem?: undefined; number: string | null } | NumberProblem;

export function checkNumber(code: CarrierCode, text: string): NumberCheck {
  const number = normalizeNumber(text);
  if (code === 'direct') return number === '' ? { number: null } : { problem: 'unwanted' };
  if (number === '') return { problem: 'missing' };
  const { digits } = getCarrier(code);
  if (!digits) return isStorableNumber(number) ? { number } : { problem: 'unknownForm' };
  const isNumeric = /^\d+$/.test(number);
  if (isNumeric && digits.includes(number.length)) return { number };
  const length = digits.find((n) => n > number.length && n - number.length <= MAX_LOST_ZEROS);
  // A text with separators was never a number of a spreadsheet.
  const isLost = isNumeric && length && number === text.normalize('NFKC').trim();
  return isLost ? { problem: 'leadingZeros', guess: number.padStart(length, '0') } : { problem: 'length' };
}

const MAX_LOST_ZEROS = 2;

/** The carriers that give numbers of this form. */
export function carriersOf(text: string): CarrierCode[] {
  const number = normalizeNumber(text);
  if (!/^\d+$/.test(number)) return [];
  return carriers.filter(({ digits }) => digits?.includes(number.length)).map(({ code }) => code);
}

export function numberProblemText(code: CarrierCode, { problem }: NumberProblem): string {
  if (problem === 'length') {
    return t('shipping.number.length', { carrier: getCarrier(code).name, lengths: digitsText(code) });
  }
  return t(`shipping.number.${problem}`);
}

/** The accepted lengths of a carrier's numbers, as in a hint below the field; empty if any is accepted. */
export function digitsText(code: CarrierCode): string {
  const lengths = getCarrier(code).digits ?? [];
  const [first, last] = [lengths[0], lengths.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (lengths.length > 2 && last - first === lengths.length - 1) {
    return t('shipping.digits.range', { from: first, to: last });
  }
  return lengths
    .map((n) => t('shipping.digits', { n }))
    .reduceRight((after, before) => t('shipping.digits.or', { before, after }));
}

/** `guess`: the carrier that was probably meant by an unknown word. */
export type CarrierMatch = { code: CarrierCode } | { code?: undefined; guess: CarrierCode | null };

/** The carrier with this name or alias, ignoring case, spaces and the word for parcel services. */
export function findCarrier(word: string): CarrierMatch {
  if (word.length > MAX_WORD) return { guess: null };
  const folded = fold(word);
  const code = byName.get(folded);
  return code ? { code } : { guess: folded === '' ? null : guessCarrier(folded) };
}

/** UTF-16 units of a word that may be a carrier. */
const MAX_WORD = 100;

const COMPANY = /\(주\)|주식회사|택배|[^\p{L}\p{N}]/gu;

function fold(word: string): string {
  return word.normalize('NFKC').toLowerCase().replace(COMPANY, '');
}

const byName = new Map(
  carriers.flatMap(({ code, name, aliases }) =>
    [code, name, ...aliases].map((each) => [fold(each), code] as const),
  ),
);

/** Single Korean letters are typed wrongly, not whole syllables. */
const MAX_DISTANCE = 2;

const guessed = [...byName]
  .filter(([, code]) => code !== 'etc')
  .map(([name, code]) => ({ code, name, letters: name.normalize('NFD') }))
  .sort((a, b) => b.letters.length - a.letters.length);

function guessCarrier(word: string): CarrierCode | null {
  const contained = guessed.find(({ name }) => word.includes(name));
  if (contained) return contained.code;
  const letters = word.normalize('NFD');
  const [closest] = guessed
    .filter((each) => Math.abs(each.letters.length - letters.length) <= MAX_DISTANCE)
    .map((each) => ({ ...each, distance: editDistance(letters, each.letters) }))
    .filter((each) => each.distance <= Math.min(MAX_DISTANCE, each.letters.length / 4))
    .sort((a, b) => a.distance - b.distance);
  return closest?.code ?? null;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [n, letter] of [...a].entries()) {
    const next = [n + 1];
    for (const [m, other] of [...b].entries()) {
      const replaced = (row[m] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[m + 1] ?? 0) + 1, (next[m] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
