import { chainedLogs, getOldestUnsealed } from '#src/platform/database/log-chain.ts';
import type { Platform } from '#src/platform/platform.ts';

/** How long the oldest row of the chained logs has waited for its seal; 0 when none waits. */
export async function getUnsealedSeconds({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const oldest = await Promise.all(chainedLogs.map((log) => getOldestUnsealed(database.db, log)));
  const waited = oldest.map((atMs) => (atMs === null ? 0 : (clock.now() - atMs) / 1_000));
  return Math.max(0, ...waited);
}
