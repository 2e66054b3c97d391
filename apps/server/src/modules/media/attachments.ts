import { t } from '@pq/domain/copy';
import { filesPrefix } from '@pq/domain/files/pictures';
import type { Purpose } from '@pq/domain/project/project';
import type { Db, Tx } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { OpenFile, Storage } from '#src/providers/storage/storage.ts';
import { mayRead } from './policy.ts';
import {
  assignAttachment,
  type ClaimableAttachment,
  deleteAttachments,
  findAttachment,
  lockClaimable,
} from './queries.ts';

export type FileOfPledge = { url: string; name: string };

export type Claim = {
  memberId: string;
  pledgeId: string;
  project: { key: string; purpose: Purpose };
  /** As the request names them; their names in it are not trusted. */
  files: readonly FileOfPledge[];
  field: string;
};

/**
 * Attaches uploads to a pledge, in its transaction, and returns its attachments in the order of the request. Each must be the
 * member's own, for this project or for none yet, and attached to no other pledge; only order projects accept attachments.
 * Throws invalid at `field`.
 */
export async function claimAttachments(tx: Tx, claim: Claim, now: Date): Promise<FileOfPledge[]> {
  const { memberId, pledgeId, project, files } = claim;
  if (files.length === 0) return [];
  const paths = files.map(({ url }) => pathOfUrl(url) ?? '');
  const found =
    project.purpose === attachmentPurpose
      ? await lockClaimable(tx, { memberId, pledgeId, projectKey: project.key }, paths)
      : [];
  const chosen = paths.map((path) => found.find((row) => row.path === path || row.firstPath === path));
  const attachments = chosen.filter((row) => row !== undefined);
  if (attachments.length !== files.length) throw ProductError.ofField(claim.field, t('pay.files.gone'));
  if (new Set(attachments).size !== files.length) throw ProductError.ofField(claim.field, t('field.format'));
  const claimed: FileOfPledge[] = [];
  for (const row of attachments) claimed.push(await assign(tx, row, claim, now));
  return claimed;
}

async function assign(
  tx: Tx,
  { id, firstPath, name }: ClaimableAttachment,
  { memberId, pledgeId, project }: Pick<Claim, 'memberId' | 'pledgeId' | 'project'>,
  now: Date,
): Promise<FileOfPledge> {
  const path = attachmentPath(project.key, memberId, fileNameOf(firstPath));
  await assignAttachment(tx, id, { pledgeId, projectKey: project.key, path }, now);
  return { url: urlOfPath(path), name };
}

/** The address that an attachment gets with a pledge; null for what is no address of ours. */
export function attachedUrl(url: string, to: { projectKey: string; memberId: string }): string | null {
  const path = pathOfUrl(url);
  return path === null ? null : urlOfPath(attachmentPath(to.projectKey, to.memberId, fileNameOf(path)));
}

/**
 * Attaches the pictures that answer the questions of rewards, of any project, in the transaction of their pledge. Each must be the
 * member's own, and attached to no other pledge. Returns the addresses that are not.
 */
export async function claimAnswerPictures(
  tx: Tx,
  claim: Pick<Claim, 'memberId' | 'pledgeId' | 'project'>,
  urls: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const { memberId, pledgeId, project } = claim;
  const own = await lockClaimable(tx, { memberId, pledgeId, projectKey: project.key }, pathsOf(urls));
  for (const row of own) await assign(tx, row, claim, now);
  const known = new Set(own.flatMap(({ path, firstPath }) => [path, firstPath]));
  return new Set(urls.filter((url) => !known.has(pathOfUrl(url) ?? '')));
}

const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The purpose whose projects accept attachments, and the first folder of their paths. */
export const attachmentPurpose = 'ordermade';

export const unassignedFolder = 'attachment';

export function attachmentPath(projectKey: string | null, memberId: string, fileName: string): string {
  return projectKey === null
    ? `${unassignedFolder}/${memberId}/${fileName}`
    : `${attachmentPurpose}/${projectKey}/${memberId}/${fileName}`;
}

const PATH_PATTERN = /^[A-Za-z0-9/._-]{1,512}$/;

export function pathOfUrl(url: string): string | null {
  const path = url.startsWith(filesPrefix) ? url.slice(filesPrefix.length) : '';
  return PATH_PATTERN.test(path) ? path : null;
}

export function pathsOf(urls: readonly string[]): string[] {
  return urls.flatMap((url) => pathOfUrl(url) ?? []);
}

export function urlOfPath(path: string): string {
  return `${filesPrefix}${path}`;
}

/** Deletes attachments of a pledge in the transaction that changes it; the files are removed soon after the commit, never before. */
export async function releaseAttachments(tx: Tx, pledgeId: string, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  await deleteAttachments(
    tx,
    pledgeId,
    urls.map((url) => pathOfUrl(url) ?? ''),
  );
}

/** Where the file of an attachment is, for those who may read it. Throws notFound, also for an attachment of another member. */
export async function findReadableAttachment(
  { database }: Platform,
  caller: Caller,
  url: string,
): Promise<{ filePath: string }> {
  const path = pathOfUrl(url);
  const found = path === null ? null : await findReadable(database.db, caller, path);
  if (!found) throw new ProductError('notFound');
  return found;
}

async function findReadable(db: Db, caller: Caller, path: string): ReturnType<typeof findAttachment> {
  const found = await findAttachment(db, path);
  return found && mayRead(caller, found) ? found : null;
}

/** Opens the file of an attachment for those who may read it. Throws notFound, also for an attachment of another member. */
export async function openAttachment(
  { database }: Platform,
  storage: Storage,
  caller: Caller,
  url: string,
): Promise<{ file: OpenFile; name: string }> {
  const path = pathOfUrl(url);
  // The worker may move it between the query and the opening: the second query knows where to.
  for (let attempt = 0; path !== null && attempt < 2; attempt += 1) {
    const found = await findReadable(database.db, caller, path);
    if (!found) break;
    const file = await storage.open(found.filePath);
    if (file) return { file, name: found.name };
  }
  throw new ProductError('notFound');
}
