import type { Platform } from '#src/platform/platform.ts';
import { findOldestUnsettled } from './queries.ts';

/** How long the oldest refund has been without an outcome, in seconds of the product's clock; 0 when there is none. */
export async function getRefundsAge({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const sinceMs = await findOldestUnsettled(database.db);
  return sinceMs === null ? 0 : Math.max(0, clock.now() - sinceMs) / 1_000;
}
