import type { Tx } from '#src/platform/database/database.ts';
import { insertOutcomes, raiseRefunded, shareLockProject } from './queries.ts';

/**
 * Keeps what has come of projects whose pledges have all ended, so that nobody who looks at them has to sum it up again.
 * Hold the projects' row locks.
 */
export async function keepOutcomes(tx: Tx, projectKeys: readonly string[]): Promise<void> {
  await insertOutcomes(tx, projectKeys);
}

/** Adds a refund, KRW, to what has come of its project, once that is kept. */
export async function addToOutcome(tx: Tx, projectKey: string, refunded: number): Promise<void> {
  // Whoever completes the project meanwhile has to come before the next statement, or after the refund is committed.
  await shareLockProject(tx, projectKey);
  await raiseRefunded(tx, projectKey, refunded);
}
