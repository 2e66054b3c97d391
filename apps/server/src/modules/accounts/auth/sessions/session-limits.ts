import type { SignedIn } from '#src/platform/http/caller.ts';
import { ProductError } from '#src/platform/product-error.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Sessions end so long after signing in, however much they are used. */
const MEMBER_LIFE_S = 30 * 24 * HOUR_S;
const ADMIN_LIFE_S = 12 * HOUR_S;
/** An administrator's session ends so long after it was used last. */
const ADMIN_IDLE_S = 30 * MINUTE_S;

/** How long a session lives at most, in seconds after signing in. */
export function sessionLifeS(role: 'member' | 'admin'): number {
  return role === 'admin' ? ADMIN_LIFE_S : MEMBER_LIFE_S;
}

/**
 * When a session is over, of `session s join member m`. The role is that of now, so who becomes an administrator in a running
 * session has an administrator's session from then on.
 */
export const SESSION_ENDS_AT = `least(s.expires_at, case m.role
  when 'admin' then least(s.created_at + interval '${ADMIN_LIFE_S} seconds', s.seen_at + interval '${ADMIN_IDLE_S} seconds')
  else s.created_at + interval '${MEMBER_LIFE_S} seconds' end)`;

/** For so long after signing in, or confirming the password, a person counts as the one who did (surface.md). */
const FRESH_MS = 600_000;

/**
 * Throws freshSignIn unless the caller has proven who they are within ten minutes, in real time. Calls that declare `fresh` are
 * checked by the router.
 */
export function assertFreshSignIn({ session }: SignedIn, nowMs = Date.now()): void {
  if (nowMs - session.provenAtMs > FRESH_MS) throw new ProductError('freshSignIn');
}
