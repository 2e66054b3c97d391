import type { CommentTarget } from '@pq/domain/community/comment';
import { countWaiting, type Viewer } from '#src/modules/projects/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import { openTarget } from './open-target.ts';
import { readCounts } from './queries.ts';

/**
 * How many comments and replies there are on a thing; `waiting` for its maker and administrators. Throws
 * notFound, loginRequired.
 */
export async function countComments(
  platform: Platform,
  viewer: Viewer,
  { type, id: key }: { type: CommentTarget; id: string },
): Promise<{ comments: number; replies: number; waiting?: number }> {
  const { db } = platform.database;
  const target = await openTarget(db, { type, key }, viewer, platform.clock.now());
  const counts = await readCounts(db, { type, key });
  if (!target.manages || target.makerId === null || type === 'story') return counts;
  return { ...counts, waiting: (await countWaiting(db, [key])).get(key) ?? 0 };
}
