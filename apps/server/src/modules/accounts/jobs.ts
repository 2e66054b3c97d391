import { inTransaction } from '#src/platform/database/transaction.ts';
import { forEachIsolated } from '#src/platform/jobs/for-each-isolated.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { deleteExpiredSignIns } from './auth/queries.ts';
import { eraseUnproven } from './users/create-member.ts';
import { lockUnproven } from './users/queries.ts';

/** Clears what sign-in leaves behind: at once and every hour. */
export function startSignInTidyTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'sign-in tidying', topic: 'sign-in-tidy', everyMs: 3_600_000 },
    () => deleteExpiredSignIns(platform.database.db),
  );
}

const TASK = 'unproven members';
/** For this long a sign-in sends the link again (R-AUTH-31). */
const KEPT_S = 30 * 86_400;

/**
 * Lets go members who have not proven an e-mail in thirty days, with their nicknames; runs once an hour. One
 * who cannot be let go is left to the next hour, and stops no other. Safe in several processes.
 */
export async function eraseNeverProven(platform: Platform, signal: AbortSignal): Promise<void> {
  const { database, clock } = platform;
  await forEachIsolated(
    platform,
    { job: TASK, failure: 'unproven member not let go', counted: 'members forgotten' },
    ({ skip, found }) =>
      inTransaction(database.db, async (tx) => {
        const member = await lockUnproven(tx, KEPT_S, skip);
        if (!member) return false;
        // No failure names a person.
        found(member.id, '');
        await eraseUnproven(tx, member, new Date(clock.now()));
        return true;
      }),
    signal,
  );
}

/** Clears what unfinished sign-ups leave behind: at once and every hour. */
export function startUnprovenMemberTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: TASK, topic: 'unproven-members', everyMs: 3_600_000 },
    (signal) => eraseNeverProven(platform, signal),
  );
}
