import type { PictureVariant } from '@pq/domain/files/pictures';
import { ImageError, type Images } from '#src/providers/images/port.ts';
import { isPicturePath, type Storage } from '#src/providers/storage/storage.ts';
import { variantPath } from './variant-path.ts';

/** The stored copies of pictures; who may see one has been asked. */
export type Variants = {
  /**
   * The bytes of a copy, made and stored when it is asked for first; all who ask meanwhile wait for that one. Null when
   * there is no such picture or it cannot be read. Throws ImageError `retryable` when too many are being made.
   */
  get(variant: PictureVariant): Promise<Uint8Array | null>;
};

/** Copies kept in the storage beside their pictures. */
export function createVariants(storage: Storage, images: Images): Variants {
  const inHand = new Map<string, Promise<Uint8Array | null>>();
  return {
    async get(variant) {
      if (!isPicturePath(variant.path)) return null;
      const path = variantPath(variant);
      const known = inHand.get(path);
      if (known) return known;
      const found = readOrMake(storage, images, variant).finally(() => inHand.delete(path));
      inHand.set(path, found);
      return found;
    },
  };
}

async function readOrMake(
  storage: Storage,
  images: Images,
  variant: PictureVariant,
): Promise<Uint8Array | null> {
  const path = variantPath(variant);
  const stored = await storage.read(path);
  if (stored) return stored;
  const picture = await storage.read(variant.path);
  if (!picture) return null;
  try {
    const made = await images.makeVariant(picture, variant);
    await storage.put(path, made, `image/${variant.format}`);
    // Removed while its copy was being made: the copy has come after the removal.
    if (await storage.has(variant.path)) return made;
    await storage.remove(path);
    return null;
  } catch (error) {
    if (error instanceof ImageError && error.kind === 'declined') return null;
    throw error;
  }
}
