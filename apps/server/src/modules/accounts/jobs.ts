import { inTransaction } from '#src/platform/database/transaction.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { forEachIsolated } from '#src/platform/jobs/for-each-isolated.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { deleteExpiredSignIns } from './auth/queries.ts';
import { eraseUnproven } from './erasure/erasure.ts';
import { lockUnproven } from './users/queries.ts';

export function startSignInTidyTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'sign-in tidying', topic: 'sign-in-tidy', everyMs: 3_600_000 },
    () => deleteExpiredSignIns(platform.database.db),
  );
}

const TASK = 'unproven members';
/** For this long an unproven member may sign in to have the link sent again. */
const UNPROVEN_TTL_S = 30 * 86_400;

/**
 * Erases members who have not proven an e-mail in thirty days, which frees their nicknames. A failure is retried by the next
 * run and stops no other member. Safe in several processes. Erases nobody on a restored database before it is reconciled: the
 * proof may be lost.
 */
export async function eraseUnprovenMembers(platform: Platform, signal: AbortSignal): Promise<void> {
  const { database, clock } = platform;
  if (await isAwaitingReconciliation(database.db)) return;
  await forEachIsolated(
    platform,
    { job: TASK, failure: 'unproven member not let go', counted: 'members forgotten' },
    ({ skip, found }) =>
      inTransaction(database.db, async (tx) => {
        const member = await lockUnproven(tx, UNPROVEN_TTL_S, skip);
        if (!member) return false;
        // The label stays empty: recorded failures contain no personal data.
        found(member.id, '');
        await eraseUnproven(tx, member, new Date(clock.now()));
        return true;
      }),
    signal,
  );
}

export function startUnprovenMemberTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: TASK, topic: 'unproven-members', everyMs: 3_600_000 },
    (signal) => eraseUnprovenMembers(platform, signal),
  );
}
