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

/** The Set-Cookie header of a session, or of a sign-in that waits for the second factor (/login/second-factor). */
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
 * Makes sessions for members whom a provider has identified: always new ones, whatever the browser brought. Null when the
 * member has left at this very moment.
 */
export function createStartSession(db: Db, deps: Deps, ttlS: number): StartSession {
  const { betterAuth, challenges, tokens, challengeCookie } = deps;
  return async (memberId, { address, agent }) => {
    const { internalAdapter } = await betterAuth.$context;
    const { token } = await internalAdapter.createSession(memberId, false, {
      ipAddress: address,
      userAgent: agent.slice(0, 300),
    });
    const kept = await admitSession(db, challenges, { token, memberId, passwordHash: null });
    if (kept.kind === 'refused') return null;
    if (kept.kind === 'secondFactor')
      return { kind: 'secondFactor', cookie: challengeCookie.set(kept.challenge) };
    const { role } = kept;
    return { kind: 'session', role, cookie: tokens.cookie(token, Math.min(ttlS, sessionLifeS(role))) };
  };
}

type NewSession = {
  token: string;
  memberId: string;
  /** The hash of the password that was checked; null where none was. */
  passwordHash: string | null;
  /** The second factor was passed to get this session. */
  passed?: boolean;
};

/** What has become of a new session; instead of one that waits for the second factor there is a challenge (challenges.ts). */
type Admission =
  | { kind: 'kept'; role: Caller['role'] }
  | { kind: 'refused' }
  | { kind: 'secondFactor'; challenge: string };

/**
 * Looks again at who a new session is for: every way of signing in ends here. The session is deleted when its member has left, or
 * changed the password that was checked, while it was made; whoever leaves or changes it later finds the session and ends it with
 * the others. It is deleted, too, when its member has a second factor that was not passed.
 */
export async function admitSession(db: Db, challenges: Challenges, session: NewSession): Promise<Admission> {
  const judged = await checkOwner(db, session);
  if (judged.kind !== 'secondFactor') return judged;
  const challenge = await challenges.create(session.memberId);
  // A password that was changed meanwhile has deleted the challenges before this one was there.
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
    // Read under the lock: enrolling takes the member's row, too (second-factor/enrolment.ts).
    if (isOwner && (passed || !(await hasSecondFactor(tx, memberId))))
      return { kind: 'kept', role: await findRole(tx, memberId) };
    await deleteSession(tx, hashToken(token));
    return { kind: isOwner ? 'secondFactor' : 'refused' };
  });
}
