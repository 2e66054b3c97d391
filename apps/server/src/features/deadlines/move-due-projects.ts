import { tellProjectChanged } from '#src/features/live/tell-project-changed.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { noteFailure } from '#src/platform/failures/note-failure.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { DueProject } from './repository.ts';

/** How a due project is found and moved: both in one transaction, at the product's time. */
export type Move = {
  name: string;
  /** Locks one due project, leaving out `skip`; null when none is left. */
  lock(tx: Tx, now: Date, skip: readonly string[]): Promise<DueProject | null>;
  move(tx: Tx, due: DueProject, now: Date, platform: Platform): Promise<void>;
};

export type Moved = { done: number; failed: number };

/**
 * Moves every due project, each in a small transaction of its own. One that cannot be moved is logged, kept
 * for the console and left to the next sweep; it stops no other.
 */
export async function moveDueProjects(platform: Platform, step: Move, signal: AbortSignal): Promise<Moved> {
  const failed: string[] = [];
  let done = 0;
  while (!signal.aborted) {
    const now = new Date(platform.clock.now());
    let due: DueProject | null = null;
    try {
      await inTransaction(platform.database.db, async (tx) => {
        due = await step.lock(tx, now, failed);
        if (due) await step.move(tx, due, now, platform);
      });
    } catch (error) {
      const { key } = (due as DueProject | null) ?? {};
      // Nothing was found: it is the database that fails, and the next sweep will see.
      if (!key) throw error;
      platform.log.error({ err: error, project: key }, `project not ${step.name}`);
      await noteFailure(platform, { job: 'project', subject: key }, error);
      failed.push(key);
      continue;
    }
    if (!due) break;
    tellProjectChanged(platform, (due as DueProject).key);
    done += 1;
  }
  return { done, failed: failed.length };
}
