import { buffer } from 'node:stream/consumers';
import { THUMBNAIL_WIDTH } from '@pq/domain/files/pictures';
import { createBoundedMap } from '#src/platform/bounded-map.ts';
import { createFairQueue } from '#src/platform/fair-queue.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ImageError, type Images } from '#src/providers/images/port.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { findReadableAttachment, openAttachment } from './attachments.ts';
import { MAX_CONCURRENT_THUMBNAILS, MAX_WAITING_THUMBNAILS } from './policy.ts';

export type Thumbnails = {
  /**
   * A small copy of an attachment for those who may read it; null when too many are being made, or it cannot be decoded. Throws
   * notFound.
   */
  get(caller: Caller, url: string): Promise<Uint8Array | null>;
  close(reason: Error): void;
};

const CACHE_BYTES = 8 * 1_048_576;

/** Makes each copy once while it is in use: a picture of 50 million pixels takes a second, and lists ask for it again and again. */
export function createThumbnails(
  platform: Platform,
  { storage, images }: { storage: Storage; images: Images },
): Thumbnails {
  const made = createBoundedMap<Uint8Array>(CACHE_BYTES);
  const queue = createFairQueue({
    limit: MAX_CONCURRENT_THUMBNAILS,
    maxWaitingPerKey: MAX_WAITING_THUMBNAILS,
    refusal: () => new ImageError('retryable', 'too many thumbnails wait'),
  });
  const make = async (caller: Caller, { url, filePath }: { url: string; filePath: string }) => {
    // Opened in its turn, so that few whole pictures are in memory at once.
    const { file } = await openAttachment(platform, storage, caller, url);
    const thumbnail = await images.makeThumbnail(await buffer(file.bytes), {
      width: THUMBNAIL_WIDTH,
      format: 'webp',
    });
    made.set(filePath, thumbnail, thumbnail.length);
    return thumbnail;
  };
  return {
    async get(caller, url) {
      // Asked for every copy, also for those that are there.
      const { filePath } = await findReadableAttachment(platform, caller, url);
      const known = made.get(filePath);
      if (known) return known;
      return queue
        .run(caller.uid, async () => made.get(filePath) ?? make(caller, { url, filePath }))
        .catch((error: unknown) => {
          if (error instanceof ImageError) return null;
          throw error;
        });
    },
    close: (reason) => queue.close(reason),
  };
}
