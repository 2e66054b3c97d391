import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { verificationMailSuppressed } from './auth-events.ts';
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

// A failure takes this long at least: an unknown e-mail needs one query less than a wrong password, and the difference would
// tell who is a member. Hashing takes 13 to 31 ms of it.
const MIN_FAILURE_MS = 80;
const LOCKED = 'TOO_MANY_ATTEMPTS';

type Deps = { betterAuth: BetterAuth; limits: AuthLimits; devices: KnownDevices; challenges: Challenges };
type Attempt = {
  email: string;
  password: string;
  /** The token of the sign-up that it follows directly: its mail is under way, so another one is not sent. */
  signUpToken?: string | undefined;
  request: FastifyRequest;
  headers: Headers;
};

/**
 * Signs in by e-mail and password. Returns better-auth's body, the headers with the session and the account to which this
 * browser becomes known, or the challenge of a member with a second factor (pass-second-factor.ts). Throws AuthRefusal 401
 * (wrong), 403 (not verified, a new mail is under way), 409 (a member of kakao or naver) and 429 (limits.ts).
 *
 * An attempt is counted before its password is checked, so parallel guesses gain nothing. The failures of the address and the
 * password are checked again afterwards: a password that was changed meanwhile opens nothing (sessions/start-session.ts).
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

  async function asLockRefusal<T>(check: Promise<T>): Promise<T> {
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
    const isMailed = await hasJustSignedUp(platform, attempt.signUpToken, account?.memberId);
    const signedIn = await verificationMailSuppressed.run(isMailed, () =>
      betterAuth.api.signInEmail({ body, headers, returnHeaders: true }),
    );
    const { token, user } = signedIn.response;
    try {
      await asLockRefusal(limits.assertAddressAllowed(db, from));
    } catch (error) {
      await deleteSession(db, hashToken(token));
      throw error;
    }
    const session = { token, memberId: user.id, passwordHash: account?.passwordHash ?? null };
    const admission = await admitSession(db, deps.challenges, session);
    if (admission.kind === 'refused') throw new AuthRefusal(401, 'INVALID_EMAIL_OR_PASSWORD', 'login.fail');
    return admission.kind === 'admitted'
      ? { kind: 'session' as const, ...signedIn, role: admission.role, account }
      : admission;
  }

  await asLockRefusal(limits.countAttempt(db, email, from));
  await asLockRefusal(limits.assertAddressAllowed(db, from));
  try {
    const signedIn = await startSession();
    await limits.forgiveAttempts(db, email, from);
    return signedIn;
  } catch (error) {
    const refusal = AuthRefusal.from(error);
    if (refusal?.status !== 401) {
      if (refusal?.code !== LOCKED) await limits.cancelAttempt(db, email, from);
      throw error;
    }
    record('sign_in.failed');
    const { locked } = await asLockRefusal(limits.countFailure(db, from));
    if (locked) record('sign_in.locked');
    const elsewhere = await hasSocialSignIn(db, email);
    await delay(Math.max(0, startedMs + MIN_FAILURE_MS - performance.now()));
    if (elsewhere) throw otherMethod();
    throw error;
  }
}

async function hasJustSignedUp(
  platform: Platform,
  signUpToken: string | undefined,
  memberId: string | undefined,
): Promise<boolean> {
  return (
    signUpToken !== undefined &&
    memberId !== undefined &&
    (await readVerificationToken(platform, signUpToken)) === memberId
  );
}
