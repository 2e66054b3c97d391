import { type FileKind, fileKindOf } from '@pq/domain/files/file-kind';

/** Bytes from the start of a file that reach beyond the metadata of photographs. */
export const HEADER_BYTES = 524_288;

/**
 * `pixels`: width × height, null where the header does not show it. `moves`: there is more than one frame. `isProgressive`: a
 * progressive JPEG or an interlaced PNG.
 */
export type PictureHeader = {
  kind: FileKind | null;
  pixels: number | null;
  moves: boolean;
  isProgressive: boolean;
};

/** Without decoding it, whatever its name and media type. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader {
  const kind = fileKindOf(bytes);
  const plain = { kind, pixels: null, moves: false, isProgressive: false };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  try {
    switch (kind) {
      case 'jpeg':
        return { ...plain, ...jpegFrame(view) };
      case 'png':
        return {
          ...plain,
          pixels: view.getUint32(16) * view.getUint32(20),
          isProgressive: view.getUint8(28) === 1,
        };
      case 'webp':
        return {
          ...plain,
          pixels: webpPixels(view, text(12)),
          moves: text(12) === 'VP8X' && (view.getUint8(20) & 2) > 0,
        };
      case 'avif':
      case 'heic':
        return { ...plain, pixels: largestExtent(view), moves: text(8) === 'avis' };
      default:
        return { ...plain, moves: kind === 'gif' };
    }
  } catch (error) {
    if (error instanceof RangeError) return plain;
    throw error;
  }
}

/**
 * Whether the scan of a JPEG has its end marker, which compressed data cannot contain. Browsers draw half a file without an
 * error.
 */
export function hasJpegEnd(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const scan = [...jpegSegments(view)].find(({ marker }) => marker === SCAN);
  let at = scan ? bytes.indexOf(0xff, scan.at + 2) : -1;
  while (at >= 0 && bytes[at + 1] !== 0xd9) at = bytes.indexOf(0xff, at + 1);
  return at >= 0;
}

const SCAN = 0xda;

function* jpegSegments(view: DataView): Generator<{ marker: number; at: number }> {
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else {
      yield { marker, at };
      if (marker === SCAN) return;
      at += 2 + view.getUint16(at + 2);
    }
  }
}

const PROGRESSIVE: readonly number[] = [0xc2, 0xc6, 0xca, 0xce];

function jpegFrame(view: DataView): Pick<PictureHeader, 'pixels' | 'isProgressive'> | null {
  for (const { marker, at } of jpegSegments(view)) {
    // C4, C8 and CC are tables; the other ones begin a frame.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    const pixels = view.getUint16(at + 5) * view.getUint16(at + 7);
    return { pixels, isProgressive: PROGRESSIVE.includes(marker) };
  }
  return null;
}

function webpPixels(view: DataView, chunk: string): number | null {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  if (chunk === 'VP8X') return (uint24(24) + 1) * (uint24(27) + 1);
  if (chunk === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  if (chunk !== 'VP8L') return null;
  const sides = view.getUint32(21, true);
  return ((sides & 0x3fff) + 1) * (((sides >> 14) & 0x3fff) + 1);
}

/** A photograph often consists of tiles: the largest extent is that of the whole. */
function largestExtent(view: DataView): number | null {
  let largest: number | null = null;
  for (let at = 0; at + 16 <= view.byteLength; at += 1)
    if (view.getUint32(at) === ISPE)
      largest = Math.max(largest ?? 0, view.getUint32(at + 8) * view.getUint32(at + 12));
  return largest;
}

const ISPE = 0x69737065;
