import sharp from 'sharp';
import { isPublicPath, type Storage } from '#src/providers/storage/storage.ts';

const FILES = '/files/';
/** Larger pictures are not unpacked: 50 megapixels take 150 MB. */
const MAX_PIXELS = 50_000_000;

/**
 * A stored picture cut to a size around its middle, as raw-fast PNG, grey when `dull`. Null when it is not one of our own
 * files, is gone, or its bytes are no picture. Throws unavailable when the store does not answer: what is drawn without the
 * photograph meanwhile would be kept.
 */
export async function cutPhoto(
  storage: Storage,
  url: string,
  { width, height, dull }: { width: number; height: number; dull: boolean },
): Promise<Buffer | null> {
  const path = url.startsWith(FILES) ? url.slice(FILES.length) : '';
  const bytes = isPublicPath(path) ? await storage.read(path) : null;
  if (!bytes) return null;
  try {
    const cut = sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#FFFFFF' });
    return await (dull ? cut.grayscale() : cut).toColourspace('srgb').png({ compressionLevel: 0 }).toBuffer();
  } catch {
    return null;
  }
}
