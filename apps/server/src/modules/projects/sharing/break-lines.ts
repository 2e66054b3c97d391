import type { Font } from '#src/platform/fonts.ts';

export type FittedText = { lines: string[]; size: number };

const UNSEEN = /[\p{C}\p{M}]/gu;
const EMPTIED = /\(\s*\)|\[\s*\]|<\s*>|〈\s*〉|《\s*》|「\s*」|『\s*』|【\s*】|‘\s*’|“\s*”/g;

/** Of two equally good breaks the later one wins: its second line is shorter. */
const ALIKE = 1.05;

/** What of a text this font can draw, on one line: no emoji, no control or direction marks, no brackets left empty. */
export function drawable(text: string, font: Font): string {
  const letters = [...text.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '')].filter((letter) =>
    font.has(letter.codePointAt(0) ?? 0),
  );
  return letters.join('').replace(EMPTIED, '').replace(/\s+/g, ' ').trim();
}

/**
 * Breaks a text into at most two lines of `width` pixels at the largest of the `sizes` (px, descending) at which it fits:
 * between words, lines of like length, inside a word only when it is longer than a line. At the smallest size the rest is
 * cut off with an ellipsis.
 */
export function fitTwoLines(
  text: string,
  font: Font,
  { width, sizes, tracking }: { width: number; sizes: readonly number[]; tracking: number },
): FittedText {
  const measure = (line: string) => font.measure(line) + tracking * [...line].length;
  for (const size of sizes) {
    const lines = balanced(text.split(' '), (line) => measure(line) * size <= width, measure);
    if (lines) return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  const fits = (line: string) => measure(line) * size <= width;
  const first = longestStart(text, fits, true);
  const rest = text.slice(first.length).trim();
  if (fits(rest)) return { lines: [first.trim(), rest].filter(Boolean), size };
  return { lines: [first.trim(), `${longestStart(rest, (line) => fits(`${line}…`), false).trim()}…`], size };
}

export function fitOneLine(text: string, font: Font, width: number): string {
  const fits = (start: string) => font.measure(start) <= width;
  return fits(text) ? text : `${longestStart(text, (start) => fits(`${start}…`), false).trim()}…`;
}

/** One line or two, broken between words so that the longer one is as short as can be; null when that does not fit. */
function balanced(
  words: string[],
  fits: (line: string) => boolean,
  measure: (line: string) => number,
): string[] | null {
  if (fits(words.join(' '))) return [words.join(' ')];
  let best: { lines: string[]; longest: number } | null = null;
  for (let at = 1; at < words.length; at += 1) {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const longest = Math.max(...lines.map(measure));
    if (lines.every(fits) && (!best || longest < best.longest * ALIKE)) best = { lines, longest };
  }
  return best?.lines ?? null;
}

/** The longest start of a text that fits, ended at a gap between words where the line would not stay half empty. */
function longestStart(text: string, fits: (line: string) => boolean, atGap: boolean): string {
  let start = '';
  for (const letter of text) {
    if (!fits(start + letter)) break;
    start += letter;
  }
  if (start === text || !atGap) return start;
  const gap = text.startsWith(' ', start.length) ? start.length : start.lastIndexOf(' ');
  return gap > start.length / 2 ? start.slice(0, gap) : start;
}
