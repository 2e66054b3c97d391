/** Both ends included; `unsatisfiable` beyond the end, null for the whole file. */
export type ByteRange = { first: number; last: number } | 'unsatisfiable' | null;

/**
 * Parses a Range header (RFC 9110, 14) for a file of `size` bytes with a strong ETag. Unknown units, multiple ranges
 * and an If-Range of another version mean the whole file.
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

/** Content-Disposition (RFC 6266): an ASCII name for old clients and the real one (RFC 5987). */
export function contentDisposition(use: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, escapeCharacter);
  return `${use}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
