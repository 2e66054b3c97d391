import { pictureFileName, pictureFormats, pictureWidths } from '@pq/domain/files/pictures';
import { ProductError } from '#src/platform/product-error.ts';
import {
  ImageError,
  type Images,
  type PreparedPicture,
  type WantedUpload,
} from '#src/providers/images/port.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { variantPath } from './variant-path.ts';

const STEM_MAX = 40;

/**
 * A picture that a person brought, ready to be stored: known by its content, made anew from its pixels, turned upright,
 * without metadata. Throws ProductError `mediaType` for what is none of the accepted kinds or is broken, `unavailable`
 * when too many wait.
 */
export async function preparePicture(
  images: Images,
  file: Uint8Array,
  wanted: WantedUpload,
): Promise<PreparedPicture> {
  try {
    return await images.prepareUpload(file, wanted);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new ProductError(error.kind === 'declined' ? 'mediaType' : 'unavailable', undefined, {
      cause: error,
    });
  }
}

/**
 * Where a prepared public picture is stored: under a name that tells size and dominant colour. `folder` is `<kind>/<key>`,
 * `name` what the person called the file, `at` the moment in ms (spec section 7, storage paths); `token` keeps two files
 * of one name and moment apart.
 */
export function picturePath(
  folder: string,
  { at, name, token }: { at: number; name: string; token: string },
  picture: PreparedPicture,
): string {
  return `${folder}/${pictureFileName(`${at}-${pathStem(name)}-${token}`, picture, picture.ending)}`;
}

/** What a store takes as a name out of what a person calls a file; Hangul and the rest is kept beside the path. */
export function pathStem(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '').replace(/[^A-Za-z0-9_-]+/g, '-');
  return stem.replace(/^-+|-+$/g, '').slice(0, STEM_MAX) || 'picture';
}

/** Removes a picture and every copy of it. `path` is `<kind>/…`; one that is gone already is no error. */
export async function removePicture(storage: Storage, path: string): Promise<void> {
  await storage.remove(path);
  for (const width of pictureWidths)
    for (const format of pictureFormats) await storage.remove(variantPath({ path, width, format }));
}
