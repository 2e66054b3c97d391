import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { lockProjectToComplete, moveProject } from './repository.ts';

/** Completes one finished project all of whose pledges are paid, finally failed or withdrawn; false when none is. */
export async function completeNextProject(platform: Platform): Promise<boolean> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    const due = await lockProjectToComplete(tx);
    if (!due) return false;
    await moveProject(tx, due, 're-finish', now);
    return true;
  });
}
