import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { forEachIsolated, type IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Parcels or mails of one project in one transaction. */
export const BATCH = 500;

export type Due = { projectKey: string };

/** `lock` finds what is due of one project; `skip` are projects that failed. */
export type Step<Found extends Due> = {
  failure: string;
  counted: string;
  lock(tx: Tx, now: Date, skip: readonly string[]): Promise<Found | null>;
  move(tx: Tx, due: Found, now: Date): Promise<void>;
};

/** Takes each step until nothing is due, in one transaction for each batch of a project. What fails stops no other project. */
export async function takeSteps(
  platform: Platform,
  steps: readonly Step<Due>[],
  signal: AbortSignal,
): Promise<IsolatedCounts> {
  const all = { done: 0, failed: 0 };
  for (const step of steps) {
    const { done, failed } = await takeStep(platform, step, signal);
    all.done += done;
    all.failed += failed;
  }
  return all;
}

function takeStep<Found extends Due>(
  platform: Platform,
  { failure, counted, lock, move }: Step<Found>,
  signal: AbortSignal,
): Promise<IsolatedCounts> {
  return forEachIsolated(
    platform,
    { job: 'parcel', failure, counted },
    ({ skip, found }) =>
      inTransaction(platform.database.db, async (tx) => {
        const now = new Date(platform.clock.now());
        const due = await lock(tx, now, skip);
        if (!due) return false;
        found(due.projectKey);
        await move(tx, due, now);
        await platform.failpoint('parcels.before_commit');
        return true;
      }),
    signal,
  );
}
