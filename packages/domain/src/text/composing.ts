/*
 * A Hangul syllable that is being composed changes with the next key: 보드겡 becomes 보드게이, 보드게 becomes 보드겜. Texts are
 * folded (`foldForSearch`).
 */

const FIRST = 0xac00;
const LAST = 0xd7a3;
const A_INITIAL = 588;
const A_VOWEL = 28;
const INITIALS = { first: 0x1100, last: 0x1112 } as const;

/** By the number of a final consonant less one: the initial that the next vowel makes of it, or of its last part. */
const MOVED = 'ᄀᄁᄉᄂᄌᄒᄃᄅᄀᄆᄇᄉᄐᄑᄒᄆᄇᄉᄉᄊᄋᄌᄎᄏᄐᄑᄒ';
/** What remains of joined consonants; nothing of single ones. */
const REMAINS = new Map([
  [3, 1],
  [5, 4],
  [6, 4],
  ...[9, 10, 11, 12, 13, 14, 15].map((final) => [final, 8] as const),
  [18, 17],
]);

/** The word, and the word whose last consonant begins another syllable (보드겡, 보드게ᄋ). */
export function composedForms(word: string): string[] {
  const { before, point } = splitLast(word);
  const final = isSyllable(point) ? (point - FIRST) % A_VOWEL : 0;
  if (final === 0) return [word];
  const syllable = point - final + (REMAINS.get(final) ?? 0);
  return [word, `${before}${String.fromCodePoint(syllable)}${MOVED[final - 1]}`];
}

/** The texts that begin with what the word may become, as ranges of code points; `to` is exclusive. */
export function startRanges(word: string): { from: string; to: string }[] {
  return composedForms(word).map((form) => {
    const { before, point } = splitLast(form);
    const [first, size] = lastRange(point);
    return {
      from: before + String.fromCodePoint(first),
      to: before + String.fromCodePoint(after(first + size - 1)),
    };
  });
}

function lastRange(point: number): [first: number, size: number] {
  if (point >= INITIALS.first && point <= INITIALS.last)
    return [FIRST + (point - INITIALS.first) * A_INITIAL, A_INITIAL];
  return [point, isSyllable(point) && (point - FIRST) % A_VOWEL === 0 ? A_VOWEL : 1];
}

/** Surrogates are no letters, and nothing comes after the last code point. */
function after(point: number): number {
  return point === 0xd7ff ? 0xe000 : Math.min(point + 1, 0x10ffff);
}

function splitLast(word: string): { before: string; point: number } {
  const last = [...word].at(-1) ?? '';
  return { before: word.slice(0, word.length - last.length), point: last.codePointAt(0) ?? 0 };
}

function isSyllable(point: number): boolean {
  return point >= FIRST && point <= LAST;
}
