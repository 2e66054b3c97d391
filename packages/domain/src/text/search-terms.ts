import { foldForSearch } from './search-text.ts';

const PARTICLES = /(?:에서|까지|부터|으로|이랑|은|는|이|가|을|를|의|에|와|과|도|로|랑)$/;
const LETTERS = { least: 2, most: 20 } as const;

/** The words of a title or name that a typed word may mean, folded, with and without a particle; numbers are none. */
export function termsOf(text: string): string[] {
  const words = text
    .split(/[\s\p{P}\p{S}]+/u)
    .map(foldForSearch)
    .filter(isTerm);
  return [...new Set(words.flatMap((word) => [word, withoutParticle(word) ?? word]))];
}

function isTerm(word: string): boolean {
  const { length } = [...word];
  return length >= LETTERS.least && length <= LETTERS.most && !/^\d+$/.test(word);
}

/** A Hangul word without its last particle; null where it has none or less than two syllables would be left. */
export function withoutParticle(word: string): string | null {
  const stem = word.replace(PARTICLES, '');
  return stem !== word && /^[\p{L}\d]*[가-힣]{2}$/u.test(stem) ? stem : null;
}
