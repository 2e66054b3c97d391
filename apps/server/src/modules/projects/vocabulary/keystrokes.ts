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

/**
 * Three adjacent keys each, with a mark before the first and after the last, as numbers without repetition. Pairs would be shared
 * by most words.
 */
export function keyTriples(keys: string): number[] {
  return innerTriples(`\n${keys}\n`);
}

/** The triples without marks, as any text has them that contains these keys. */
export function innerTriples(keys: string): number[] {
  const triples = new Set<number>();
  for (let at = 2; at < keys.length; at += 1)
    triples.add((codeAt(keys, at - 2) << 16) | (codeAt(keys, at - 1) << 8) | codeAt(keys, at));
  return [...triples];
}

const codeAt = (text: string, at: number) => text.charCodeAt(at) & 0x7f;

/** Vowels of two keys that sound alike, compared as one key each. */
const TWO_KEYS = new Map([
  ['hl', 'ㅚ'],
  ['ho', 'ㅙ'],
  ['np', 'ㅞ'],
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
