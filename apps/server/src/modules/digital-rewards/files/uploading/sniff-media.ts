import { sniffImage } from '#src/providers/images/port.ts';

/** Bytes from the start of a file that tell what it is. */
export const SNIFF_BYTES = 64;

// What browsers play of the ISO base media family; HEIC, AVIF and QuickTime are of it too.
const MP4_BRAND = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|dash|mmp4|MSNV|f4v |3gp.|XAVC)$/;
const EBML = '\u001aE\u00df\u00a3';

/**
 * The media type of a file by its first bytes: of a picture or video that browsers show, else
 * `application/octet-stream`, whatever its sender calls it.
 */
export function sniffMedia(head: Uint8Array): string {
  const picture = sniffImage(head);
  if (picture) return `image/${picture}`;
  const text = Buffer.from(head).toString('latin1');
  if (text.slice(4, 8) === 'ftyp' && MP4_BRAND.test(text.slice(8, 12))) return 'video/mp4';
  // Matroska names what it is made for within its first element.
  if (text.startsWith(EBML) && text.includes('webm')) return 'video/webm';
  return 'application/octet-stream';
}
