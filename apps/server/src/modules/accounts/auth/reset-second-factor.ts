import { enqueueMail } from '#src/modules/notifications/index.ts';
import { recordCommand, recordDecision } from '#src/platform/audit-log.ts';
import type { Db, Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { deleteValuesOf } from './one-time-values.ts';
import { findMemberIdByEmail, lockMemberForUpdate } from './queries.ts';
import { deleteSecondFactor } from './second-factor/queries.ts';
import { deleteSessionsOf } from './sessions/queries.ts';

/**
 * Removes the second factor of another member who has lost it and returns the number of sessions that ended. Throws permission
 * for one's own, notFound, and wrongState when none is enrolled.
 */
export async function resetSecondFactor(
  { database, clock }: Platform,
  admin: AdminCaller,
  { uid, reason }: { uid: string; reason: string },
): Promise<number> {
  if (uid === admin.uid) throw new ProductError('permission');
  const now = new Date(clock.now());
  return inTransaction(database.db, async (tx) => {
    const ended = await removeSecondFactor(tx, uid);
    const subject = { type: 'member', key: uid } as const;
    const change = { before: { sessions: ended }, after: { sessions: 0 } };
    await recordDecision(tx, admin, { action: 'member.secondFactorReset', subject, ...change, reason }, now);
    return ended;
  });
}

/**
 * Removes a member's second factor, ends their sessions and sign-ins under way and notifies them by mail. Returns the number of
 * ended sessions. Throws notFound and wrongState.
 */
export async function removeSecondFactor(tx: Tx, uid: string): Promise<number> {
  const person = await lockMemberForUpdate(tx, uid);
  if (!person) throw new ProductError('notFound');
  if (!(await deleteSecondFactor(tx, uid))) throw new ProductError('wrongState');
  const ended = await deleteSessionsOf(tx, uid);
  await deleteValuesOf(tx, uid);
  await enqueueMail(tx, { kind: 'secondFactorRemoved', to: person.email, data: { nickname: person.name } });
  return ended;
}

/**
 * Removes the second factor of the member with this e-mail, for the only admin who has lost it. Returns the number of
 * ended sessions; null when nobody has the e-mail. Throws wrongState when none is enrolled.
 */
export async function resetByCommand(db: Db, email: string, now: Date): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const uid = await findMemberIdByEmail(tx, email.trim().toLowerCase());
    if (uid === null) return null;
    const ended = await removeSecondFactor(tx, uid);
    const subject = { type: 'member', key: uid } as const;
    const change = { before: { sessions: ended }, after: { sessions: 0 } };
    await recordCommand(tx, { action: 'member.secondFactorReset', subject, ...change }, now);
    return ended;
  });
}
