/** How many characters a text has by the limits of the calls: composed as it is stored, each code point one. */
export function countLetters(text: string): number {
  return [...text.normalize('NFC')].length;
}

const readers = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** The longest beginning of a text that has at most `most` characters; what a reader sees as one is never cut. */
export function firstLetters(text: string, most: number): string {
  let [kept, room] = ['', most];
  for (const { segment } of readers.segment(text)) {
    room -= countLetters(segment);
    if (room < 0) break;
    kept += segment;
  }
  return kept;
}

/**
 * What a field that takes `most` characters holds after `before` became `after`: what was put in is cut at its end, what stood
 * there stays. `caret` is where what was put in ends.
 */
export function fitInserted(before: string, after: string, most: number): { text: string; caret: number } {
  const shorter = Math.min(before.length, after.length);
  let tail = 0;
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  let head = 0;
  while (head < shorter - tail && before[head] === after[head]) head += 1;
  const [start, end] = [after.slice(0, head), after.slice(after.length - tail)];
  const put = firstLetters(after.slice(head, after.length - tail), most - countLetters(start + end));
  const text = start + put + end;
  // Was there too much before already, it is not grown.
  return countLetters(text) > most
    ? { text: firstLetters(text, most), caret: text.length }
    : { text, caret: head + put.length };
}
