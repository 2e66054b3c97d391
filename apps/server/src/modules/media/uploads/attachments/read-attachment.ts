import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { mayRead } from '../policy.ts';
import { findAttachment } from '../queries.ts';
import { pathOfUrl } from './attachment-path.ts';

/**
 * The file of an attachment, for the people who may read it. Throws notFound, also for somebody
 * else's attachment.
 */
export async function readAttachment(
  { database }: Platform,
  storage: Storage,
  caller: Caller,
  url: string,
): Promise<{ bytes: Uint8Array; name: string; mediaType: string }> {
  const path = pathOfUrl(url);
  // It may be moved between the look and the read: then the second look knows where to.
  for (let look = 0; path !== null && look < 2; look += 1) {
    const found = await findAttachment(database.db, path);
    if (!found || !mayRead(caller, found)) break;
    const bytes = await storage.read(found.filePath);
    if (bytes) return { bytes, name: found.name, mediaType: found.mediaType };
  }
  throw new ProductError('notFound');
}
