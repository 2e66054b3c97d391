import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { t } from '@pq/domain/copy';
import { FILE_HEAD_BYTES } from '@pq/domain/files/file-kind';
import { filesOfCategory, takesFile } from '@pq/domain/pqbox/pq-reward';
import { rewardFileTypeCopy } from '@pq/domain/pqbox/reward-file';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { startRewardBroadcast } from '../shared/notify-backers.ts';
import type { LockedReward } from '../shared/queries.ts';
import { lockForFiles, markFilesChanged } from './change-files.ts';
import { fileRefusal } from './create-upload.ts';
import { mp4Seconds, sniffMedia } from './media-facts.ts';
import { insertVersion, listFiles } from './queries.ts';
import {
  advanceUpload,
  cancelRemoval,
  findUpload,
  listParts,
  removeSoon,
  scheduleRemoval,
  setFinished,
  UploadOffsetConflict,
  type UploadRow,
} from './upload-queries.ts';

type Joined = { sha256: string; mediaType: string; bytes: number; seconds: number | null };

/**
 * Joins the parts of a file, of which `last` is not stored as one yet, and adds it to its reward, all or nothing. Backers of an
 * open reward are notified of a new version. Throws what may have changed since the upload began: notFound, restricted,
 * wrongState, rewardFixed, mediaType, invalid; and UploadOffsetConflict when another process has finished it.
 */
export async function finishUpload(
  platform: Platform,
  storage: Storage,
  upload: UploadRow,
  last: { path: string; start: number; bytes: number },
): Promise<void> {
  const { db } = platform.database;
  const id = newId(platform.clock.now());
  const path = `reward/${upload.rewardKey}/${id}`;
  const parts = [...(await listParts(db, upload.id)), last];
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) !== upload.bytes)
    throw new Error(`upload ${upload.id} has lost some of its parts`);
  const [{ path: first } = last] = parts;
  const mediaType = sniffMedia(await readHead(storage, first));
  // Joining reads and writes all of the file, and could be repeated.
  await inTransaction(db, (tx) => lockAccepting(tx, upload, mediaType, new Date(platform.clock.now())));
  await scheduleRemoval(db, path);
  try {
    const joined = await joinParts(storage, parts, { path, mediaType });
    if (joined.bytes !== upload.bytes) throw new Error(`parts of upload ${upload.id} are incomplete`);
    const now = new Date(platform.clock.now());
    await inTransaction(db, async (tx) => {
      const reward = await lockAccepting(tx, upload, mediaType, now);
      const isNext = await advanceUpload(tx, { id: upload.id, start: last.start, bytes: last.bytes });
      if (!isNext || !(await cancelRemoval(tx, path))) throw await conflictOf(tx, upload);
      const file = { rewardKey: reward.key, fileId: upload.fileId ?? id, name: upload.name };
      const version = await insertVersion(tx, { id, ...file, path, ...joined }, now);
      await setFinished(tx, upload.id, now);
      await markFilesChanged(tx, reward, now);
      if (version > 1 && reward.state === 'funding')
        await startRewardBroadcast(tx, reward.key, upload.name, now);
    });
  } finally {
    await removeSoon(db, path);
  }
}

async function conflictOf(tx: Tx, { id, ownerId }: UploadRow): Promise<Error> {
  return (await findUpload(tx, id, ownerId)) ? new UploadOffsetConflict() : new ProductError('notFound');
}

async function joinParts(
  storage: Storage,
  parts: readonly { path: string }[],
  { path, mediaType }: { path: string; mediaType: string },
): Promise<Joined> {
  const hash = createHash('sha256');
  let bytes = 0;
  const joined = async function* () {
    for (const part of parts)
      for await (const piece of await openWhole(storage, part.path)) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
  };
  await storage.putStream(path, Readable.from(joined(), { objectMode: false }), 'application/octet-stream');
  const seconds = mediaType === 'video/mp4' ? await mp4Seconds(readerOf(storage, path), bytes) : null;
  return { sha256: hash.digest('hex'), mediaType, bytes, seconds };
}

async function readHead(storage: Storage, path: string): Promise<Buffer> {
  const head = await readerOf(storage, path)(0, FILE_HEAD_BYTES);
  if (head.length === 0) throw lostPart(path);
  return head;
}

function readerOf(storage: Storage, path: string) {
  return async (start: number, count: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of (await storage.openRange(path, start, start + count - 1)) ?? [])
      pieces.push(piece);
    return Buffer.concat(pieces);
  };
}

async function openWhole(storage: Storage, path: string): Promise<AsyncIterable<Buffer>> {
  const part = await storage.openRange(path, 0, Number.MAX_SAFE_INTEGER);
  if (!part) throw lostPart(path);
  return part;
}

function lostPart(path: string): Error {
  return new Error(`a part of an upload is lost: ${path}`);
}

/** Locks the reward of an upload. Throws what finishUpload throws because of the reward. */
async function lockAccepting(tx: Tx, upload: UploadRow, mediaType: string, now: Date): Promise<LockedReward> {
  const use = upload.fileId === null ? 'change' : 'replace';
  const reward = await lockForFiles(tx, { uid: upload.ownerId }, upload.rewardKey, use, now);
  await assertRoom(tx, reward, upload, mediaType);
  return reward;
}

async function assertRoom(tx: Tx, reward: LockedReward, upload: UploadRow, mediaType: string): Promise<void> {
  const { category } = reward;
  if (!takesFile(category, mediaType))
    throw new ProductError('mediaType', { reason: 'kind' }, { msg: t(rewardFileTypeCopy(category)) });
  const current = (await listFiles(tx, reward.key)).filter(({ isCurrent }) => isCurrent);
  if (upload.fileId !== null) {
    if (!current.some(({ fileId }) => fileId === upload.fileId)) throw new ProductError('notFound');
  } else if (current.length >= filesOfCategory[category])
    throw fileRefusal(t('pq.file.count', { n: filesOfCategory[category] }));
}
