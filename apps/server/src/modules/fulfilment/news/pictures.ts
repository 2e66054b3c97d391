import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { type CacheOfPicture, serveProtectedPictures } from '#src/modules/media/index.ts';
import { isManagerOf } from '#src/modules/projects/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { query } from '#src/platform/database/query.ts';
import type { Authenticate, Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { assertMayRead } from './policy.ts';
import { isInAudience, isNewsShown, readFacts } from './queries.ts';

/** Not longer: what everybody may see can be narrowed to backers, hidden and removed. */
const PUBLIC = 'public, max-age=300';
const PRIVATE = 'private, no-store';

/** Serves the pictures of news to those who may read the news. Returns the check that their smaller copies need as well. */
export function registerNewsPictures(
  app: FastifyInstance,
  platform: Platform,
  storage: Storage,
  authenticate: Authenticate,
): CacheOfPicture {
  const cacheFor: CacheOfPicture = (path, request, reply) =>
    openPicture(platform, async () => authenticate(request, reply), path);
  serveProtectedPictures(app, storage, 'news', cacheFor);
  return cacheFor;
}

/** Its maker sees every own upload; others what an item shows that they may read. Throws notFound, loginRequired, newsLocked. */
async function openPicture(
  { database: { db }, clock }: Platform,
  getCaller: () => Promise<Caller | null>,
  path: string,
): Promise<string> {
  const now = new Date(clock.now());
  const uses = await listUses(db, path, null, now);
  if (uses.length === 0) throw new ProductError('notFound');
  if (uses.some((use) => isReadable(use, null))) return PUBLIC;
  const caller = await getCaller();
  if (!caller) throw new ProductError('loginRequired');
  const own = await listUses(db, path, caller.uid, now);
  if (own.some(({ uploaderId }) => isManagerOf(caller, uploaderId))) return PRIVATE;
  if (own.some((use) => isReadable(use, caller))) return PRIVATE;
  assertMayRead(own.find((use) => use.isShown) ?? null, caller);
  return PRIVATE;
}

function isReadable(use: Use, viewer: Caller | null): boolean {
  try {
    assertMayRead(use, viewer);
    return true;
  } catch (error) {
    if (error instanceof ProductError) return false;
    throw error;
  }
}

const useRow = readFacts.extend({ uploaderId: z.string() });
type Use = z.output<typeof useRow>;

/** A row for each item that shows the picture; with none a row that nobody may read, no row when there is no such picture. */
function listUses(db: Executor, path: string, viewerId: string | null, now: Date): Promise<Use[]> {
  return query(
    db,
    useRow,
    sql`
    select u.owner_id as uploader_id, coalesce(p.owner_id, u.owner_id) as owner_id, coalesce(p.state, 'blind') as project_state,
      coalesce(n.removed_at is null and ${isNewsShown(now)}, false) as is_shown, coalesce(${isInAudience(viewerId)}, false) as is_in_audience
    from upload u left join news_picture i on i.upload_id = u.id left join news n on n.key = i.news_key
      left join project p on p.key = n.project_key
    where u.kind = 'news' and u.path = ${path}`,
  );
}
