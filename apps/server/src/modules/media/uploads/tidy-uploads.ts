import type { Db } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { noteFailure } from '#src/platform/jobs/failures.ts';
import { takeInTurn } from '#src/platform/jobs/for-each-isolated.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { isPicturePath, type Storage } from '#src/providers/storage/storage.ts';
import { removePicture } from '../pictures/store-picture.ts';
import { UNUSED_MS } from './policy.ts';
import {
  deleteStaleFile,
  dropUnused,
  type MisplacedUpload,
  noteUnnamed,
  setInPlace,
  takeMisplaced,
  takeStaleFile,
} from './queries.ts';

/** How long after a removal or a move that failed a file is tried again. */
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
    countDone('files removed');
  }
}

/** Removes a file that is noted for removal, with its copies. */
export async function removeFile(db: Db, storage: Storage, path: string): Promise<void> {
  await (isPicturePath(path) ? removePicture(storage, path) : storage.remove(path));
  await deleteStaleFile(db, path);
}

/** A file that cannot be moved is logged, kept for the console and tried again later. Gives whether any was moved. */
async function moveMisplaced(platform: Platform, storage: Storage, signal: AbortSignal): Promise<boolean> {
  const { done } = await takeInTurn(
    platform,
    { job: 'file move', failure: 'the file of an upload was not moved', counted: 'files moved' },
    async ({ found }) => {
      const misplaced = await takeMisplaced(platform.database.db, RETRY_S);
      if (!misplaced) return false;
      found(misplaced.id);
      if (!(await move(platform.database.db, storage, misplaced))) await noteLost(platform, misplaced);
      return true;
    },
    signal,
  );
  return done > 0;
}

/**
 * Without a lock, for a store may take its time: where the upload was let go meanwhile, its removal may have come before the
 * copy, which is removed then. False when there is no file to move.
 */
async function move(db: Db, storage: Storage, found: MisplacedUpload): Promise<boolean> {
  const bytes = await storage.read(found.filePath);
  if (bytes) await storage.put(found.path, bytes, found.mediaType);
  const isInPlace = await inTransaction(db, (tx) => setInPlace(tx, found));
  if (isInPlace) return bytes !== null;
  if (bytes && (await noteUnnamed(db, found.path))) await removeFile(db, storage, found.path);
  return true;
}

async function noteLost(platform: Platform, { id, filePath }: MisplacedUpload): Promise<void> {
  platform.log.error({ upload: id, path: filePath }, 'the file of an upload is lost');
  await noteFailure(platform, { job: 'lost file', subject: id }, 'no such file');
}
