import type { Clock } from '#src/platform/clock.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { findSignedInMember, lockMemberForShare, lockPasswordHash, type SignedInMember } from './queries.ts';
import { consumeChallenge, createChallenge } from './second-factor/challenges.ts';
import { hasSecondFactor } from './second-factor/queries.ts';
import { insertSession } from './sessions/queries.ts';
import { hashToken, newToken } from './sessions/session-token.ts';

export type Proven = {
  memberId: string;
  /** The hash of the password that was checked; null when none was. */
  passwordHash: string | null;
  passedChallenge?: string;
  from: { address: string; agent: string };
};

export type StartedSession = { kind: 'session'; token: string; member: SignedInMember };

/** `refused`: the member has left, or the password or the challenge is not valid any more. */
export type Start = StartedSession | { kind: 'secondFactor'; challenge: string } | { kind: 'refused' };

/**
 * Starts a session, or a challenge for a second factor that was not passed; every way of signing in ends here. A session of the
 * browser is never reused. The member's row and the password stay locked until the session is stored: a password change, an
 * enrolment or a departure either comes before and is seen here, or comes after and ends this session with the others.
 */
export function startSession(
  { database, config }: Platform,
  realClock: Clock,
  { memberId, passwordHash, passedChallenge, from }: Proven,
): Promise<Start> {
  return inTransaction(database.db, async (tx): Promise<Start> => {
    const isOwner =
      (await lockMemberForShare(tx, memberId)) &&
      (passwordHash === null || (await lockPasswordHash(tx, memberId)) === passwordHash) &&
      (passedChallenge === undefined || (await consumeChallenge(tx, passedChallenge)) === memberId);
    const member = isOwner ? await findSignedInMember(tx, memberId) : null;
    if (!member) return { kind: 'refused' };
    if (passedChallenge === undefined && (await hasSecondFactor(tx, memberId)))
      return { kind: 'secondFactor', challenge: await createChallenge(tx, memberId) };
    const token = newToken();
    await insertSession(tx, {
      id: newId(realClock.now()),
      memberId,
      tokenHash: hashToken(token),
      address: from.address,
      agent: from.agent.slice(0, 300),
      ttlS: config.auth.sessionTtlS,
      hasPassedSecondFactor: passedChallenge !== undefined,
    });
    return { kind: 'session', token, member };
  });
}
