import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { pathOfUrl } from './attachments/attachment-path.ts';
import { dropOwnUnused } from './queries.ts';
import { removeFile } from './tidy-uploads.ts';

/**
 * Removes a member's own upload from the storage (R-PAY-21). What a pledge holds is not removed by itself: it goes when
 * the pledge is changed. Throws notFound.
 */
export async function removeUpload(
  { database, log }: Platform,
  storage: Storage,
  memberId: string,
  url: string,
): Promise<void> {
  const path = pathOfUrl(url);
  if (path === null || !(await dropOwnUnused(database.db, memberId, path)))
    throw new ProductError('notFound');
  // It is noted for removal: when it fails here, the worker does it.
  await removeFile(database.db, storage, path).catch((error: unknown) =>
    log.warn({ err: error, path }, 'upload is still in the storage'),
  );
}
