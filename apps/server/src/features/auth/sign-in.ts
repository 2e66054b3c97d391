import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { AuthRefusal, otherMethod } from './auth-refusal.ts';
import type { BetterAuth } from './better-auth.ts';
import type { AuthLimits } from './limits.ts';
import { findPasswordHashOf } from './own-repository.ts';
import { deleteSession, signsInElsewhere } from './repository.ts';
import { keepSession } from './sessions/keep-session.ts';
import { hashToken } from './sessions/session-token.ts';

// A wrong answer takes this long at least: finding nobody is a query shorter than finding a wrong password, and the
// difference would tell who is a member (reliability.md S14). Hashing takes 13 to 31 ms of it.
const WRONG_TAKES_MS = 80;

type Deps = { betterAuth: BetterAuth; limits: AuthLimits };
type Attempt = { email: string; password: string; address: string; headers: Headers };

/**
 * Signs in by e-mail and password; gives better-auth's body and the headers with the session. Throws
 * AuthRefusal 401 (wrong), 403 (not verified, a new mail is under way), 409 (a member of kakao or naver,
 * A-113) and 429 (10 failures of the e-mail or 50 of the address, A-125).
 *
 * Guesses that run at the same moment all pass the first look, so the failures are looked at again after a
 * right password: guessing in parallel wins nothing. So is the password: one that was changed meanwhile opens
 * nothing (keep-session.ts).
 */
export async function signIn(platform: Platform, deps: Deps, attempt: Attempt) {
  const { db } = platform.database;
  const { betterAuth, limits } = deps;
  const { email, password, address, headers } = attempt;
  const startedMs = performance.now();
  const assertMayTry = () => orTooMany(limits.assertMayTry(db, email, address));

  await assertMayTry();
  const passwordHash = await findPasswordHashOf(db, email);
  try {
    const signedIn = await betterAuth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    try {
      await assertMayTry();
    } catch (error) {
      await deleteSession(db, hashToken(signedIn.response.token));
      throw error;
    }
    const { token, user } = signedIn.response;
    if (!(await keepSession(db, { token, memberId: user.id, passwordHash })))
      throw new AuthRefusal(401, 'INVALID_EMAIL_OR_PASSWORD', 'login.fail');
    await limits.forgetFailures(db, email);
    return signedIn;
  } catch (error) {
    if (AuthRefusal.from(error)?.status === 401) {
      await orTooMany(limits.countFailure(db, email, address));
      const elsewhere = await signsInElsewhere(db, email);
      await delay(Math.max(0, startedMs + WRONG_TAKES_MS - performance.now()));
      if (elsewhere) throw otherMethod();
    }
    throw error;
  }
}

/** The same limit in the words of the sign-in screen. */
async function orTooMany(check: Promise<void>): Promise<void> {
  try {
    await check;
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== 'tooMany') throw error;
    throw new AuthRefusal(429, 'TOO_MANY_ATTEMPTS', 'login.tooMany', error.data?.retryAfterS);
  }
}
