import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { lockProject } from '../../lifecycle/lock-project.ts';
import { ownIn } from '../policy.ts';
import { requestWithdrawal } from './queries.ts';

/**
 * Asks for the review of an own project to be withdrawn: it stays in review until an administrator agrees. Asking
 * again changes nothing. Throws notFound, wrongState.
 */
export async function withdrawReview(
  platform: Platform,
  caller: { uid: string },
  key: string,
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const project = ownIn(caller, await lockProject(tx, key), { state: 'prepare' });
    if (!project.withdrawRequested) await requestWithdrawal(tx, key, now);
  });
}
