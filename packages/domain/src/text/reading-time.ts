/** Hangul syllables read per minute at a calm pace. */
const A_MINUTE = 500;

/** Reading time of an editor text (HTML) in minutes, at least one; null if it has no text. */
export function readingMinutes(html: string): number | null {
  const letters = html
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z]+;/g, ' ')
    .replace(/\s+/g, '').length;
  return letters === 0 ? null : Math.max(1, Math.round(letters / A_MINUTE));
}
