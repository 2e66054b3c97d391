import { randomBytes } from 'node:crypto';
import { fileKindOf, mediaTypeOf } from '@pq/domain/files/file-kind';
import { type documentKinds, pictureRefusal } from '@pq/domain/files/picture-refusal';
import { cleanFileName, isProjectUpload, type StoredType, type UploadKind } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import { isPubliclyVisible, type Purpose } from '@pq/domain/project/project';
import type { Db, Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Charge } from '#src/platform/fair-queue.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { addUse, assertBelowLimit } from '#src/platform/http/limits.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { ImageError, type Images, type PreparedPicture, sniffImage } from '#src/providers/images/port.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { attachmentPath, attachmentPurpose, urlOfPath } from './attachments.ts';
import { costlyLimit, mayUpload, unusedLimit, wantedFor } from './policy.ts';
import {
  deleteOldestUnclaimed,
  deleteReleased,
  deleteUpload,
  findProject,
  hasUpload,
  insertUpload,
  type NewUpload,
  sumUnused,
} from './queries.ts';
import type { ReceivedFile } from './receive-upload.ts';
import { pathStem, picturePath, preparePicture, refusedFile } from './store-picture.ts';
import { removeFile } from './tidy-uploads.ts';

type Stores = { storage: Storage; images: Images };
type UploadForm = { kind: UploadKind; key: string | undefined; name: string; file: ReceivedFile };
type RunQueued = <T>(work: (charge: Charge) => Promise<T>) => Promise<T>;

/**
 * Stores an upload of a member, first its row and then its file: whatever fails in between, the row ensures that an unreferenced
 * file is removed. Cheap refusals come before the queue.
 *
 * Throws permission, mediaType, unavailable, notFound (no such order project), uploadFull, and loginRequired for a member who has
 * left since authentication.
 */
export async function createUpload(
  platform: Platform,
  stores: Stores,
  { uid: memberId, role }: Pick<Caller, 'uid' | 'role'>,
  form: UploadForm,
  runQueued: RunQueued = (work) => work(() => {}),
): Promise<{ url: string; name: string }> {
  if (!mayUpload(role, form.kind)) throw new ProductError('permission');
  const { db } = platform.database;
  const target = form.key === undefined ? null : await targetOf(db, memberId, form.kind, form.key);
  const refusal = pictureRefusal(form.kind, { name: form.name, head: form.file.head });
  if (refusal) throw refusedFile(refusal);
  return runQueued((charge) => store(platform, stores, { memberId, target, form, charge }));
}

type Storing = { memberId: string; target: Target | null; form: UploadForm; charge: Charge };

async function store(
  { database: { db }, clock }: Platform,
  { storage, images }: Stores,
  { memberId, target, form, charge }: Storing,
): Promise<{ url: string; name: string }> {
  const now = clock.now();
  const { path, type, ...stored } = await prepare(db, images, { memberId, target, form, charge }, now);
  const row: NewUpload = {
    id: newId(now),
    ownerId: memberId,
    kind: form.kind,
    name: cleanFileName(form.name, type),
    mediaType: stored.mediaType,
    bytes: stored.bytes.length,
    projectKey: form.kind === 'attachment' ? (target?.key ?? null) : null,
    path,
    createdAt: new Date(now),
  };
  await insertWithinLimits(db, row);
  try {
    await storage.put(path, stored.bytes, stored.mediaType);
  } catch (error) {
    await deleteUpload(db, row.id);
    throw error;
  }
  // Newer attachments may have displaced it while it was written; then its file came after the removal.
  if (!(await hasUpload(db, row.id))) await removeFile(db, storage, path);
  return { url: urlOfPath(path), name: row.name };
}

type Prepared = { path: string; type: StoredType; bytes: Uint8Array; mediaType: string };

async function prepare(
  db: Db,
  images: Images,
  { memberId, target, form, charge }: Storing,
  now: number,
): Promise<Prepared> {
  if (form.kind === 'identity') return prepareDocument(form, memberId, now);
  const picture = await preparePictureOf(db, images, { memberId, form, charge });
  const path = pathFor(form, { memberId, target, now, picture });
  return { ...picture, path, type: typeOfName(form, picture) };
}

