import type { Db } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { BetterAuth } from '../better-auth.ts';
import { findRole, lockMemberForShare, lockPasswordHash } from '../queries.ts';
import type { ChallengeCookie, Challenges } from '../second-factor/challenges.ts';
import { hasSecondFactor } from '../second-factor/queries.ts';
import { deleteSession, markPassed } from './queries.ts';
import { sessionLifeS } from './session-limits.ts';
import { hashToken, type SessionTokens } from './session-token.ts';

export type StartedSession =
  | { kind: 'session'; cookie: string; role: Caller['role'] }
  | { kind: 'secondFactor'; cookie: string };

export type StartSession = (
  memberId: string,
  from: { address: string; agent: string },
) => Promise<StartedSession | null>;

type Deps = {
  betterAuth: BetterAuth;
  challenges: Challenges;
  tokens: SessionTokens;
  challengeCookie: ChallengeCookie;
};

/**
 * Creates the function that starts a session for a member whose identity is proven without a password. It never reuses a
 * session of the browser. Null when the member has just left.
 */
export function createStartSession(db: Db, deps: Deps, ttlS: number): StartSession {
  const { betterAuth, challenges, tokens, challengeCookie } = deps;
  return async (memberId, { address, agent }) => {
    const { internalAdapter } = await betterAuth.$context;
    const { token } = await internalAdapter.createSession(memberId, false, {
      ipAddress: address,
      userAgent: agent.slice(0, 300),
    });
    const admission = await admitSession(db, challenges, { token, memberId, passwordHash: null });
    if (admission.kind === 'refused') return null;
    if (admission.kind === 'secondFactor')
      return { kind: 'secondFactor', cookie: challengeCookie.set(admission.challenge) };
    const { role } = admission;
    return { kind: 'session', role, cookie: tokens.cookie(token, Math.min(ttlS, sessionLifeS(role))) };
  };
}

type NewSession = {
  token: string;
  memberId: string;
  /** The hash of the password that was checked; null when none was. */
  passwordHash: string | null;
  passed?: boolean;
};

/** Whether a new session may stay. One that waits for the second factor is replaced by a challenge (challenges.ts). */
type Admission =
  | { kind: 'admitted'; role: Caller['role'] }
  | { kind: 'refused' }
  | { kind: 'secondFactor'; challenge: string };

/**
 * Checks the owner of a new session once more; every way of signing in ends here. The session is deleted when the member has
 * left, or changed the password that was checked, while it was created; a later change finds the session and ends it with the
 * others. It is also deleted when the member has a second factor that was not passed.
 */
export async function admitSession(db: Db, challenges: Challenges, session: NewSession): Promise<Admission> {
  const verdict = await checkOwner(db, session);
  if (verdict.kind !== 'secondFactor') return verdict;
  const challenge = await challenges.create(session.memberId);
  // A password change deletes challenges, but may have done so before this one was created.
  if ((await checkOwner(db, session)).kind === 'refused') {
    await challenges.remove(challenge);
    return { kind: 'refused' };
  }
  return { kind: 'secondFactor', challenge };
}

type Verdict = Exclude<Admission, { kind: 'secondFactor' }> | { kind: 'secondFactor' };

async function checkOwner(db: Db, session: NewSession): Promise<Verdict> {
  const { token, memberId, passwordHash, passed } = session;
  return inTransaction(db, async (tx): Promise<Verdict> => {
    const isOwner =
      (await lockMemberForShare(tx, memberId)) &&
      (passwordHash === null || (await lockPasswordHash(tx, memberId)) === passwordHash);
    if (isOwner && passed) await markPassed(tx, hashToken(token), new Date());
    // Read under the lock: enrolling locks the member's row, too (second-factor/enrolment.ts).
    if (isOwner && (passed || !(await hasSecondFactor(tx, memberId))))
      return { kind: 'admitted', role: await findRole(tx, memberId) };
    await deleteSession(tx, hashToken(token));
    return { kind: isOwner ? 'secondFactor' : 'refused' };
  });
}
