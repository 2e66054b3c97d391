import type { SignedIn } from '#src/platform/http/caller.ts';
import { ProductError } from '#src/platform/product-error.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

const MEMBER_LIFE_S = 30 * 24 * HOUR_S;
const ADMIN_LIFE_S = 12 * HOUR_S;
const ADMIN_IDLE_S = 30 * MINUTE_S;

export function sessionLifeS(role: 'member' | 'admin'): number {
  return role === 'admin' ? ADMIN_LIFE_S : MEMBER_LIFE_S;
}

/**
 * SQL of the instant at which a session ends, over `session s join member m`. It goes by the present role: a member who becomes
 * an admin has an admin's session from then on.
 */
export const SESSION_ENDS_AT = `least(s.expires_at, case m.role
  when 'admin' then least(s.created_at + interval '${ADMIN_LIFE_S} seconds', s.seen_at + interval '${ADMIN_IDLE_S} seconds')
  else s.created_at + interval '${MEMBER_LIFE_S} seconds' end)`;

const FRESH_MS = 600_000;

/**
 * Throws freshSignIn unless the caller has proven who they are within ten minutes, in real time. Calls that declare `fresh` are
 * checked by the router.
 */
export function assertFreshSignIn({ session }: SignedIn, nowMs = Date.now()): void {
  if (nowMs - session.provenAtMs > FRESH_MS) throw new ProductError('freshSignIn');
}
