import { randomBytes } from 'node:crypto';
import { t } from '@pq/domain/copy';
import {
  cleanFileName,
  isProjectUpload,
  type PictureType,
  type UploadKind,
  wrongTypeCopy,
} from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import { isPubliclyVisible, type Purpose } from '@pq/domain/project/project';
import type { Db, Executor, Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Images, PreparedPicture } from '#src/providers/images/port.ts';
import { sniffImage } from '#src/providers/images/port.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { pathStem, picturePath, preparePicture } from '../../pictures/store-picture.ts';
import { attachmentPath, attachmentPurpose, urlOfPath } from '../attachments/attachment-path.ts';
import { maySend, unusedLimit, wantedFor } from '../policy.ts';
import {
  deleteUploadRow,
  dropLetGo,
  dropOldestWaiting,
  findProject,
  hasUpload,
  insertUpload,
  type NewUpload,
  sumUnused,
} from '../queries.ts';
import { removeFile } from '../tidy-uploads.ts';
import type { UploadForm } from './read-form.ts';

type Stores = { storage: Storage; images: Images };
/** Does what needs memory and processor time when it is this upload's turn. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Stores an upload of a member, first its row and then its file: whatever happens in between, the row makes
 * sure that a file which nothing uses is removed. Gives its address and its name. What can be refused at once is refused
 * before it waits for its turn.
 *
 * Throws permission, mediaType, unavailable, notFound (no such order project), uploadFull, loginRequired for
 * who has left meanwhile.
 */
export async function takeUpload(
  platform: Platform,
  stores: Stores,
  { uid: memberId, role }: Pick<Caller, 'uid' | 'role'>,
  form: UploadForm,
  inTurn: InTurn = (work) => work(),
): Promise<{ url: string; name: string }> {
  if (!maySend(role, form.kind)) throw new ProductError('permission');
  const { db } = platform.database;
  const target = form.key === undefined ? null : await targetOf(db, memberId, form.kind, form.key);
  const accepted: readonly (string | null)[] = wantedFor(form.kind).accept;
  if (!accepted.includes(sniffImage(form.file.head))) throw wrongType(form.kind);
  return inTurn(() => store(platform, stores, { memberId, target, form }));
}

async function store(
  { database: { db }, clock }: Platform,
  { storage, images }: Stores,
  { memberId, target, form }: { memberId: string; target: Target | null; form: UploadForm },
): Promise<{ url: string; name: string }> {
  if (!makesRoom(form.kind, target)) await assertNotFull(db, memberId);
  const picture = await preparePicture(images, await form.file.read(), wantedFor(form.kind)).catch(
    (error: unknown) => refuseFor(form.kind, error),
  );
  const now = clock.now();
  const path = pathFor(form, { memberId, target, now, picture });
  const row: NewUpload = {
    id: newId(now),
    ownerId: memberId,
    kind: form.kind,
    name: cleanFileName(form.name, sniffImage(form.file.head) as PictureType),
    mediaType: picture.mediaType,
    bytes: picture.bytes.length,
    projectKey: form.kind === 'attachment' ? (target?.key ?? null) : null,
    path,
    createdAt: new Date(now),
  };
  await insertWithinLimits(db, row);
  try {
    await storage.put(path, picture.bytes, picture.mediaType);
  } catch (error) {
    await deleteUploadRow(db, row.id);
    throw error;
  }
  // Newer ones may have taken its place while it was written: then its file has come after its removal.
  if (!(await hasUpload(db, row.id))) await removeFile(db, storage, path);
  return { url: urlOfPath(path), name: row.name };
}

type Target = { key: string; purpose: Purpose };

/**
 * The project that an upload is for: an order project that can be seen takes attachments, an own draft its pictures; other
 * kinds know none. Throws notFound.
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
      `${at}-${pathStem(name)}-${token}.${picture.ending}`,
    );
  // `/{purpose}/{key}/{timestamp}-{filename}` once there is a draft (spec section 7, storage paths).
  const folder = target ? `${target.purpose}/${target.key}` : `${kind}/${memberId}`;
  return picturePath(folder, { at, name, token }, picture);
}

/**
 * The attachments of a member that wait for a pledge on a project have a limit; the oldest make room at once, so that a
 * form that is opened anew always takes as many (decision 0017). All that a member leaves unused has a limit too.
 */
async function insertWithinLimits(db: Db, row: NewUpload): Promise<void> {
  const { ownerId, projectKey } = row;
  await inTransaction(db, async (tx) => {
    await lockMember(tx, ownerId);
    if (projectKey !== null) await dropOldestWaiting(tx, ownerId, projectKey, limits.attachments - 1);
    await assertRoom(tx, ownerId, row.bytes);
    await insertUpload(tx, row);
  });
}

/** Whether an upload replaces the oldest of its like where there are too many. */
function makesRoom(kind: UploadKind, target: Target | null): boolean {
  return kind === 'attachment' && target !== null;
}

/** Refuses who can have no further upload before the picture costs any work. */
async function assertNotFull(db: Db, memberId: string): Promise<void> {
  if (await hasRoom(db, memberId, 0)) return;
  await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    await assertRoom(tx, memberId, 0);
  });
}

async function assertRoom(tx: Tx, memberId: string, bytes: number): Promise<void> {
  if (await hasRoom(tx, memberId, bytes)) return;
  // What a writer has taken out again makes room first.
  await dropLetGo(tx, memberId);
  if (!(await hasRoom(tx, memberId, bytes))) throw new ProductError('uploadFull');
}

async function hasRoom(db: Executor, ownerId: string, bytes: number): Promise<boolean> {
  const unused = await sumUnused(db, ownerId);
  return unused.uploads < unusedLimit.uploads && unused.bytes + bytes <= unusedLimit.bytes;
}

function refuseFor(kind: UploadKind, error: unknown): never {
  if (error instanceof ProductError && error.code === 'mediaType') throw wrongType(kind, error);
  throw error;
}

/** The editor takes more than the others, and says so. */
function wrongType(kind: UploadKind, cause?: unknown): ProductError {
  return new ProductError('mediaType', undefined, { cause, msg: t(wrongTypeCopy(kind)) });
}
