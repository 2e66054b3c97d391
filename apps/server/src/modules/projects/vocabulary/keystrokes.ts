import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';

/*
 * Texts as keys of the Korean two-set keyboard, each named by the Latin letter on the same key (ㅂ is q, ㅃ is Q). A Hangul text
 * and the Latin letters that the same presses type in the other layout have equal keys, and a typing error is an error in them.
 */

/** The keys of a folded text (`foldForSearch`); other letters are their own key. */
export function keysOf(folded: string): string {
  return convertHangulToQwerty(folded.replace(/[\u1100-\u1112\u1161-\u1175]/g, letterOf));
}

/** Folding makes a letter that is typed alone (ㅅ) one of those that compose syllables. */
function letterOf(part: string): string {
  const point = part.codePointAt(0) ?? 0;
  return (
    'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'[point - 0x1100] ?? String.fromCodePoint(point - 0x1161 + 0x314f)
  );
}

/** The Hangul that the presses of a word make in the Korean layout; null where that is not syllables alone. */
export function inKoreanLayout(word: string): string | null {
  const typed = word.replace(/[a-z가-힣]+/g, hangulOf);
  return typed !== word && /^[가-힣\d]+$/.test(typed) ? typed : null;
}

/** The library throws where a vowel of two keys has no consonant before it and one after it, as in `how`. */
function hangulOf(run: string): string {
  try {
    return convertQwertyToHangul(keysOf(run));
  } catch {
    return run;
  }
}

/** The Latin letters that the presses of a Hangul word make in the Latin layout; null for other words. */
export function inLatinLayout(word: string): string | null {
  return /^[가-힣\u1100-\u1112\u1161-\u1175]{2,}$/.test(word) ? keysOf(word).toLowerCase() : null;
}

/** Three adjacent keys each, as numbers without repetition; a text has those of every text that it contains. */
export function keyTriples(keys: string): number[] {
  const triples = new Set<number>();
  for (let at = 2; at < keys.length; at += 1)
    triples.add((codeAt(keys, at - 2) << 16) | (codeAt(keys, at - 1) << 8) | codeAt(keys, at));
  return [...triples];
}

const codeAt = (text: string, at: number) => text.charCodeAt(at) & 0x7f;

/**
 * Numbers of the halves of the keys, whole and with a key less, by which texts that resemble them are looked up. Of two texts
 * within one error one half is the same, and within two errors either that or each half has one.
 */
export function halvesOf(keys: string): number[] {
  const heard = heardIn(keys);
  const halves = sides.map((side) => [side, side.of(heard, side.length(heard.length))] as const);
  return distinct(
    halves.flatMap(([side, half]) =>
      [half, ...shortened(half)].map((text) => codeOf(side, heard.length, text)),
    ),
  );
}

/**
 * The numbers of halves that texts within so many typing errors, one or two, have: one of `same`, or one of `starts` and one of
 * `ends`, where each half has an error.
 */
export function resemblingHalves(
  keys: string,
  errors: number,
): { same: number[]; starts: number[]; ends: number[] } {
  const heard = heardIn(keys);
  const lengths = Array.from({ length: 2 * errors + 1 }, (_, at) => heard.length - errors + at);
  const codes = (side: Side, textsOf: (most: number) => string[]) =>
    lengths.flatMap((all) => textsOf(side.length(all)).map((text) => codeOf(side, all, text)));
  const withError = (side: Side) =>
    errors === 1
      ? []
      : codes(side, (most) => [
          side.of(heard, most - 1),
          ...shortened(side.of(heard, most)),
          ...shortened(side.of(heard, most + 1)),
        ]);
  const same = sides.flatMap((side) =>
    codes(side, (most) => [side.of(heard, most), side.swapped(heard, most)]),
  );
  return { same: distinct(same), starts: distinct(withError(start)), ends: distinct(withError(end)) };
}

type Side = {
  name: string;
  length(all: number): number;
  of(text: string, length: number): string;
  /** The half of the text in which the two keys are swapped where the halves meet. */
  swapped(text: string, length: number): string;
};

const start: Side = {
  name: '<',
  length: (all) => all >> 1,
  of: (text, length) => text.slice(0, Math.max(length, 0)),
  swapped: (text, length) => start.of(text, length - 1) + text.slice(length, length + 1),
};
const end: Side = {
  name: '>',
  length: (all) => all - (all >> 1),
  of: (text, length) => (length > 0 ? text.slice(-length) : ''),
  swapped: (text, length) => text.slice(-length - 1, -length) + end.of(text, length - 1),
};
const sides = [start, end];

function shortened(text: string): string[] {
  return Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));
}

const distinct = (codes: readonly number[]) => [...new Set(codes)];

/** FNV-1a. Different halves may have the same number: the errors decide. */
function codeOf({ name }: Side, length: number, half: string): number {
  let hash = 0x811c9dc5;
  for (const unit of `${name}${length} ${half}`)
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}

/** The keys without what counts a half, one letter each. */
function heardIn(keys: string): string {
  return unitsOf(keys)
    .map((unit) => (HEARD.get(unit) ?? unit).toLowerCase())
    .join('');
}

/** Vowels of two keys that sound alike, compared as one key each. */
const TWO_KEYS = new Map([
  ['hl', 'ㅚ'],
  ['ho', 'ㅙ'],
  ['np', 'ㅞ'],
]);
const HEARD = new Map([
  ['ㅙ', 'ㅚ'],
  ['ㅞ', 'ㅚ'],
  ['p', 'o'],
  ['P', 'o'],
]);
const ALIKE = new Set(['op', 'OP', 'ㅙㅚ', 'ㅚㅞ', 'ㅙㅞ']);

/**
 * The least number of errors that make `typed` of `meant`: a key too many, too few, another, or two swapped (Damerau–Levenshtein,
 * optimal string alignment). Shift and vowels that sound alike count a half. Above `limit` it is Infinity.
 */
export function countTypingErrors(typed: string, meant: string, limit: number): number {
  const [from, to] = [unitsOf(typed), unitsOf(meant)];
  if (Math.abs(from.length - to.length) > limit) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, key] of from.entries()) {
    const line = [row + 1];
    for (const [at, other] of to.entries()) {
      const isSwap = key === to[at - 1] && from[row - 1] === other;
      line.push(
        Math.min(
          (above[at + 1] ?? 0) + 1,
          (line[at] ?? 0) + 1,
          (above[at] ?? 0) + costOf(key, other),
          isSwap ? (before[at - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = above;
    above = line;
  }
  const errors = above[to.length] ?? 0;
  return errors <= limit ? errors : Number.POSITIVE_INFINITY;
}

function unitsOf(keys: string): string[] {
  return (keys.match(/hl|ho|np|[\s\S]/gu) ?? []).map((unit) => TWO_KEYS.get(unit) ?? unit);
}

function costOf(key: string, other: string): number {
  if (key === other) return 0;
  const isAlike = ALIKE.has(key + other) || ALIKE.has(other + key);
  return isAlike || key.toLowerCase() === other.toLowerCase() ? 0.5 : 1;
}
