import type * as calls from '@pq/contract/calls/pqbox';
import type { z } from 'zod';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { openContents } from '../open-reward.ts';
import { linkTo } from './file-link.ts';
import { listFiles } from './queries.ts';

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
