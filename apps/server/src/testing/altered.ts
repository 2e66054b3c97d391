/**
 * The text with one other letter at `at`, so that a wrong token is never by chance the right one. Not for the last letter of base64,
 * whose unused bits change nothing.
 */
export function altered(text: string, at: number): string {
  const other = text[at] === 'x' ? 'y' : 'x';
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
}
