import type { Db } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { findRoleOf, holdAgainstLeaving, holdPasswordHash } from '../own-queries.ts';
import { deleteSession } from '../queries.ts';
import type { Challenges } from '../second-factor/challenges.ts';
import { isEnrolled, markPassed } from '../second-factor/queries.ts';
import { hashToken } from './session-token.ts';

type NewSession = {
  token: string;
  memberId: string;
  /** The hash of the password that was checked; null where none was. */
  passwordHash: string | null;
  /** The second factor was passed to get this session. */
  passed?: boolean;
};

/** What has become of a new session; instead of one that waits for the second factor there is a challenge (challenges.ts). */
export type KeptSession =
  | { kind: 'kept'; role: Caller['role'] }
  | { kind: 'refused' }
  | { kind: 'secondFactor'; challenge: string };

/**
 * Looks again at who a new session is for: every way of signing in ends here. The session is deleted when its member has left, or
 * changed the password that was checked, while it was made; whoever leaves or changes it later finds the session and ends it with
 * the others. It is deleted, too, when its member has a second factor that was not passed.
 */
export async function keepSession(db: Db, challenges: Challenges, session: NewSession): Promise<KeptSession> {
  const judged = await judge(db, session);
  if (judged.kind !== 'secondFactor') return judged;
  const challenge = await challenges.create(session.memberId);
  // A password that was changed meanwhile has deleted the challenges before this one was there.
  if ((await judge(db, session)).kind === 'refused') {
    await challenges.remove(challenge);
    return { kind: 'refused' };
  }
  return { kind: 'secondFactor', challenge };
}

type Judged = Exclude<KeptSession, { kind: 'secondFactor' }> | { kind: 'secondFactor' };

async function judge(db: Db, session: NewSession): Promise<Judged> {
  const { token, memberId, passwordHash, passed } = session;
  return inTransaction(db, async (tx): Promise<Judged> => {
    const isOwner =
      (await holdAgainstLeaving(tx, memberId)) &&
      (passwordHash === null || (await holdPasswordHash(tx, memberId)) === passwordHash);
    if (isOwner && passed) await markPassed(tx, hashToken(token), new Date());
    // Read under the lock: enrolling takes the member's row, too (confirm-enrolment.ts).
    if (isOwner && (passed || !(await isEnrolled(tx, memberId))))
      return { kind: 'kept', role: await findRoleOf(tx, memberId) };
    await deleteSession(tx, hashToken(token));
    return { kind: isOwner ? 'secondFactor' : 'refused' };
  });
}
