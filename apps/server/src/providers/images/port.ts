import { type FileKind, fileKindOf } from '@pq/domain/files/file-kind';
import type { DecodingFault } from '@pq/domain/files/picture-refusal';
import type { PictureFormat } from '@pq/domain/files/pictures';
import type { PictureType } from '@pq/domain/files/upload';

/** Outputs are rotated by EXIF and carry no metadata. */
export type Images = {
  /** At most `width` pixels wide, never enlarged. Throws ImageError. */
  makeVariant(picture: Uint8Array, wanted: { width: number; format: PictureFormat }): Promise<Uint8Array>;
  /** The same, for one person: shares time with variants, which everybody sees. */
  makeThumbnail: Images['makeVariant'];
  /**
   * Re-encodes an upload from its pixels, whatever its name and type claim. `cpuMs`: the processor time that it has taken. Throws
   * ImageError.
   */
  prepareUpload(file: Uint8Array, wanted: WantedUpload): Promise<PreparedPicture & { cpuMs: number }>;
};

export type WantedUpload = {
  /** Kinds that are decoded; moving pictures move on where GIF is among them. */
  accept: readonly FileKind[];
  /** Preserves size, and PNG: for work material, not for display. */
  fullSize?: boolean;
  /** Cropped to exactly this size from the middle; otherwise scaled to fit MAX_SIDE. */
  crop?: { width: number; height: number };
  /** How large a result may be; 16 MB where nothing else is wanted. */
  maxBytes?: number;
};

/** Longest side of a stored picture in pixels. */
export const MAX_SIDE = 2_048;

/**
 * Animations become GIF where it is accepted, pictures with transparency in full size PNG; everything else, and a PNG
 * that is too large, becomes JPEG. `ground`: the dominant colour, `#rrggbb`.
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
 * `declined`: the file is not an accepted picture, or `fault` says what decoding shows. `retryable`: too many wait, or another file
 * crashed the process.
 */
export type ImageFailure = 'declined' | 'retryable';

type Details = { fault?: DecodingFault; isCostly?: boolean; cpuMs?: number };

export class ImageError extends Error {
  readonly kind: ImageFailure;
  readonly fault: DecodingFault;
  /** The file has cost as much time or memory as one may. */
  readonly isCostly: boolean;
  readonly cpuMs: number;
  constructor(kind: ImageFailure, message: string, details: Details = {}) {
    const { fault = 'damaged', isCostly = false, cpuMs = 0 } = details;
    super(message);
    this.name = 'ImageError';
    this.kind = kind;
    this.fault = fault;
    this.isCostly = isCostly;
    this.cpuMs = cpuMs;
  }
}

const STORED = ['jpeg', 'png', 'gif', 'webp'] as const;

/** Detects the type of a stored picture; null for anything that must never reach the decoder or a page (SVG, PDF, TIFF …). */
export function sniffImage(bytes: Uint8Array): (typeof STORED)[number] | null {
  const kind = fileKindOf(bytes);
  return STORED.find((stored) => stored === kind) ?? null;
}
