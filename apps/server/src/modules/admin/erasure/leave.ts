import { erase, listOpenOf, listPendingOf, lockProjectsOf } from '#src/modules/accounts/index.ts';
import { eraseCards, lockCards } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';

/**
 * A member leaves: in one transaction what is personal is erased, records of money and written words stay with
 * nobody in them, and the good-bye is written. E-mail and nickname are free again, for somebody who inherits nothing.
 * Throws leavePending and leaveOpen with what stands in the way.
 */
export async function leave(
  platform: Platform,
  caller: Pick<SignedIn, 'uid' | 'email' | 'name'>,
): Promise<void> {
  const { uid, email, name } = caller;
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    // A pledge takes a share of its card before anything else: from here on none can come, and what has come is seen. In the
    // same order as pledges, so that neither waits for what the other holds.
    await lockCards(tx, uid);
    await lockMember(tx, uid, 'leaving');
    await lockProjectsOf(tx, uid);
    await assertNothingOpen(tx, uid);
    await eraseCards(tx, uid, now);
    await erase(tx, { id: uid, email, farewell: name }, now);
  });
}

async function assertNothingOpen(tx: Tx, uid: string): Promise<void> {
  const pledges = await listPendingOf(tx, uid);
  if (pledges.length > 0) throw new ProductError('leavePending', { pledges });
  const projects = await listOpenOf(tx, uid);
  if (projects.length > 0) throw new ProductError('leaveOpen', { projects });
}
