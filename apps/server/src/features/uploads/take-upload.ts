import { randomBytes } from 'node:crypto';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { isPubliclyVisible } from '@pq/domain/project';
import { cleanFileName, type PictureType, wrongTypeCopy } from '@pq/domain/upload';
import { pathStem, picturePath, preparePicture } from '#src/features/pictures/store-picture.ts';
import { lockMember } from '#src/features/users/lock-member.ts';
import type { Db } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Images, PreparedPicture } from '#src/providers/images/port.ts';
import { sniffImage } from '#src/providers/images/sniff.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { attachmentPath, attachmentPurpose, urlOfPath } from './attachment-path.ts';
import { unusedLimit, wantedFor } from './policy.ts';
import type { UploadForm } from './read-form.ts';
import {
  deleteUploadRow,
  dropOldestWaiting,
  findProject,
  hasUpload,
  insertUpload,
  type NewUpload,
  sumUnused,
} from './repository.ts';
import { removeFile } from './tidy-uploads.ts';

type Stores = { storage: Storage; images: Images };

/**
 * Stores what a member has sent, as a row first and a file then: whatever happens in between, the row lets the file go
 * when nothing uses it. Gives its address and its name.
 *
 * Throws mediaType, unavailable, notFound (no such order project), uploadFull, loginRequired for who has left meanwhile.
 */
export async function takeUpload(
  { database, clock }: Platform,
  { storage, images }: Stores,
  memberId: string,
  form: UploadForm,
): Promise<{ url: string; name: string }> {
  const { db } = database;
  const projectKey =
    form.kind === 'attachment' && form.key !== undefined ? await orderProject(db, form.key) : null;
  const picture = await preparePicture(images, form.bytes, wantedFor(form.kind)).catch((error: unknown) =>
    refuseFor(form.kind, error),
  );
  const now = clock.now();
  const path = pathFor(form, { memberId, projectKey, now, picture });
  const row: NewUpload = {
    id: newId(now),
    ownerId: memberId,
    kind: form.kind,
    name: cleanFileName(form.name, sniffImage(form.bytes) as PictureType),
    mediaType: picture.mediaType,
    bytes: picture.bytes.length,
    projectKey,
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

async function orderProject(db: Db, key: string): Promise<string> {
  const project = await findProject(db, key);
  if (project?.purpose !== attachmentPurpose || !isPubliclyVisible(project.state))
    throw new ProductError('notFound');
  return key;
}

function pathFor(
  { kind, name }: UploadForm,
  to: { memberId: string; projectKey: string | null; now: number; picture: PreparedPicture },
): string {
  const token = randomBytes(6).toString('hex');
  const { memberId, projectKey, now: at, picture } = to;
  if (kind !== 'attachment') return picturePath(`${kind}/${memberId}`, { at, name, token }, picture);
  return attachmentPath(projectKey, memberId, `${at}-${pathStem(name)}-${token}.${picture.ending}`);
}

/**
 * So many attachments of a member wait for a pledge on a project; the oldest make room at once, so that a form that is
 * opened anew always takes as many (decision 0017). All that a member leaves unused has a limit too.
 */
async function insertWithinLimits(db: Db, row: NewUpload): Promise<void> {
  const { ownerId, projectKey } = row;
  await inTransaction(db, async (tx) => {
    await lockMember(tx, ownerId);
    if (projectKey !== null) await dropOldestWaiting(tx, ownerId, projectKey, limits.attachments - 1);
    const unused = await sumUnused(tx, ownerId);
    if (unused.uploads >= unusedLimit.uploads || unused.bytes + row.bytes > unusedLimit.bytes)
      throw new ProductError('uploadFull');
    await insertUpload(tx, row);
  });
}

/** The editor takes more than the others, and says so. */
function refuseFor(kind: UploadForm['kind'], error: unknown): never {
  if (error instanceof ProductError && error.code === 'mediaType')
    throw new ProductError('mediaType', undefined, { cause: error, msg: t(wrongTypeCopy(kind)) });
  throw error;
}
