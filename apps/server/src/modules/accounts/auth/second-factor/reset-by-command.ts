import { noteCommand } from '#src/platform/audit-log.ts';
import type { Db } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { findUidOf } from '../own-queries.ts';
import { removeSecondFactor } from './reset-second-factor.ts';

/**
 * Removes the second factor of the member with this e-mail, for an administrator who is alone and has lost it; gives how many
 * sessions ended. Null when nobody has the e-mail. Throws wrongState where none is enrolled.
 */
export async function resetByCommand(db: Db, email: string, now: Date): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const uid = await findUidOf(tx, email.trim().toLowerCase());
    if (uid === null) return null;
    const ended = await removeSecondFactor(tx, uid);
    const subject = { type: 'member', key: uid } as const;
    const change = { before: { sessions: ended }, after: { sessions: 0 } };
    await noteCommand(tx, { action: 'member.secondFactorReset', subject, ...change }, now);
    return ended;
  });
}
