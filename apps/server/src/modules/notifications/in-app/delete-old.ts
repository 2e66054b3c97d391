import { DAY_MS } from '@pq/domain/dates';
import type { Platform } from '#src/platform/platform.ts';
import { deleteOldest } from './queries.ts';

const RETENTION_MS = 180 * DAY_MS;
const BATCH = 5_000;

/** Deletes notifications of more than 180 days ago. Returns how many. */
export async function deleteOldNotifications(
  { database, clock }: Platform,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now() - RETENTION_MS);
  let deleted = 0;
  while (!signal.aborted) {
    const batch = await deleteOldest(database.db, before, BATCH);
    deleted += batch;
    if (batch < BATCH) break;
  }
  return deleted;
}
