import type { Platform } from '#src/platform/platform.ts';
import { deleteExpired } from './repository.ts';

/** Removes sessions, links and counters whose time is over; a job for once an hour. Safe in several processes. */
export async function removeExpiredSignIns(platform: Platform): Promise<void> {
  await deleteExpired(platform.database.db);
}
