import { filesPrefix } from '@pq/domain/files/pictures';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { type CacheOfPicture, rewardsShowing, serveProtectedPictures } from '#src/modules/media/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { query } from '#src/platform/database/query.ts';
import type { Authenticate, Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { cacheControlOf } from '#src/providers/storage/serve-files.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { openContents } from './shared/policy.ts';

/** Serves the pictures of rewards to those who may see them. Returns the check that their smaller copies need as well. */
export function registerRewardPictures(
  app: FastifyInstance,
  platform: Platform,
  storage: Storage,
  authenticate: Authenticate,
): CacheOfPicture {
  const cacheFor: CacheOfPicture = async (path, request, reply) => {
    const seen = await openPicture(platform, async () => authenticate(request, reply), path);
    return seen === 'public' ? cacheControlOf(path) : 'private, no-store';
  };
  serveProtectedPictures(app, storage, 'pqbox', cacheFor);
  return cacheFor;
}

/**
 * Access to a picture of rewards: everybody sees a thumbnail, its maker every own upload, and a picture in the text of a reward is
 * for those who may read the text. Throws notFound, loginRequired, notBacker, notShown.
 */
async function openPicture(
  { database: { db } }: Platform,
  getCaller: () => Promise<Caller | null>,
  path: string,
): Promise<'public' | 'private'> {
  const uses = await listUses(db, path);
  if (uses.length === 0) throw new ProductError('notFound');
  if (uses.some(({ isThumbnail }) => isThumbnail)) return 'public';
  const caller = await getCaller();
  if (!caller) throw new ProductError('loginRequired');
  let refusal = new ProductError('notFound');
  for (const { ownerId, key, projectKey } of uses) {
    if (ownerId === caller.uid) return 'private';
    if (key === null || projectKey === null) continue;
    try {
      await openContents(db, caller, { projectId: projectKey, id: key });
      return 'private';
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

const useRow = z.object({
  ownerId: z.string(),
  key: z.string().nullable(),
  projectKey: z.string().nullable(),
  isThumbnail: z.boolean(),
});

/** One row with nulls when no reward shows the picture, no row when there is no such picture. */
function listUses(db: Executor, path: string): Promise<z.output<typeof useRow>[]> {
  return query(
    db,
    useRow,
    sql`
    select u.owner_id, r.key, r.project_key, coalesce(r.thumbnail = ${filesPrefix} || u.path, false) as is_thumbnail
    from upload u left join ${rewardsShowing(sql`${path}::text`)} r on r.author_id = u.owner_id
    where u.kind = 'pqbox' and u.path = ${path}`,
  );
}
