import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { forEachIsolated, type IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import type { DueProject } from './queries.ts';

/** How a due project is found and moved: both in one transaction, at the product's time. */
export type Move = {
  name: string;
  /** Locks one due project, leaving out `skip`; null when none is left. */
  lock(tx: Tx, now: Date, skip: readonly string[]): Promise<DueProject | null>;
  move(tx: Tx, due: DueProject, now: Date, platform: Platform): Promise<void>;
};

/**
 * Moves every due project, each in a small transaction of its own. One that cannot be moved is logged, kept
 * for the console and left to the next sweep; it stops no other.
 */
export function moveDueProjects(
  platform: Platform,
  step: Move,
  signal: AbortSignal,
): Promise<IsolatedCounts> {
  return forEachIsolated(
    platform,
    { job: 'project', failure: `project not ${step.name}`, counted: `projects ${step.name}` },
    async ({ skip, found }) => {
      const now = new Date(platform.clock.now());
      const key = await inTransaction(platform.database.db, async (tx) => {
        const due = await step.lock(tx, now, skip);
        if (!due) return null;
        found(due.key);
        await step.move(tx, due, now, platform);
        return due.key;
      });
      if (key === null) return false;
      publishProjectChange(platform, key);
      return true;
    },
    signal,
  );
}
