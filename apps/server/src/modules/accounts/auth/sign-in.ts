import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { withoutMail } from './auth-events.ts';
import { AuthRefusal, otherMethod } from './auth-refusal.ts';
import type { BetterAuth } from './better-auth.ts';
import type { KnownDevices } from './known-devices.ts';
import type { AuthLimits } from './limits.ts';
import { readVerificationToken } from './pending-verification.ts';
import { findSignInAccount, hasSocialSignIn } from './queries.ts';
import type { Challenges } from './second-factor/challenges.ts';
import { deleteSession } from './sessions/queries.ts';
import { hashToken } from './sessions/session-token.ts';
import { admitSession } from './sessions/start-session.ts';

// A wrong answer takes this long at least: finding nobody is a query shorter than finding a wrong password, and the
// difference would tell who is a member (reliability.md S14). Hashing takes 13 to 31 ms of it.
const WRONG_TAKES_MS = 80;
const LOCKED = 'TOO_MANY_ATTEMPTS';

type Deps = { betterAuth: BetterAuth; limits: AuthLimits; devices: KnownDevices; challenges: Challenges };
type Attempt = {
  email: string;
  password: string;
  /** Of the sign-up that it follows: its mail is under way, so another one is not sent. */
  joining?: string | undefined;
  request: FastifyRequest;
  headers: Headers;
};

/**
 * Signs in by e-mail and password; gives better-auth's body, the headers with the session and the account whose device this
 * browser is from now on, or the challenge of a member who has a second factor (pass-second-factor.ts). Throws AuthRefusal 401
 * (wrong), 403 (not verified, a new mail is under way), 409 (a member of kakao or naver) and 429 (limits.ts).
 *
 * A try is counted before its password is checked, so guessing in parallel wins nothing. The failures of the address and the
 * password are looked at again afterwards: one that was changed meanwhile opens nothing (sessions/start-session.ts).
 */
export async function signIn(platform: Platform, deps: Deps, attempt: Attempt) {
  const { db } = platform.database;
  const { betterAuth, limits, devices } = deps;
  const { email, password, request, headers } = attempt;
  const startedMs = performance.now();
  const account = await findSignInAccount(db, email);
  const from = { address: request.ip, device: account && devices.find(request, account) };
  const actor = account && { uid: account.memberId, role: account.role };
  const target = { type: 'email', id: email } as const;
  const record = (event: 'sign_in.failed' | 'sign_in.locked') =>
    recordSecurityEvent(platform, event, { request, actor, target });

  /** The limits in the words of the sign-in screen. */
  async function orLocked<T>(check: Promise<T>): Promise<T> {
    try {
      return await check;
    } catch (error) {
      if (!(error instanceof ProductError) || error.code !== 'tooMany') throw error;
      if (error.securityEvent === 'sign_in.locked') record('sign_in.locked');
      throw new AuthRefusal(429, LOCKED, 'login.tooMany', { retryAfterS: error.data?.retryAfterS });
    }
  }

  async function startSession() {
    const body = { email, password };
    const isMailed = await hasJustJoined(platform, attempt.joining, account?.memberId);
    const signedIn = await withoutMail.run(isMailed, () =>
      betterAuth.api.signInEmail({ body, headers, returnHeaders: true }),
    );
    const { token, user } = signedIn.response;
    try {
      await orLocked(limits.assertAddressMayTry(db, from));
    } catch (error) {
      await deleteSession(db, hashToken(token));
      throw error;
    }
    const session = { token, memberId: user.id, passwordHash: account?.passwordHash ?? null };
    const kept = await admitSession(db, deps.challenges, session);
    if (kept.kind === 'refused') throw new AuthRefusal(401, 'INVALID_EMAIL_OR_PASSWORD', 'login.fail');
    return kept.kind === 'kept' ? { kind: 'session' as const, ...signedIn, role: kept.role, account } : kept;
  }

  await orLocked(limits.countTry(db, email, from));
  await orLocked(limits.assertAddressMayTry(db, from));
  try {
    const signedIn = await startSession();
    await limits.forgiveTries(db, email, from);
    return signedIn;
  } catch (error) {
    const refusal = AuthRefusal.from(error);
    if (refusal?.status !== 401) {
      if (refusal?.code !== LOCKED) await limits.takeBackTry(db, email, from);
      throw error;
    }
    record('sign_in.failed');
    const { locked } = await orLocked(limits.countWrong(db, from));
    if (locked) record('sign_in.locked');
    const elsewhere = await hasSocialSignIn(db, email);
    await delay(Math.max(0, startedMs + WRONG_TAKES_MS - performance.now()));
    if (elsewhere) throw otherMethod();
    throw error;
  }
}

async function hasJustJoined(
  platform: Platform,
  joining: string | undefined,
  memberId: string | undefined,
): Promise<boolean> {
  return (
    joining !== undefined &&
    memberId !== undefined &&
    (await readVerificationToken(platform, joining)) === memberId
  );
}
