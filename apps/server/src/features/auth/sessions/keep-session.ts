import type { Db } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { holdAgainstLeaving, holdPasswordHash } from '../own-repository.ts';
import { deleteSession } from '../repository.ts';
import { hashToken } from './session-token.ts';

/**
 * Looks again at who a new session is for, and ends it when its member has left, or changed the password that was
 * checked, while it was made; false then. Whoever leaves or changes it later finds the session and ends it with the others.
 */
export async function keepSession(
  db: Db,
  session: { token: string; memberId: string; passwordHash: string | null },
): Promise<boolean> {
  const { token, memberId, passwordHash } = session;
  return inTransaction(db, async (tx) => {
    const kept =
      (await holdAgainstLeaving(tx, memberId)) &&
      (passwordHash === null || (await holdPasswordHash(tx, memberId)) === passwordHash);
    if (!kept) await deleteSession(tx, hashToken(token));
    return kept;
  });
}
