/** Maximum number of code points of one letter. The longest emoji in use have 10 to 15. */
export const LETTER_CODE_POINTS = 16;
export const LETTER_UNITS = LETTER_CODE_POINTS * 2;

const graphemes = new Intl.Segmenter('ko', { granularity: 'grapheme' });

// Characters that are one unit and one letter each next to others of this list: ASCII without the carriage return, Latin,
// punctuation, kana, Hangul, Chinese characters. None of them joins, combines or composes.
const PLAIN =
  '[\\t\\n\\x20-\\x7e\\xa1-\\xac\\xae-\\u02ff\\u2010-\\u2027\\u2030-\\u205e\\u3000-\\u3029\\u3030-\\u3098\\u309b-\\ua014\\uac00-\\ud7a3\\uff01-\\uff9d]';
const PLAIN_RUN = new RegExp(`(?<=${PLAIN})${PLAIN}+(?=${PLAIN})`, 'g');

/**
 * Number of letters of a text for every limit, as perceived by readers. A syllable, a letter with its marks and a composed
 * emoji count as one, composed or not. A letter of more than 16 code points counts once for every 16 code points or part of
 * them, so that n letters never have more than 16n.
 */
export function countLetters(text: string): number {
  return startOf(text, Number.POSITIVE_INFINITY).letters;
}

/** Stops early for texts that are far too long. */
export function hasMoreLetters(text: string, most: number): boolean {
  if (text.length <= most) return false;
  const isFarTooLong = text.length > most * LETTER_UNITS || codePointsOf(text) > most * LETTER_CODE_POINTS;
  return isFarTooLong || startOf(text, most).end < text.length;
}

export function firstLetters(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, startOf(text, most).end);
}

/** The longest prefix with at most `most` UTF-16 units, cut between letters. */
export function firstUnits(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, letterStart(text, most));
}

/**
 * The value of a field with a limit of `most` letters after `before` became `after`: the inserted text is cut at its end,
 * the previous text is preserved. `caret` is the end of the inserted text.
 */
export function fitInserted(before: string, after: string, most: number): { text: string; caret: number } {
  const shorter = Math.min(before.length, after.length);
  let tail = 0;
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  if (!hasMoreLetters(after, most)) return { text: after, caret: after.length - tail };
  let head = 0;
  while (head < shorter - tail && before[head] === after[head]) head += 1;
  // Between letters: two emoji may differ within one code point.
  head = Math.min(letterStart(before, head), letterStart(after, head));
  tail = Math.min(lettersAtEnd(before, tail), lettersAtEnd(after, tail));
  const [start, end] = [after.slice(0, head), after.slice(after.length - tail)];
  const put = firstLetters(after.slice(head, after.length - tail), most - countLetters(start + end));
  const middle = put || before.slice(head, before.length - tail);
  const text = start + middle + end;
  // A text that was too long before may not grow.
  return hasMoreLetters(text, most)
    ? { text: firstLetters(text, most), caret: text.length }
    : { text, caret: head + middle.length };
}

function startOf(text: string, most: number): { letters: number; end: number } {
  let [letters, end] = [0, 0];
  for (const part of partsOf(text)) {
    const room = Math.max(0, most - letters);
    if (part.letters > room)
      return part.isPlain ? { letters: letters + room, end: end + room } : { letters, end };
    letters += part.letters;
    end += part.units;
  }
  return { letters, end };
}

type Part = { isPlain: boolean; letters: number; units: number };

/** Iterates over letters, plain ones in groups, because segmentation costs a hundred times as much as scanning. */
function* partsOf(text: string): Generator<Part> {
  let from = 0;
  for (const { 0: run, index } of text.matchAll(PLAIN_RUN)) {
    yield* lettersOf(text.slice(from, index));
    yield { isPlain: true, letters: run.length, units: run.length };
    from = index + run.length;
  }
  yield* lettersOf(text.slice(from));
}

function* lettersOf(text: string): Generator<Part> {
  for (const { segment } of graphemes.segment(text)) {
    const letters = Math.ceil(codePointsOf(segment) / LETTER_CODE_POINTS);
    yield { isPlain: false, letters, units: segment.length };
  }
}

function codePointsOf(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1)
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800)
      count -= 1;
  return count;
}

function letterStart(text: string, at: number): number {
  return graphemes.segment(text).containing(at)?.index ?? text.length;
}

function lettersAtEnd(text: string, units: number): number {
  const at = text.length - units;
  const letter = graphemes.segment(text).containing(at);
  return letter === undefined || letter.index === at
    ? units
    : text.length - letter.index - letter.segment.length;
}
