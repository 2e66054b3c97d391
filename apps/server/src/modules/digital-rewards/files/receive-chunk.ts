import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { FILE_HEAD_BYTES } from '@pq/domain/files/file-kind';
import { rewardFileRefusal } from '@pq/domain/pqbox/reward-file';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { rejectEarlierUse } from '#src/platform/http/quota.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { sendLimit, sendQuotaKey } from '../shared/policy.ts';
import { finishUpload } from './finish-upload.ts';
import { findCategory } from './queries.ts';
import {
  advanceUpload,
  cancelRemoval,
  deleteUpload,
  findUpload,
  insertPart,
  removeSoon,
  scheduleRemoval,
  UploadOffsetConflict,
  type UploadRow,
} from './upload-queries.ts';

/** Size of a part: at most this much is lost when a process is killed. */
const PART_BYTES = 8_388_608;
/** Parts that a broken connection leaves below this size are dropped and sent again. */
const MIN_PART_BYTES = 16_384;

/**
 * Receives bytes of an own upload from offset `start`, and stores what has arrived when the connection breaks. The last byte
 * finishes the upload and adds the file to its reward. Returns the new offset.
 *
 * Throws notFound, mediaType (as soon as the first bytes show it), what finishing throws, UploadOffsetConflict, and the error of the
 * stream.
 */
export async function receiveChunk(
  platform: Platform,
  storage: Storage,
  caller: { uid: string },
  { id, start, bytes }: { id: string; start: number; bytes: AsyncIterable<Uint8Array> },
): Promise<number> {
  const upload = await findUpload(platform.database.db, id, caller.uid);
  if (!upload) throw new ProductError('notFound');
  if (upload.received !== start) throw new UploadOffsetConflict();
  const splitter = new StreamSplitter(bytes);
  let at = start;
  while (at < upload.bytes && !(await splitter.isOver())) {
    const received = await receivePart(platform, storage, { upload, at, splitter });
    if (received === 0) break;
    at += received;
  }
  if (splitter.failure) throw splitter.failure.error;
  return at;
}

type Receiving = { upload: UploadRow; at: number; splitter: StreamSplitter };

async function receivePart(platform: Platform, storage: Storage, receiving: Receiving): Promise<number> {
  const { db } = platform.database;
  const { upload, at, splitter } = receiving;
  const path = `reward/parts/${upload.id}/${at}-${randomUUID()}`;
  await scheduleRemoval(db, path);
  try {
    const bytes = await storePart(storage, path, splitter.nextPiece(Math.min(PART_BYTES, upload.bytes - at)));
    const isLast = at + bytes === upload.bytes;
    if (!isLast && bytes < MIN_PART_BYTES) return rejectSmallPart(splitter);
    if (at === 0) await assertAccepted(platform, storage, upload, path);
    if (isLast) await finishUpload(platform, storage, upload, { path, start: at, bytes });
    else
      await inTransaction(db, async (tx) => {
        const isNext = await advanceUpload(tx, { id: upload.id, start: at, bytes });
        if (!isNext || !(await cancelRemoval(tx, path))) throw new UploadOffsetConflict();
        await insertPart(tx, { uploadId: upload.id, start: at, bytes, path });
      });
    return bytes;
  } finally {
    // Does nothing where the removal was cancelled.
    await removeSoon(db, path);
  }
}

async function storePart(storage: Storage, path: string, piece: AsyncIterable<Uint8Array>): Promise<number> {
  let stored = 0;
  const counted = async function* () {
    for await (const bytes of piece) {
      stored += bytes.length;
      yield bytes;
    }
  };
  await storage.putStream(path, Readable.from(counted(), { objectMode: false }), 'application/octet-stream');
  return stored;
}

function rejectSmallPart({ failure }: StreamSplitter): number {
  if (failure) return 0;
  throw new ProductError('invalid');
}

/** The first bytes show whether the category accepts the file, long before the last arrive. */
async function assertAccepted(
  { database: { db } }: Platform,
  storage: Storage,
  upload: UploadRow,
  path: string,
): Promise<void> {
  const category = await findCategory(db, upload.rewardKey);
  const head: Uint8Array[] = [];
  for await (const bytes of (await storage.openRange(path, 0, FILE_HEAD_BYTES - 1)) ?? []) head.push(bytes);
  const file = { name: upload.name, head: Buffer.concat(head) };
  const refusal = category === null ? null : rewardFileRefusal(category, file);
  if (!refusal) return;
  await deleteUpload(db, upload.id);
  await rejectEarlierUse(db, sendQuotaKey(upload.ownerId), sendLimit);
  throw new ProductError('mediaType', { reason: refusal.reason }, { msg: refusal.text });
}

/**
 * Splits a stream into pieces that are streams themselves. When it fails, the current piece ends, so that what has arrived can be
 * stored; `failure` has the error.
 */
export class StreamSplitter {
  readonly #source: AsyncIterator<Uint8Array>;
  #waiting: Uint8Array | null = null;
  #failure: { error: unknown } | null = null;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  get failure(): { error: unknown } | null {
    return this.#failure;
  }

  /** True when there is nothing left for another piece; waits for the next bytes. */
  async isOver(): Promise<boolean> {
    this.#waiting ??= await this.#next();
    return this.#waiting === null;
  }

  async *nextPiece(max: number): AsyncGenerator<Uint8Array> {
    let left = max;
    while (left > 0 && !(await this.isOver())) {
      const bytes = this.#waiting ?? new Uint8Array();
      this.#waiting = bytes.length > left ? bytes.subarray(left) : null;
      const piece = bytes.subarray(0, left);
      left -= piece.length;
      yield piece;
    }
  }

  async #next(): Promise<Uint8Array | null> {
    if (this.#failure) return null;
    try {
      for (;;) {
        const { done, value } = await this.#source.next();
        if (done) return null;
        if (value.length > 0) return value;
      }
    } catch (error) {
      this.#failure = { error };
      return null;
    }
  }
}
