import { decodingRefusal, type FileRefusal } from '@pq/domain/files/picture-refusal';
import { pictureFileName, pictureFormats, pictureWidths } from '@pq/domain/files/pictures';
import { ProductError } from '#src/platform/product-error.ts';
import {
  ImageError,
  type Images,
  type PreparedPicture,
  type WantedUpload,
} from '#src/providers/images/port.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { variantPath } from './variants.ts';

const STEM_MAX = 40;

/**
 * Re-encodes an uploaded picture from its pixels, upright and without metadata; its type is detected from the content. Throws
 * ProductError `mediaType` for what cannot be decoded, `unavailable` when too many wait.
 */
export async function preparePicture(
  images: Images,
  file: Uint8Array,
  wanted: WantedUpload,
): ReturnType<Images['prepareUpload']> {
  try {
    return await images.prepareUpload(file, wanted);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (error.kind === 'retryable') throw new ProductError('unavailable', undefined, { cause: error });
    throw refusedFile(decodingRefusal(error.fault), error);
  }
}

/** The error of an upload whose file is refused: `data.reason` for programs, the words at the field `file`. */
export function refusedFile({ reason, text }: FileRefusal, cause?: unknown): ProductError {
  return new ProductError('mediaType', { reason, fields: { file: text } }, { msg: text, cause });
}

/**
 * The storage path of a public picture; its file name carries size and dominant colour. `folder` is `<kind>/<key>`, `name` the
 * uploaded file's, `at` in ms; `token` separates two files of one name and moment.
 */
export function picturePath(
  folder: string,
  { at, name, token }: { at: number; name: string; token: string },
  picture: PreparedPicture,
): string {
  return `${folder}/${pictureFileName(`${at}-${pathStem(name)}-${token}`, picture, picture.extension)}`;
}

/** Bounds the expressions below, whose time can grow with the square of the length. */
const READ_MAX = 1_000;

export function pathStem(name: string): string {
  const stem = name
    .slice(0, READ_MAX)
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-');
  return stem.replace(/^-+|-+$/g, '').slice(0, STEM_MAX) || 'picture';
}

/** Removes a picture and all its variants. `path` is `<kind>/…`; a missing file is no error. */
export async function removePicture(storage: Storage, path: string): Promise<void> {
  await storage.remove(path);
  for (const width of pictureWidths)
    for (const format of pictureFormats) await storage.remove(variantPath({ path, width, format }));
}
