import type { Clock } from '#src/platform/clock/clock.ts';
import { type Authenticate, noteCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { extendSession, findSessionCaller, noteSeen } from '../repository.ts';
import { hashToken, type SessionTokens } from './session-token.ts';

const DAY_S = 86_400;
/** How exactly is known when a session was used last; it is shown to the person in words. */
const SEEN_MS = 600_000;

/**
 * Finds the caller of a request by one prepared query. A session in use slides: once a fourteenth of its life is gone
 * (a day of fourteen, A-125) it gets its whole life again, and the browser its cookie.
 */
export function createAuthenticate(
  platform: Platform,
  tokens: SessionTokens,
  realClock: Clock,
): Authenticate {
  const { sessionTtlS } = platform.config.auth;
  const slideMs = Math.min(DAY_S, sessionTtlS / 14) * 1_000;
  return async (request, reply) => {
    const sent = tokens.read(request);
    if (!sent) return null;
    const now = realClock.now();
    const session = await findSessionCaller(platform.database.pool, hashToken(sent.token), now);
    if (!session) return null;
    noteCaller(request, session.caller);
    if (session.expiresAtMs - now < sessionTtlS * 1_000 - slideMs) {
      const extended = await extendSession(platform.database.db, {
        id: session.id,
        fromMs: session.expiresAtMs,
        toMs: now + sessionTtlS * 1_000,
      });
      if (extended && sent.from === 'cookie')
        reply.header('set-cookie', tokens.cookie(sent.token, sessionTtlS));
    }
    if (session.seenAtMs <= now - SEEN_MS)
      await noteSeen(platform.database.db, session.id, now, now - SEEN_MS);
    return session.caller;
  };
}
