import type { Db } from '#src/platform/database/database.ts';
import type { BetterAuth } from '../better-auth.ts';
import { keepSession } from './keep-session.ts';
import type { SessionTokens } from './session-token.ts';

export type StartSession = (
  memberId: string,
  from: { address: string; agent: string },
) => Promise<string | null>;

/**
 * Makes sessions for members whom a provider has identified: always new ones, whatever the browser brought. Null when the
 * member has left at this very moment.
 */
export function createStartSession(
  db: Db,
  betterAuth: BetterAuth,
  tokens: SessionTokens,
  ttlS: number,
): StartSession {
  return async (memberId, { address, agent }) => {
    const { internalAdapter } = await betterAuth.$context;
    const session = await internalAdapter.createSession(memberId, false, {
      ipAddress: address,
      userAgent: agent.slice(0, 300),
    });
    if (!(await keepSession(db, { token: session.token, memberId, passwordHash: null }))) return null;
    return tokens.cookie(session.token, ttlS);
  };
}
