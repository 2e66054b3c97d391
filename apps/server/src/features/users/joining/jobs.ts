import { inTransaction } from '#src/platform/database/transaction.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { lockUnproven } from '../repository.ts';
import { forgetUnproven } from './forget-unproven.ts';

/** For this long a sign-in sends the link again (R-AUTH-31). */
const KEPT_S = 30 * 86_400;
const AT_ONCE = 50;

/**
 * Lets go members who have not proven an e-mail in thirty days, with their nicknames; runs once an hour. Safe
 * in several processes.
 */
export async function forgetNeverProven(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  for (let found = AT_ONCE; found === AT_ONCE; )
    found = await inTransaction(database.db, async (tx) => {
      const members = await lockUnproven(tx, KEPT_S, AT_ONCE);
      for (const member of members) await forgetUnproven(tx, member, new Date(clock.now()));
      return members.length;
    });
}

/** Clears what unfinished sign-ups leave behind: at once and every hour. */
export function startUnprovenTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'unproven members', topic: 'unproven-members', everyMs: 3_600_000 },
    () => forgetNeverProven(platform),
  );
}
