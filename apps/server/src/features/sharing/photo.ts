import sharp from 'sharp';
import type { Storage } from '#src/providers/storage/storage.ts';

const FILES = '/files/';
/** Larger pictures are not unpacked: 50 megapixels take 150 MB. */
const MAX_PIXELS = 50_000_000;

/**
 * A stored picture cut to a size around its middle, as raw-fast PNG, grey when `dull`. Null when it is not one of our own
 * files, is gone, or its bytes are no picture.
 */
export async function cutPhoto(
  storage: Storage,
  url: string,
  { width, height, dull }: { width: number; height: number; dull: boolean },
): Promise<Buffer | null> {
  try {
    const bytes = url.startsWith(FILES) ? await storage.read(url.slice(FILES.length)) : null;
    if (!bytes) return null;
    const cut = sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#FFFFFF' });
    return await (dull ? cut.grayscale() : cut).toColourspace('srgb').png({ compressionLevel: 0 }).toBuffer();
  } catch {
    return null;
  }
}
