import type { SignedIn } from '#src/platform/http/caller.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** For so long after signing in, or confirming the password, a person counts as the one who did (surface.md). */
const FRESH_MS = 600_000;

/**
 * Throws freshSignIn unless the caller has proven who they are within ten minutes, in real time. Calls that declare `fresh` are
 * checked by the router.
 */
export function assertFreshSignIn({ session }: SignedIn, nowMs = Date.now()): void {
  if (nowMs - session.provenAtMs > FRESH_MS) throw new ProductError('freshSignIn');
}
