import type { Db } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import { forEachIsolated } from '#src/platform/jobs/for-each-isolated.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { isPicturePath, type Storage } from '#src/providers/storage/storage.ts';
import { pathOfUrl } from './attachments.ts';
import { UNUSED_MS } from './policy.ts';
import {
  deleteOwnUnused,
  deleteStaleFile,
  deleteUnused,
  leaseMisplaced,
  leaseStaleFile,
  type MisplacedUpload,
  markMoved,
  recordUnreferencedFile,
  UPLOADS_TOPIC,
} from './queries.ts';
import { removePicture } from './store-picture.ts';

const RETRY_S = 60;

/**
 * Deletes uploads that were unused for a day, removes files that nothing refers to, and moves attachments to the paths of their
 * pledges. Files are removed first, so that a full disk gets space even while nothing can be moved. Safe to repeat and to run in
 * several processes.
 */
export async function tidyUploads(platform: Platform, storage: Storage, signal: AbortSignal): Promise<void> {
  const { db } = platform.database;
  await deleteUnused(db, new Date(platform.clock.now() - UNUSED_MS));
  try {
    await removeStale(db, storage, signal);
  } finally {
    if (await moveMisplaced(platform, storage, signal)) await removeStale(db, storage, signal);
  }
}

/** Stops at the first removal that fails; it is retried after its lease, the others in the next run. */
async function removeStale(db: Db, storage: Storage, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const path = await leaseStaleFile(db, RETRY_S);
    if (path === null) return;
    await removeFile(db, storage, path);
    countDone('files removed');
  }
}

export async function removeFile(db: Db, storage: Storage, path: string): Promise<void> {
  await (isPicturePath(path) ? removePicture(storage, path) : storage.remove(path));
  await deleteStaleFile(db, path);
}

async function moveMisplaced(platform: Platform, storage: Storage, signal: AbortSignal): Promise<boolean> {
  const { done } = await forEachIsolated(
    platform,
    { job: 'file move', failure: 'the file of an upload was not moved', counted: 'files moved' },
    async ({ found }) => {
      const misplaced = await leaseMisplaced(platform.database.db, RETRY_S);
      if (!misplaced) return false;
      found(misplaced.id);
      if (!(await move(platform.database.db, storage, misplaced))) await recordLostFile(platform, misplaced);
      return true;
    },
    signal,
  );
  return done > 0;
}

/**
 * No lock spans the storage calls. If the upload is deleted in between, its removal may precede the copy, which is then removed,
 * too. False when there is no file to move.
 */
async function move(db: Db, storage: Storage, found: MisplacedUpload): Promise<boolean> {
  const bytes = await storage.read(found.filePath);
  if (bytes) await storage.put(found.path, bytes, found.mediaType);
  const isInPlace = await inTransaction(db, (tx) => markMoved(tx, found));
  if (isInPlace) return bytes !== null;
  if (bytes && (await recordUnreferencedFile(db, found.path))) await removeFile(db, storage, found.path);
  return true;
}

async function recordLostFile(platform: Platform, { id, filePath }: MisplacedUpload): Promise<void> {
  platform.log.error({ upload: id, path: filePath }, 'the file of an upload is lost');
  await recordFailure(platform, { job: 'lost file', subject: id }, 'no such file');
}

export function startUploadTask(platform: Platform, storage: Storage): PeriodicTask {
  return startPeriodicTask(platform, { name: 'uploads', topic: UPLOADS_TOPIC, everyMs: 60_000 }, (signal) =>
    tidyUploads(platform, storage, signal),
  );
}

/** Removes a member's own unused upload; attachments of a pledge go when the pledge is changed. Throws notFound. */
export async function removeUpload(
  { database, log }: Platform,
  storage: Storage,
  memberId: string,
  url: string,
): Promise<void> {
  const path = pathOfUrl(url);
  if (path === null || !(await deleteOwnUnused(database.db, memberId, path)))
    throw new ProductError('notFound');
  // It is scheduled for removal: if this fails, the worker retries.
  await removeFile(database.db, storage, path).catch((error: unknown) =>
    log.warn({ err: error, path }, 'upload is still in the storage'),
  );
}
