import { filesPrefix } from '@pq/domain/files/pictures';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CacheOfPicture } from '#src/modules/media/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Authenticate, Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { sniffImage } from '#src/providers/images/port.ts';
import { cacheControlOf, setFileHeaders } from '#src/providers/storage/serve-files.ts';
import { isPicturePath, protectedPictures, type Storage } from '#src/providers/storage/storage.ts';
import { openContents } from './policy.ts';

/** Pictures that were sent for rewards, for those who may see them. Gives what their smaller copies ask, too. */
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
  app.get(`${filesPrefix}${protectedPictures}/*`, async (request: FastifyRequest, reply: FastifyReply) => {
    const path = `${protectedPictures}/${(request.params as { '*': string })['*']}`;
    if (!isPicturePath(path)) throw new ProductError('notFound');
    const cache = await cacheFor(path, request, reply);
    const bytes = await storage.read(path);
    if (!bytes) throw new ProductError('notFound');
    setFileHeaders(reply);
    return reply
      .header('cache-control', cache)
      .type(`image/${sniffImage(bytes) ?? 'jpeg'}`)
      .send(bytes);
  });
  return cacheFor;
}

/**
 * Who may see a picture that was sent for rewards: everybody the thumbnail of one, its maker what they have
 * sent, and a picture in the text of a reward whoever may read the text. Throws notFound, loginRequired,
 * notBacker, notShown.
 */
async function openPicture(
  { database: { db } }: Platform,
  askCaller: () => Promise<Caller | null>,
  path: string,
): Promise<'public' | 'private'> {
  const namings = await listNamings(db, path);
  if (namings.length === 0) throw new ProductError('notFound');
  if (namings.some(({ isThumbnail }) => isThumbnail)) return 'public';
  const caller = await askCaller();
  if (!caller) throw new ProductError('loginRequired');
  let refusal = new ProductError('notFound');
  for (const { ownerId, key, projectKey } of namings) {
    if (ownerId === caller.uid) return 'private';
    if (key === null) continue;
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

/** A picture that a member has sent for rewards, and one of their rewards that names it; without one `key` is null. */
type Naming =
  | { ownerId: string; key: string; projectKey: string; isThumbnail: boolean }
  | { ownerId: string; key: null; projectKey: null; isThumbnail: false };

/** Where the picture stored at `path` is named: a row for each reward, one when there is none, none for no such picture. */
async function listNamings(db: Executor, path: string): Promise<Naming[]> {
  const { rows } = await db.execute<Naming>(sql`
    select u.owner_id as "ownerId", r.key, r.project_key as "projectKey",
      coalesce(r.thumbnail = ${filesPrefix} || u.path, false) as "isThumbnail"
    from upload u left join pq_reward r on r.author_id = u.owner_id
      and position(u.path in concat_ws(' ', r.thumbnail, r.editor)) > 0
    where u.kind = 'pqbox' and u.path = ${path}`);
  return rows;
}
