import type { PictureFormat } from '@pq/domain/files/pictures';
import type { PictureType } from '@pq/domain/files/upload';

/** Outputs are rotated by EXIF and carry no metadata. */
export type Images = {
  /** At most `width` pixels wide, never enlarged. Throws ImageError. */
  makeVariant(picture: Uint8Array, wanted: { width: number; format: PictureFormat }): Promise<Uint8Array>;
  /** Re-encodes an upload from its pixels, whatever its name and type claim. Throws ImageError. */
  prepareUpload(file: Uint8Array, wanted: WantedUpload): Promise<PreparedPicture>;
};

export type WantedUpload = {
  accept: readonly PictureType[];
  /** Preserves size, and PNG: for work material, not for display. */
  fullSize?: boolean;
  /** Cropped to exactly this size from the middle; otherwise scaled to fit MAX_SIDE. */
  crop?: { width: number; height: number };
};

/** Longest side of a stored picture in pixels. */
export const MAX_SIDE = 2_048;

/**
 * Animated GIFs, and PNGs in full size, preserve their type; everything else becomes JPEG. `ground`: the dominant
 * colour, `#rrggbb`.
 */
export type PreparedPicture = {
  bytes: Uint8Array;
  mediaType: `image/${PictureType}`;
  extension: 'jpg' | 'png' | 'gif';
  width: number;
  height: number;
  ground: string;
};

/**
 * `declined`: the file is not an accepted picture, or is broken. `retryable`: too many wait, or another file crashed
 * the process.
 */
export type ImageFailure = 'declined' | 'retryable';

export class ImageError extends Error {
  readonly kind: ImageFailure;
  constructor(kind: ImageFailure, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ImageError';
    this.kind = kind;
  }
}

type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp';

/** Detects the type by magic bytes; null for anything that must never reach the decoder (SVG, PDF, TIFF …). */
export function sniffImage(bytes: Uint8Array): ImageKind | null {
  const has = (at: number, word: string) =>
    Buffer.from(bytes.subarray(at, at + word.length)).toString('latin1') === word;
  if (has(0, '\u00ff\u00d8\u00ff')) return 'jpeg';
  if (has(0, '\u0089PNG\r\n\u001a\n')) return 'png';
  if (has(0, 'GIF87a') || has(0, 'GIF89a')) return 'gif';
  return has(0, 'RIFF') && has(8, 'WEBP') ? 'webp' : null;
}
