/** What of a file is asked for: both ends included, `unsatisfiable` beyond its end, null for all of it. */
export type ByteRange = { first: number; last: number } | 'unsatisfiable' | null;

/**
 * Reads a Range header (RFC 9110, 14) for a file of `size` bytes whose strong ETag is `etag`. What is not
 * understood, several ranges at once and an If-Range of another version ask for all of it.
 */
export function readByteRange(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  { size, etag }: { size: number; etag: string },
): ByteRange {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (ifRange !== undefined && ifRange !== etag) return null;
  if (from === '')
    return Number(to) === 0 ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
}

/**
 * The header value that names a file which is shown (`inline`) or saved (`attachment`; RFC 6266): in ASCII for old
 * clients, and as it is called (RFC 5987).
 */
export function contentDisposition(use: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, escapeCharacter);
  return `${use}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
