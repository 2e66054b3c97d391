import type { CommentTarget } from '@pq/domain/community/comment';
import type { Viewer } from '#src/features/projects/policy.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { openTarget } from './open-target.ts';
import { countUnanswered } from './own/own-repository.ts';
import { readCounts } from './repository.ts';

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

/**
 * How many questions wait for an answer of the maker, by the key of the project or PQ box reward that they are on; one that
 * waits for none is not in it. Neither what is hidden or deleted waits, nor what the maker wrote.
 */
export async function countWaiting(db: Executor, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await countUnanswered(db, keys);
  return new Map(rows.map(({ key, waiting }) => [key, waiting]));
}
