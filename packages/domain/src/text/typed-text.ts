import { JOINED_EMOJI } from './emoji.ts';

export type TypedTextProblem = 'field.oneLine' | 'field.direction' | 'field.marks';

// Invisible characters that are not part of a letter: control characters except tab and line feed, fillers, zero-width spaces,
// direction marks, tags. Joiners and conjoining jamo fillers are checked with their neighbours.
const UNSEEN =
  /(?![\t\n\u0085])\p{Cc}|\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
// Joiners shape letters of these scripts; elsewhere they are invisible padding.
const LONE_JOINER =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}])[\u200c\u200d]+/gu;
const LONE_FILLER = /\u115f(?![\u1160-\u11a7\ud7b0-\ud7c6])|(?<![\u1100-\u115f\ua960-\ua97c])\u1160/gu;

const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/u;
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Vietnamese, pointed Hebrew and vocalised Arabic have fewer; more marks overlap adjacent lines. */
const MARKS_MAX = 4;
const MARK_PILE = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u');
const EMOJI_MARK = /(?<=[0-9#*])\ufe0f\u20e3|(?<=\p{Emoji})\ufe0f/gu;
/** More marks than any decomposed letter has. Composing them takes time quadratic in their number. */
const ENDLESS_PILE = /(?<!\p{M})\p{M}{17}/u;

/** Whether a letter has so many marks that the text is refused before it is composed. */
export function hasEndlessPile(text: string): boolean {
  return ENDLESS_PILE.test(text);
}

/**
 * A typed text as it is stored: NFC, with line feeds only, and without invisible characters. Emoji sequences, conjoining
 * jamo and required joiners stay unchanged.
 */
export function cleanTypedText(text: string): string {
  // A removed character may have separated a letter from its mark, or the marks of a pile, which is refused unchanged.
  const whole = withoutUnseen(text.normalize('NFC').replace(/\r\n?/g, '\n'));
  return hasEndlessPile(whole) ? whole : whole.normalize('NFC');
}

export function withoutUnseen(text: string): string {
  let [clean, at] = ['', 0];
  for (const { 0: emoji, index } of text.matchAll(JOINED_EMOJI)) {
    clean += dropUnseen(text.slice(at, index)) + emoji;
    at = index + emoji.length;
  }
  return clean + dropUnseen(text.slice(at));
}

function dropUnseen(text: string): string {
  return text.replace(UNSEEN, '').replace(LONE_JOINER, '').replace(LONE_FILLER, '');
}

/** Line breaks and direction controls are refused only in a text of one line. */
export function typedTextProblem(text: string, { oneLine }: { oneLine: boolean }): TypedTextProblem | null {
  if (oneLine && LINE_BREAK.test(text)) return 'field.oneLine';
  if (oneLine && changesDirection(text)) return 'field.direction';
  // Direction controls do not separate the marks of a letter.
  return MARK_PILE.test(withoutDirections(text).replace(EMOJI_MARK, '')) ? 'field.marks' : null;
}

export function changesDirection(text: string): boolean {
  return text.search(DIRECTION) >= 0;
}

export function withoutDirections(text: string): string {
  return text.replace(DIRECTION, '');
}

const MORE_MARKS = new RegExp(`(?<=\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');

export function withoutPiles(text: string): string {
  return text.replace(MORE_MARKS, '');
}
