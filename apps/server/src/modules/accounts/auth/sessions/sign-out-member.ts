import { noteDecision } from '#src/platform/audit-log/note-decision.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { deleteSessionsOf, holdAgainstLeaving } from '../own-repository.ts';

/** Ends all sessions of a member, who signs in again to go on; gives how many there were. Throws notFound. */
export async function signOutMember(
  platform: Platform,
  operator: Operator,
  { uid, reason }: { uid: string; reason: string },
): Promise<number> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    if (!(await holdAgainstLeaving(tx, uid))) throw new ProductError('notFound');
    const ended = await deleteSessionsOf(tx, uid);
    const subject = { type: 'member', key: uid } as const;
    const change = { before: { sessions: ended }, after: { sessions: 0 } };
    await noteDecision(tx, operator, { action: 'member.signOut', subject, ...change, reason }, now);
    return ended;
  });
}
