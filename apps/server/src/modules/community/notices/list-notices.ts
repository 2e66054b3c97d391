import type { Notice } from '@pq/contract/shapes/notice';
import { pageSizes } from '@pq/domain/limits';
import type { Platform } from '#src/platform/platform.ts';
import { listPublished } from './repository.ts';

/** Ten published notices, newest first, after the one that is known last; fewer at the end. */
export async function listNotices(
  { database, clock }: Platform,
  { id }: { id?: string | undefined },
): Promise<Notice[]> {
  return listPublished(database.db, { after: id, limit: pageSizes.notices }, new Date(clock.now()));
}
