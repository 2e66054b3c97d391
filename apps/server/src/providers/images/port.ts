import type { PictureFormat } from '@pq/domain/files/pictures';
import type { PictureType } from '@pq/domain/files/upload';

/** Makes pictures out of pictures. Every copy is turned as its EXIF says and carries no metadata. */
export type Images = {
  /** A copy at most `width` pixels wide; a smaller picture stays as small as it is. Throws ImageError. */
  makeVariant(picture: Uint8Array, wanted: { width: number; format: PictureFormat }): Promise<Uint8Array>;
  /** What a person brought, made anew from its pixels, whatever its name and type said. Throws ImageError. */
  prepareUpload(file: Uint8Array, wanted: WantedUpload): Promise<PreparedPicture>;
};

export type WantedUpload = {
  accept: readonly PictureType[];
  /** As large as it came, and a PNG stays one: for work, not for looking at on pages. */
  whole?: boolean;
  /** Cut to exactly this size from the middle; otherwise the whole picture is kept, within `MAX_SIDE`. */
  crop?: { width: number; height: number };
};

/** Longest side of a stored picture in pixels. */
export const MAX_SIDE = 2_048;

/**
 * A moving GIF stays one, and a PNG that is wanted whole; everything else becomes JPEG. `ground` is the
 * dominant colour, `#rrggbb`.
 */
export type PreparedPicture = {
  bytes: Uint8Array;
  mediaType: `image/${PictureType}`;
  ending: 'jpg' | 'png' | 'gif';
  width: number;
  height: number;
  ground: string;
};

/**
 * Why there is no picture. declined: the file is none that we take, or is broken; retryable: too many wait already, or the
 * process ended because of another one.
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

/** What a file is by its first bytes; null for anything that the decoder must never be given (SVG, PDF, TIFF …). */
export function sniffImage(bytes: Uint8Array): ImageKind | null {
  const has = (at: number, word: string) =>
    Buffer.from(bytes.subarray(at, at + word.length)).toString('latin1') === word;
  if (has(0, '\u00ff\u00d8\u00ff')) return 'jpeg';
  if (has(0, '\u0089PNG\r\n\u001a\n')) return 'png';
  if (has(0, 'GIF87a') || has(0, 'GIF89a')) return 'gif';
  return has(0, 'RIFF') && has(8, 'WEBP') ? 'webp' : null;
}
