import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type * as calls from '@pq/contract/calls/pqbox';
import { HOUR_MS } from '@pq/domain/dates';
import type { z } from 'zod';
import type { Secrets } from '#src/config/secrets.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { openContents } from '../shared/policy.ts';
import { type FileRow, findVersion, listFiles, recordDownload } from './queries.ts';

export type FileLink = {
  project: string;
  reward: string;
  file: string;
  version: number;
  use: 'show' | 'download';
  /** Epoch ms in real time, like sessions: until then it begins to be fetched. */
  until: number;
};

/** The folder of the addresses; nothing is stored under it. */
export const linkFolder = '/files/reward';

export function linkTo(link: FileLink, uid: string, secrets: Pick<Secrets, 'auth'>): string {
  const { project, reward, file, version, use, until } = link;
  const query = new URLSearchParams({ use, until: String(until), sig: sign(link, uid, secrets) });
  return `${linkFolder}/${project}/${reward}/${file}/${version}?${query}`;
}

export function isLinkOf(
  link: FileLink,
  { uid, sig }: { uid: string; sig: string },
  secrets: Pick<Secrets, 'auth'>,
): boolean {
  const [given, right] = [Buffer.from(sig), Buffer.from(sign(link, uid, secrets))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function sign(link: FileLink, uid: string, { auth }: Pick<Secrets, 'auth'>): string {
  const { project, reward, file, version, use, until } = link;
  const key = Buffer.from(hkdfSync('sha256', auth, '', 'file of a pq box reward', 32));
  const words = [project, reward, file, version, use, until, uid];
  return createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url');
}

const LINK_MS = 5 * 60_000;

/**
 * Addresses under which the caller alone fetches the files of a reward: as they are now, or an earlier
 * `version` for its manager. Throws notFound, notBacker, notShown.
 */
export async function getLinks(
  { database: { db }, secrets }: Platform,
  caller: Caller,
  { projectId, id, file, version, use }: z.output<typeof calls.getRewardLinks.input>,
): Promise<z.output<typeof calls.getRewardLinks.data>> {
  const { isManager } = await openContents(db, caller, { projectId, id });
  const meant = (await listFiles(db, id)).filter(
    (one) =>
      (file === undefined || one.fileId === file) &&
      (version === 0 ? one.isCurrent : one.version === version && (isManager || one.isCurrent)),
  );
  if (file !== undefined && meant.length === 0) throw new ProductError('notFound');
  const until = Date.now() + LINK_MS;
  const links = meant.map((one) => {
    const link = { project: projectId, reward: id, file: one.fileId, version: one.version, use, until };
    return { file: one.fileId, version: one.version, url: linkTo(link, caller.uid, secrets) };
  });
  return { expiresAt: until, links };
}

/** A download that broke off is resumed under its old address for so long. */
const RESUME_MS = 12 * HOUR_MS;

/** `resumes`: the client has the beginning of the version with this ETag and requests the rest. */
type LinkRequest = { sig: string; resumes(etag: string): boolean };

export function etagOf({ sha256 }: Pick<FileRow, 'sha256'>): string {
  return `"${sha256}"`;
}

/**
 * The file under a signed address, for the person whom it was signed for and while they may open the reward. Throws wrongAccess
 * for another person and an expired address, notFound, notBacker, notShown.
 */
export async function openFile(
  { database: { db }, secrets }: Platform,
  caller: Caller,
  link: FileLink,
  { sig, resumes }: LinkRequest,
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
  await recordDownload(db, reward, caller.uid, new Date(clock.now()));
}
