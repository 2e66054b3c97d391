import { removePicture } from '#src/features/pictures/store-picture.ts';
import type { Db, Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { noteFailure } from '#src/platform/failures/note-failure.ts';
import type { Platform } from '#src/platform/platform.ts';
import { isPicturePath, type Storage } from '#src/providers/storage/storage.ts';
import {
  deleteStaleFile,
  lockMisplaced,
  type MisplacedUpload,
  setInPlace,
  takeStaleFile,
} from './file-repository.ts';
import { UNUSED_MS } from './policy.ts';
import { dropUnused } from './repository.ts';

/** How long after a failed removal a file is tried again. */
const RETRY_S = 60;

/**
 * Lets go what nobody has used for a day, removes the files that nothing names any more, and moves attachments to where their
 * pledges say that they are. Files are removed first, so that a full disk gets room even while nothing can be moved. Doing any
 * of it twice, or in two processes, does no harm.
 */
export async function tidyUploads(platform: Platform, storage: Storage, signal: AbortSignal): Promise<void> {
  const { db } = platform.database;
  await dropUnused(db, new Date(platform.clock.now() - UNUSED_MS));
  try {
    await removeStale(db, storage, signal);
  } finally {
    if (await moveMisplaced(platform, storage, signal)) await removeStale(db, storage, signal);
  }
}

/** Ends at the first removal that fails: that one is tried again later, the others in the next run. */
async function removeStale(db: Db, storage: Storage, signal: AbortSignal): Promise<void> {
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

/** A file that cannot be moved is logged, kept for the console and left to the next run. Gives whether any was moved. */
async function moveMisplaced(platform: Platform, storage: Storage, signal: AbortSignal): Promise<boolean> {
  const failed: string[] = [];
  let isAnyMoved = false;
  while (!signal.aborted) {
    const at: { found: MisplacedUpload | null; isLost: boolean } = { found: null, isLost: false };
    try {
      await inTransaction(platform.database.db, async (tx) => {
        at.found = await lockMisplaced(tx, failed);
        if (at.found) at.isLost = !(await move(tx, storage, at.found));
      });
    } catch (error) {
      // Nothing was found: it is the database that fails, and the next run will see.
      if (!at.found) throw error;
      const { id, path } = at.found;
      platform.log.error({ err: error, upload: id, path }, 'the file of an upload was not moved');
      await noteFailure(platform, { job: 'file move', subject: id }, error);
      failed.push(id);
      continue;
    }
    if (!at.found) break;
    if (at.isLost) await noteLost(platform, at.found);
    isAnyMoved = true;
  }
  return isAnyMoved;
}

/**
 * Under the upload's lock: a process that lets it go at this moment comes after, and removes both files. False when there is
 * no file to move.
 */
async function move(tx: Tx, storage: Storage, found: MisplacedUpload): Promise<boolean> {
  const bytes = await storage.read(found.filePath);
  if (bytes) await storage.put(found.path, bytes, found.mediaType);
  await setInPlace(tx, found);
  return bytes !== null;
}

async function noteLost(platform: Platform, { id, filePath }: MisplacedUpload): Promise<void> {
  platform.log.error({ upload: id, path: filePath }, 'the file of an upload is lost');
  await noteFailure(platform, { job: 'lost file', subject: id }, 'no such file');
}
