export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp';

/** What a file is by its first bytes; null for anything that the decoder must never be given (SVG, PDF, TIFF …). */
export function sniffImage(bytes: Uint8Array): ImageKind | null {
  const has = (at: number, word: string) =>
    Buffer.from(bytes.subarray(at, at + word.length)).toString('latin1') === word;
  if (has(0, '\u00ff\u00d8\u00ff')) return 'jpeg';
  if (has(0, '\u0089PNG\r\n\u001a\n')) return 'png';
  if (has(0, 'GIF87a') || has(0, 'GIF89a')) return 'gif';
  return has(0, 'RIFF') && has(8, 'WEBP') ? 'webp' : null;
}
