import type { Config } from '#src/config/config.ts';
import type { Clock } from '#src/platform/clock.ts';
import { type Authenticate, type Caller, type SignedIn, setCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { extendSession, findSession, type LiveSession, recordSessionUse } from './queries.ts';
import { sessionLifeS } from './session-limits.ts';
import { hashToken, type SessionTokens } from './session-token.ts';

const DAY_S = 86_400;
/**
 * How exactly is known when a session was used last: a member's is shown to the person in words, an administrator's ends by it
 * (session-limits.ts).
 */
const SEEN_MS = { member: 600_000, admin: 60_000 };

/**
 * Finds the caller of a request by one prepared query. A session in use slides: once a fourteenth of its life is gone
 * (a day of fourteen) it gets its whole life again, up to its absolute end, and the browser its cookie. An administrator
 * who still has to enrol a second factor is a member like others until then.
 */
export function createAuthenticate(
  platform: Platform,
  tokens: SessionTokens,
  realClock: Clock,
): Authenticate {
  const { config, database } = platform;
  const { sessionTtlS } = config.auth;
  const slideMs = Math.min(DAY_S, sessionTtlS / 14) * 1_000;

  /** The new end of a session in use; null when it is not worth a write yet, or there is no later one. */
  const laterEnd = ({ role, createdAtMs, expiresAtMs }: LiveSession, nowMs: number): number | null => {
    const lastMs = createdAtMs + sessionLifeS(role) * 1_000;
    const toMs = Math.min(nowMs + sessionTtlS * 1_000, lastMs);
    const gainMs = toMs - expiresAtMs;
    return gainMs > slideMs || (gainMs > 0 && toMs === lastMs) ? toMs : null;
  };

  /** Notes that a session was used and moves its end; gives the new end where there is one. */
  const noteUse = async (session: LiveSession, nowMs: number): Promise<number | null> => {
    const { id, role, expiresAtMs, seenAtMs } = session;
    const unseenMs = nowMs - SEEN_MS[role];
    if (seenAtMs <= unseenMs) await recordSessionUse(database.db, id, nowMs, unseenMs);
    const toMs = laterEnd(session, nowMs);
    if (toMs === null) return null;
    return (await extendSession(database.db, { id, fromMs: expiresAtMs, toMs })) ? toMs : null;
  };

  return async (request, reply, { isUse = true } = {}) => {
    const sent = tokens.read(request);
    if (!sent) return null;
    const nowMs = realClock.now();
    const session = await findSession(database.pool, hashToken(sent.token), nowMs);
    if (!session) return null;
    const endsMs = isUse ? await noteUse(session, nowMs) : null;
    if (endsMs !== null && sent.from === 'cookie')
      reply.header('set-cookie', tokens.cookie(sent.token, Math.floor((endsMs - nowMs) / 1_000)));
    const { id, uid, role, email, name, provenAtMs, enrolled } = session;
    const waits = mustEnrol(config, { role, enrolled });
    const caller: SignedIn = {
      uid,
      role: waits ? 'member' : role,
      email,
      name,
      session: { id, provenAtMs, mustEnrol: waits },
    };
    setCaller(request, caller);
    return caller;
  };
}

/** Whether somebody has to enrol a second factor before they count as an administrator: in production, every administrator. */
export function mustEnrol(
  { mode }: Pick<Config, 'mode'>,
  { role, enrolled }: { role: Caller['role']; enrolled: boolean },
): boolean {
  return mode === 'production' && role === 'admin' && !enrolled;
}
