import type { Db } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { BetterAuth } from '../better-auth.ts';
import type { ChallengeCookie } from '../second-factor/challenge-cookie.ts';
import type { Challenges } from '../second-factor/challenges.ts';
import { keepSession } from './keep-session.ts';
import { sessionLifeS } from './session-ends.ts';
import type { SessionTokens } from './session-token.ts';

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
    const kept = await keepSession(db, challenges, { token, memberId, passwordHash: null });
    if (kept.kind === 'refused') return null;
    if (kept.kind === 'secondFactor')
      return { kind: 'secondFactor', cookie: challengeCookie.set(kept.challenge) };
    const { role } = kept;
    return { kind: 'session', role, cookie: tokens.cookie(token, Math.min(ttlS, sessionLifeS(role))) };
  };
}
