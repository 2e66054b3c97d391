import type { Config } from '#src/config/config.ts';
import { createBatcher } from '#src/platform/batcher.ts';
import type { Clock } from '#src/platform/clock.ts';
import { type Authenticate, type Caller, type SignedIn, setCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { extendSession, findSessions, type LiveSession, recordSessionUse } from './queries.ts';
import { sessionLifeS } from './session-limits.ts';
import { hashToken, type SessionTokens } from './session-token.ts';

const DAY_S = 86_400;
/** A member's last use is only displayed, an admin's decides when the session ends. */
const SEEN_PRECISION_MS = { member: 600_000, admin: 60_000 };

/**
 * Creates the function that finds the caller of a request, by one prepared query, which those who come
 * while others are looked up share. A session in use slides: after a fourteenth
 * of its lifetime (at most a day) it is extended to the whole again, up to its absolute end, and the cookie is renewed. An
 * admin who still has to enrol a second factor counts as a member until then.
 */
export function createAuthenticate(
  platform: Platform,
  tokens: SessionTokens,
  realClock: Clock,
): Authenticate {
  const { config, database } = platform;
  const { sessionTtlS } = config.auth;
  const slideMs = Math.min(DAY_S, sessionTtlS / 14) * 1_000;

  /** The new end of a session in use; null when extending it is not worth a write yet, or it cannot end later. */
  const extendedEnd = ({ role, createdAtMs, expiresAtMs }: LiveSession, nowMs: number): number | null => {
    const lastMs = createdAtMs + sessionLifeS(role) * 1_000;
    const toMs = Math.min(nowMs + sessionTtlS * 1_000, lastMs);
    const gainMs = toMs - expiresAtMs;
    return gainMs > slideMs || (gainMs > 0 && toMs === lastMs) ? toMs : null;
  };

  const recordUse = async (session: LiveSession, nowMs: number): Promise<number | null> => {
    const { id, role, expiresAtMs, seenAtMs } = session;
    const staleMs = nowMs - SEEN_PRECISION_MS[role];
    if (seenAtMs <= staleMs) await recordSessionUse(database.db, id, nowMs, staleMs);
    const toMs = extendedEnd(session, nowMs);
    if (toMs === null) return null;
    return (await extendSession(database.db, { id, fromMs: expiresAtMs, toMs })) ? toMs : null;
  };

  const readSession = createBatcher(
    async (hashes: readonly string[]) => {
      const sessions = await findSessions(database.db, [...new Set(hashes)], realClock.now());
      return hashes.map((hash) => sessions.find(({ token }) => token === hash));
    },
    { concurrency: 2 },
  );

  return async (request, reply) => {
    const sent = tokens.read(request);
    if (!sent) return null;
    const nowMs = realClock.now();
    const session = await readSession(hashToken(sent.token));
    if (!session) return null;
    const endsMs = reply && (await recordUse(session, nowMs));
    if (endsMs !== null && sent.from === 'cookie')
      reply?.header('set-cookie', tokens.cookie(sent.token, Math.floor((endsMs - nowMs) / 1_000)));
    const { id, uid, role, email, name, provenAtMs, enrolled } = session;
    const enrolmentDue = mustEnrol(config, { role, enrolled });
    const caller: SignedIn = {
      uid,
      role: enrolmentDue ? 'member' : role,
      email,
      name,
      session: { id, provenAtMs, mustEnrol: enrolmentDue },
    };
    setCaller(request, caller);
    return caller;
  };
}

export function mustEnrol(
  { mode }: Pick<Config, 'mode'>,
  { role, enrolled }: { role: Caller['role']; enrolled: boolean },
): boolean {
  return mode === 'production' && role === 'admin' && !enrolled;
}
