/**
 * Something that is seen. Not seen are spaces, control characters and what is never drawn: zero-width spaces, the fillers of
 * Hangul (U+3164 passes for an empty message in every chat) and the empty cell of Braille.
 */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows nothing to a reader. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text);
}
