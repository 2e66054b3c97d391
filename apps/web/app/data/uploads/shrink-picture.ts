import {
  decodingRefusal,
  type FileRefusal,
  pictureRefusal,
  pixelsMax,
} from '@pq/domain/files/picture-refusal';
import type { UploadKind } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import { HEADER_BYTES, hasJpegEnd, type PictureHeader, readPictureHeader } from './picture-header.ts';

/** The largest sensors of phones; decoding more needs over 800 MB of memory. */
const MAX_DECODED_PIXELS = 200_000_000;

/** Longest sides and qualities in the order of the attempts: a phone's photograph fits at the first or second. */
const tries = [
  { side: 3_200, quality: 0.88 },
  { side: 2_560, quality: 0.85 },
  { side: 2_048, quality: 0.8 },
  { side: 1_600, quality: 0.75 },
] as const;

/** Animated pictures are not redrawn, because that would stop them. */
export function isRedrawn({ kind, pixels, moves, isProgressive }: PictureHeader, size: number): boolean {
  if (moves || (pixels !== null && pixels > MAX_DECODED_PIXELS)) return false;
  if (kind === 'heic') return true;
  const isStill = kind === 'jpeg' || kind === 'png' || kind === 'webp' || kind === 'avif';
  return isStill && (size > limits.uploadBytes || (pixels ?? 0) > pixelsMax(kind, isProgressive));
}

/**
 * Every other file is returned unchanged, also a picture that this browser cannot decode: the server names
 * the reason. The result is upright; JPEG, or PNG where it has transparency.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const header = await headerOf(file);
  if (!isRedrawn(header, file.size) || (header.kind === 'jpeg' && !(await isWhole(file)))) return file;
  const bitmap = await decode(file);
  if (!bitmap) return file;
  try {
    for (const { side, quality } of tries) {
      const drawn = draw(bitmap, side);
      if (!drawn) return file;
      const type = header.kind !== 'jpeg' && showsThrough(drawn) ? 'image/png' : 'image/jpeg';
      const blob = await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, type, quality));
      if (blob && blob.size <= limits.uploadBytes) return new File([blob], nameAs(file.name, type), { type });
    }
    return file;
  } finally {
    bitmap.close();
  }
}

/** Why a file that is too large would be refused also if it were smaller; the server checks only the size of such a file. */
export async function refusalOfLarge(upload: UploadKind, file: File): Promise<FileRefusal | null> {
  const header = await headerOf(file);
  if (header.kind === null) return null;
  if ((header.pixels ?? 0) > MAX_DECODED_PIXELS) return decodingRefusal('pixels');
  if (header.kind === 'jpeg' && !(await isWhole(file))) return decodingRefusal('damaged');
  return pictureRefusal(upload, { name: file.name, head: await bytesOf(file.slice(0, HEADER_BYTES)) });
}

/** Empty for a file that was moved or deleted since it was picked: sending it then fails with its own message. */
async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}

async function headerOf(file: File): Promise<PictureHeader> {
  return readPictureHeader(await bytesOf(file.slice(0, HEADER_BYTES)));
}

async function isWhole(file: File): Promise<boolean> {
  return hasJpegEnd(await bytesOf(file));
}

async function decode(file: File): Promise<ImageBitmap | null> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement | null {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function showsThrough(canvas: HTMLCanvasElement): boolean {
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let at = 3; at < data.length; at += 4 * 7) if ((data[at] ?? 255) < 250) return true;
  return false;
}

function nameAs(name: string, type: 'image/jpeg' | 'image/png'): string {
  return `${name.replace(/\.[^.]*$/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
