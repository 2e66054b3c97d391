/**
 * A visible character. Invisible are spaces, control characters and characters that are never drawn: zero-width spaces, the
 * Hangul fillers (U+3164 passes for an empty message in many chats) and the empty Braille cell.
 */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function isBlank(text: string): boolean {
  return !SEEN.test(text);
}
