/** Hangul syllables that are read in a minute, a calm pace. */
const A_MINUTE = 500;

/** Minutes that reading a text of the editor (HTML) takes, one at least; null where there is nothing to read. */
export function readingMinutes(html: string): number | null {
  const letters = html
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z]+;/g, ' ')
    .replace(/\s+/g, '').length;
  return letters === 0 ? null : Math.max(1, Math.round(letters / A_MINUTE));
}
