import type { BetterAuth } from './better-auth.ts';
import type { SessionTokens } from './session-token.ts';

export type StartSession = (memberId: string, from: { address: string; agent: string }) => Promise<string>;

/** Makes sessions for members whom a provider has identified: always new ones, whatever the browser brought. */
export function createStartSession(
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
    return tokens.cookie(session.token, ttlS);
  };
}