/** Documents are evidence, so they are stored as they were sent; nothing but a download leads to them. */
async function prepareDocument({ file }: UploadForm, memberId: string, now: number): Promise<Prepared> {
  const type = fileKindOf(file.head) as (typeof documentKinds)[number];
  const path = `identity/${memberId}/${now}-${randomBytes(12).toString('hex')}.${type === 'jpeg' ? 'jpg' : type}`;
  return { path, type, bytes: await file.read(), mediaType: mediaTypeOf(type) };
}

const costlyKey = (memberId: string) => `upload-costly:${memberId}`;

/** Throws tooMany for a member whose files have cost too much. */
export function assertNotCostly(db: Db, memberId: string): Promise<void> {
  return assertBelowLimit(db, costlyKey(memberId), costlyLimit);
}

async function preparePictureOf(
  db: Db,
  images: Images,
  { memberId, form, charge }: Omit<Storing, 'target'>,
): Promise<PreparedPicture> {
  // Others may have been found costly while this one waited.
  await assertNotCostly(db, memberId);
  const file = await form.file.read();
  try {
    const { cpuMs, ...picture } = await preparePicture(images, file, wantedFor(form.kind));
    charge(cpuMs);
    return picture;
  } catch (error) {
    if (!(error instanceof ProductError && error.cause instanceof ImageError)) throw error;
    const { cpuMs, isCostly } = error.cause;
    charge(cpuMs);
    if (isCostly) await addUse(db, costlyKey(memberId), costlyLimit.windowS);
    throw error;
  }
}

type Target = { key: string; purpose: Purpose };

/**
 * The project that an upload is for: a visible order project for attachments, an own draft for pictures, none for other kinds.
 * Throws notFound.
 */
async function targetOf(db: Db, memberId: string, kind: UploadKind, key: string): Promise<Target | null> {
  if (kind !== 'attachment' && !isProjectUpload(kind)) return null;
  const project = await findProject(db, key);
  if (!project) throw new ProductError('notFound');
  const { purpose, state, ownerId } = project;
  const fits =
    kind === 'attachment'
      ? purpose === attachmentPurpose && isPubliclyVisible(state)
      : ownerId === memberId && state === 'save';
  if (!fits) throw new ProductError('notFound');
  return { key, purpose };
}

function pathFor(
  { kind, name }: UploadForm,
  to: { memberId: string; target: Target | null; now: number; picture: PreparedPicture },
): string {
  const token = randomBytes(6).toString('hex');
  const { memberId, target, now: at, picture } = to;
  if (kind === 'attachment')
    return attachmentPath(
      target?.key ?? null,
      memberId,
      `${at}-${pathStem(name)}-${token}.${picture.extension}`,
    );
  // `/{purpose}/{key}/{timestamp}-{filename}` once there is a draft.
  const folder = target ? `${target.purpose}/${target.key}` : `${kind}/${memberId}`;
  return picturePath(folder, { at, name, token }, picture);
}

/**
 * Limits a member's attachments that wait for a pledge on a project: the oldest are deleted, so that a reopened form always
 * accepts the full number. All unused uploads of a member are limited too; pictures that were used before and released are
 * deleted before one is refused.
 */
async function insertWithinLimits(db: Db, row: NewUpload): Promise<void> {
  const { ownerId, projectKey, bytes } = row;
  await inTransaction(db, async (tx) => {
    await lockMember(tx, ownerId);
    if (projectKey !== null) await deleteOldestUnclaimed(tx, ownerId, projectKey, limits.attachments - 1);
    if (!(await hasRoom(tx, ownerId, bytes))) {
      await deleteReleased(tx, ownerId);
      if (!(await hasRoom(tx, ownerId, bytes))) throw new ProductError('uploadFull');
    }
    await insertUpload(tx, row);
  });
}

async function hasRoom(tx: Tx, ownerId: string, bytes: number): Promise<boolean> {
  const unused = await sumUnused(tx, ownerId);
  return unused.uploads < unusedLimit.uploads && unused.bytes + bytes <= unusedLimit.bytes;
}

/**
 * The type that was sent; the stored type for converted pictures, and for attachments, which are downloaded under their name.
 */
function typeOfName({ kind, file }: UploadForm, { mediaType }: PreparedPicture): StoredType {
  const sent = sniffImage(file.head);
  const isAsStored = kind === 'attachment' || sent === null || sent === 'webp';
  return isAsStored ? (mediaType.slice('image/'.length) as StoredType) : sent;
}
