import { isBlank } from './text/blank.ts';

export type AddressProblem = 'missing' | 'nameOnly';

export const addressProblemCopy = {
  missing: 'pay.err.address',
  nameOnly: 'pay.err.addressName',
} as const satisfies Record<AddressProblem, string>;

const NUMBER = String.raw`\s*(?:지하|산)?\s*\d+(?:-\d+)?(?![\d-]|\s*(?:단지|차|동|호|층)(?![가-힣]))`;

const NUMBERED = [
  // Road and number: 왕십리로 83, 테헤란로4길 10-1, 종로1가 1.
  new RegExp(`[가-힣a-z\\d](?:로|길|\\d가)${NUMBER}`, 'i'),
  // Village and lot: 역삼동 737, 횡계리 산 1-2, 성수동2가 277.
  new RegExp(`[가-힣]\\d{0,2}(?:동|리)${NUMBER}`),
];
const BOX = /사서함/;

/** Patterns that only addresses match. Names of buildings may contain numbers (101동, 1단지) and several words, too. */
const PLACES = [
  ...NUMBERED,
  // District and a place in it: 신안군 흑산면 홍도리.
  /(?:^|\s)(?:[가-힣]{1,8}[시군읍면]|[가-힣]{2,4}구|[중동서남북]구)\s+\S/,
  // Latin letters: 83, Wangsimni-ro, Seongdong-gu.
  /-(?:ro|gil|dong|ri|ga|gu|si|gun|eup|myeon)\b/i,
  BOX,
];

/**
 * A building name alone, also in brackets as at the end of an address, is not deliverable. Addresses on islands and
 * in villages have districts without a number.
 */
export function findAddressProblem(line: string): AddressProblem | undefined {
  if (isBlank(line)) return 'missing';
  const place = withoutBrackets(line);
  return PLACES.some((pattern) => pattern.test(place)) ? undefined : 'nameOnly';
}

/** A number of a building or lot, or a post office box. Where a street is in Latin letters, any number. */
export function hasBuildingNumber(line: string): boolean {
  const place = withoutBrackets(line);
  return [...NUMBERED, BOX, /\d.*-(?:ro|gil|dong|ri|ga)\b/i].some((pattern) => pattern.test(place));
}

function withoutBrackets(line: string): string {
  return line.normalize('NFKC').replace(/\([^)]*\)?/g, ' ');
}

/** Digits are never dropped: an excess digit has to be visible to be corrected. */
export function shapePostcode(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
}

export function isPostcode(text: string): boolean {
  return /^\d{5}$/.test(text);
}
