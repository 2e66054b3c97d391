import { seoulDate } from '@pq/domain/dates';
import type { Platform } from '#src/platform/platform.ts';
import { findOldestDue } from './queries.ts';

/** How long the oldest due thing has waited for the sweep, in seconds of the product's clock; 0 when nothing is due. */
export async function getSweepLag({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const nowMs = clock.now();
  const oldest = await findOldestDue(database.db, new Date(nowMs), seoulDate(nowMs));
  return oldest ? Math.max(0, nowMs - oldest.getTime()) / 1_000 : 0;
}
