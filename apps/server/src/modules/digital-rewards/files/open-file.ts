import { HOUR_MS } from '@pq/domain/dates';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { openContents } from '../open-reward.ts';
import { type FileLink, isLinkOf } from './file-link.ts';
import { type FileRow, findVersion, noteDownload } from './queries.ts';

/** A download that broke off is resumed under its old address for so long. */
const RESUME_MS = 12 * HOUR_MS;

/** `resumes`: whoever asks has the beginning of the version with this ETag, and asks for more of it. */
type Asked = { sig: string; resumes(etag: string): boolean };

/** The strong ETag of a version. */
export function etagOf({ sha256 }: Pick<FileRow, 'sha256'>): string {
  return `"${sha256}"`;
}

/**
 * The file under a signed address, for the person for whom it was made and while they may open the reward.
 * Throws wrongAccess for an address of somebody else and for one that is over, notFound, notBacker, notShown.
 */
export async function openFile(
  { database: { db }, secrets }: Platform,
  caller: Caller,
  link: FileLink,
  { sig, resumes }: Asked,
): Promise<{ file: FileRow; isManager: boolean }> {
  if (!isLinkOf(link, { uid: caller.uid, sig }, secrets)) throw new ProductError('wrongAccess');
  const late = Date.now() - link.until;
  if (late > RESUME_MS) throw new ProductError('wrongAccess');
  const { isManager } = await openContents(db, caller, { projectId: link.project, id: link.reward });
  const { reward: rewardKey, file: fileId, version } = link;
  const file = await findVersion(db, { rewardKey, fileId, version });
  if (!file || !(isManager || file.isCurrent)) throw new ProductError('notFound');
  if (late > 0 && !resumes(etagOf(file))) throw new ProductError('wrongAccess');
  return { file, isManager };
}

/** Counts that a backer has begun to download a file, or to watch a video; pictures that are shown count as opened. */
export async function countStart(
  { clock, database: { db } }: Platform,
  caller: Caller,
  { reward, use }: FileLink,
  mediaType: string,
): Promise<void> {
  if (use === 'show' && !mediaType.startsWith('video/')) return;
  await noteDownload(db, reward, caller.uid, new Date(clock.now()));
}
