import { removePicture } from '#src/features/pictures/store-picture.ts';
import type { Db } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { isPicturePath, type Storage } from '#src/providers/storage/storage.ts';
import { deleteStaleFile, lockMisplaced, setInPlace, takeStaleFile } from './file-repository.ts';
import { UNUSED_MS } from './policy.ts';
import { dropUnused } from './repository.ts';

/** A file whose removal has failed is tried again after so long. */
const RETRY_S = 60;

/**
 * Lets go what nobody has used for a day, moves attachments to where their pledges say that they are, and removes the
 * files that nothing names any more. Doing any of it twice, or in two processes, does no harm.
 */
export async function tidyUploads(platform: Platform, storage: Storage, signal: AbortSignal): Promise<void> {
  const { db } = platform.database;
  await dropUnused(db, new Date(platform.clock.now() - UNUSED_MS));
  while (!signal.aborted && (await moveOne(platform, storage)));
  while (!signal.aborted) {
    const path = await takeStaleFile(db, RETRY_S);
    if (path === null) return;
    await removeFile(db, storage, path);
  }
}

/** Removes a file that is noted for removal, with its copies. */
export async function removeFile(db: Db, storage: Storage, path: string): Promise<void> {
  await (isPicturePath(path) ? removePicture(storage, path) : storage.remove(path));
  await deleteStaleFile(db, path);
}

/** Under the upload's lock: whoever lets it go meanwhile does so after, and removes both files. */
function moveOne({ database, log }: Platform, storage: Storage): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const found = await lockMisplaced(tx);
    if (!found) return false;
    const bytes = await storage.read(found.filePath);
    if (bytes) await storage.put(found.path, bytes, found.mediaType);
    else log.error({ upload: found.id, path: found.filePath }, 'the file of an upload is lost');
    await setInPlace(tx, found);
    return true;
  });
}
