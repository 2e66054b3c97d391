import { createHash } from 'node:crypto';
import { pictureFileName, pictureFormats, pictureWidths } from '@pq/domain/pictures';
import { ProductError } from '#src/platform/product-error.ts';
import {
  ImageError,
  type Images,
  type PreparedPicture,
  type WantedUpload,
} from '#src/providers/images/port.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { variantPath } from './variant-path.ts';

export type PictureStore = { storage: Storage; images: Images };

/** A stored picture: its address, its size in pixels and its dominant colour (`#rrggbb`). */
export type StoredPicture = { url: string } & Pick<PreparedPicture, 'width' | 'height' | 'ground'>;

const STEM_MAX = 60;

/**
 * Stores a picture that a person brought: known by its content, made anew from its pixels, turned upright, without
 * metadata, within the size that is wanted, under a name that tells size and dominant colour. `folder` is
 * `<kind>/<key>`, `name` what the person called the file, `at` the moment in ms (spec section 7, storage paths); a
 * digest keeps two files of one name and moment apart. Throws ProductError `mediaType` for what is none of the accepted kinds or is broken, `unavailable`
 * when too many wait.
 */
export async function storePicture(
  { storage, images }: PictureStore,
  file: { folder: string; name: string; bytes: Uint8Array; at: number },
  wanted: WantedUpload,
): Promise<StoredPicture> {
  const picture = await prepare(images, file.bytes, wanted);
  const { width, height, ground } = picture;
  const digest = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 8);
  const name = pictureFileName(`${file.at}-${stemOf(file.name)}-${digest}`, picture, picture.ending);
  const url = await storage.put(`${file.folder}/${name}`, picture.bytes, picture.mediaType);
  return { url, width, height, ground };
}

/** Removes a picture and every copy of it. `path` is `<kind>/…`; one that is gone already is no error. */
export async function removePicture(storage: Storage, path: string): Promise<void> {
  await storage.remove(path);
  for (const width of pictureWidths)
    for (const format of pictureFormats) await storage.remove(variantPath({ path, width, format }));
}

async function prepare(images: Images, bytes: Uint8Array, wanted: WantedUpload): Promise<PreparedPicture> {
  try {
    return await images.prepareUpload(bytes, wanted);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new ProductError(error.kind === 'declined' ? 'mediaType' : 'unavailable', undefined, {
      cause: error,
    });
  }
}

/** What a store takes as a name out of what a person calls a file; Hangul and the rest is kept beside the path. */
function stemOf(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '').replace(/[^A-Za-z0-9_-]+/g, '-');
  return stem.replace(/^-+|-+$/g, '').slice(0, STEM_MAX) || 'picture';
}
