/** A text as `like` and `ilike` find it, letter for letter. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
