import type { Platform } from '#src/platform/platform.ts';
import { findWaitingCharges } from './waiting-queries.ts';

/**
 * Charges without an outcome, by the product's clock: of pledges whose time has come, and those that were asked for by a person. The
 * wait of a declined one for its next day is none, nor is what is held for a person or belongs to a hidden project.
 */
export async function getWaitingCharges({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<{ charges: number; oldestS: number }> {
  const nowMs = clock.now();
  const { charges, sinceMs } = await findWaitingCharges(database.db, new Date(nowMs));
  return { charges, oldestS: sinceMs === null ? 0 : Math.max(0, nowMs - sinceMs) / 1_000 };
}
