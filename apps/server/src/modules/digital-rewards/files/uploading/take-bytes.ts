import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { t } from '@pq/domain/copy';
import { takesFile } from '@pq/domain/pqbox/pq-reward';
import { rewardFileTypeCopy } from '@pq/domain/pqbox/reward-file';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { refuseEarlierUse } from '#src/platform/http/quota.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { sendLimit, sendQuotaKey } from '../../policy.ts';
import { findCategory } from '../queries.ts';
import { StreamCutter } from './cut-stream.ts';
import { finishUpload } from './finish-upload.ts';
import { OutOfOrder } from './out-of-order.ts';
import {
  advanceUpload,
  cancelRemoval,
  deleteUpload,
  findUpload,
  insertPart,
  removeSoon,
  scheduleRemoval,
  type UploadRow,
} from './queries.ts';
import { SNIFF_BYTES, sniffMedia } from './sniff-media.ts';

/** So much of a file is one part: what is lost at most when a process is killed. */
const PART_BYTES = 8_388_608;
/** What a broken line leaves under this size is sent again: a file is not made of crumbs. */
const CRUMB_BYTES = 16_384;

/**
 * Takes bytes of an own file on its way from `start` on, and keeps what has come of them when the line
 * breaks. With the last of them the file stands in its reward; without that the last part does not count.
 * Gives how many bytes have come in all.
 *
 * Throws notFound, mediaType (as soon as the first bytes say so), what finishing throws, OutOfOrder, and what
 * broke the stream.
 */
export async function takeBytes(
  platform: Platform,
  storage: Storage,
  caller: { uid: string },
  { id, start, bytes }: { id: string; start: number; bytes: AsyncIterable<Uint8Array> },
): Promise<number> {
  const upload = await findUpload(platform.database.db, id, caller.uid);
  if (!upload) throw new ProductError('notFound');
  if (upload.received !== start) throw new OutOfOrder();
  const cutter = new StreamCutter(bytes);
  let at = start;
  while (at < upload.bytes && !(await cutter.isOver())) {
    const came = await takePart(platform, storage, { upload, at, cutter });
    if (came === 0) break;
    at += came;
  }
  if (cutter.failure) throw cutter.failure.error;
  return at;
}

type Taking = { upload: UploadRow; at: number; cutter: StreamCutter };

async function takePart(platform: Platform, storage: Storage, taking: Taking): Promise<number> {
  const { db } = platform.database;
  const { upload, at, cutter } = taking;
  const path = `reward/parts/${upload.id}/${at}-${randomUUID()}`;
  await scheduleRemoval(db, path);
  try {
    const bytes = await storePart(storage, path, cutter.take(Math.min(PART_BYTES, upload.bytes - at)));
    const isLast = at + bytes === upload.bytes;
    if (!isLast && bytes < CRUMB_BYTES) return dropCrumb(cutter);
    if (at === 0) await refuseWrongKind(platform, storage, upload, path);
    if (isLast) await finishUpload(platform, storage, upload, { path, start: at, bytes });
    else
      await inTransaction(db, async (tx) => {
        const isNext = await advanceUpload(tx, { id: upload.id, start: at, bytes });
        if (!isNext || !(await cancelRemoval(tx, path))) throw new OutOfOrder();
        await insertPart(tx, { uploadId: upload.id, start: at, bytes, path });
      });
    return bytes;
  } finally {
    // Of what was kept nothing is noted any more.
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

function dropCrumb({ failure }: StreamCutter): number {
  if (failure) return 0;
  throw new ProductError('invalid');
}

/** The first bytes tell whether the category takes it, long before the last have come. */
async function refuseWrongKind(
  { database: { db } }: Platform,
  storage: Storage,
  upload: UploadRow,
  path: string,
): Promise<void> {
  const category = await findCategory(db, upload.rewardKey);
  const head: Uint8Array[] = [];
  for await (const bytes of (await storage.openRange(path, 0, SNIFF_BYTES - 1)) ?? []) head.push(bytes);
  if (category === null || takesFile(category, sniffMedia(Buffer.concat(head)))) return;
  await deleteUpload(db, upload.id);
  await refuseEarlierUse(db, sendQuotaKey(upload.ownerId), sendLimit);
  throw new ProductError('mediaType', undefined, { msg: t(rewardFileTypeCopy(category)) });
}
