import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#src/platform/clock.ts';
import { networkAddressOf, networkOf, originOf } from '#src/platform/http/addresses.ts';
import { userAgentOf } from '#src/platform/http/user-agent.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { AuthRefusal, otherMethod } from './auth-refusal.ts';
import type { KnownDevices, SignInAccount } from './known-devices.ts';
import type { AuthLimits } from './limits.ts';
import type { Passwords } from './passwords.ts';
import { readVerificationToken } from './pending-verification.ts';
import { findSignInAccount, hasSocialSignIn, type SignInAccountRow } from './queries.ts';
import { type Start, startSession } from './start-session.ts';
import { sendVerification } from './verify-email.ts';

// Minimum duration of a failure: an unknown e-mail needs one query less than a wrong password, and the difference would reveal
// who is a member. Hashing needs 13 to 31 ms of it.
const MIN_FAILURE_MS = 80;
const LOCKED = 'TOO_MANY_ATTEMPTS';

type Deps = { passwords: Passwords; limits: AuthLimits; devices: KnownDevices; realClock: Clock };
type Attempt = {
  email: string;
  password: string;
  /** The token of the sign-up that it follows directly: its mail is under way, so another one is not sent. */
  signUpToken?: string | undefined;
  request: FastifyRequest;
};

/** `unverified`: the mail of the sign-up has to be answered first. */
type SignedIn = (Exclude<Start, { kind: 'refused' }> & { account: SignInAccount }) | { kind: 'unverified' };

/**
 * Signs in by e-mail and password. Returns the session and the account to which this browser becomes known, or the challenge of a member with a second factor (pass-second-factor.ts). Throws AuthRefusal 401
 * (wrong), 403 (not verified; `mailSent` unless the limit of mails is reached; `unverified` directly after the sign-up), 409 (a member of kakao or naver) and 429 (limits.ts).
 *
 * An attempt is counted before its password is checked, so parallel guesses gain nothing. The failures of the address and the
 * password are checked again afterwards: a password that was changed in between opens nothing (start-session.ts).
 */
export async function signIn(platform: Platform, deps: Deps, attempt: Attempt): Promise<SignedIn> {
  const { db } = platform.database;
  const { limits, devices } = deps;
  const { email, request } = attempt;
  const startedMs = performance.now();
  const account = await findSignInAccount(db, email);
  const from = { network: networkOf(request), device: account && devices.find(request, account) };
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

  async function start(): Promise<SignedIn> {
    const checked = await checkPassword(platform, deps, attempt, account);
    if (checked === 'unverified') return { kind: 'unverified' };
    await asLockRefusal(limits.assertAddressAllowed(db, from));
    const { memberId, passwordHash } = checked;
    const started = await startSession(platform, deps.realClock, {
      memberId,
      passwordHash,
      from: { address: networkAddressOf(request), agent: userAgentOf(request) },
    });
    if (started.kind === 'refused') throw wrongPassword();
    return { ...started, account: { memberId, passwordHash } };
  }

  await asLockRefusal(limits.countAttempt(db, email, from));
  await asLockRefusal(limits.assertAddressAllowed(db, from));
  try {
    const signedIn = await start();
    if (signedIn.kind === 'unverified') await limits.cancelAttempt(db, email, from);
    else await limits.forgiveAttempts(db, email, from);
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

async function checkPassword(
  platform: Platform,
  { passwords, limits }: Deps,
  { password, signUpToken, request }: Attempt,
  account: SignInAccountRow | null,
): Promise<SignInAccountRow | 'unverified'> {
  const { db } = platform.database;
  // Hashed also for an unknown e-mail, so that the response time does not reveal members.
  const origin = originOf(networkOf(request));
  if (!account) await passwords.hash(password, origin);
  if (!account || !(await passwords.verify(account.passwordHash, password, origin))) throw wrongPassword();
  const { memberId, email, isVerified } = account;
  if (isVerified) return account;
  if (await hasJustSignedUp(platform, signUpToken, memberId)) return 'unverified';
  const mailSent = await limits.mayMailUnproven(db, email, networkOf(request));
  if (mailSent) await sendVerification(db, platform, { id: memberId, email });
  throw new AuthRefusal(403, 'EMAIL_NOT_VERIFIED', mailSent ? 'login.verify' : 'login.verify.withheld', {
    details: { mailSent },
  });
}

function wrongPassword(): AuthRefusal {
  return new AuthRefusal(401, 'INVALID_EMAIL_OR_PASSWORD', 'login.fail');
}

async function hasJustSignedUp(
  platform: Platform,
  signUpToken: string | undefined,
  memberId: string,
): Promise<boolean> {
  return signUpToken !== undefined && (await readVerificationToken(platform, signUpToken)) === memberId;
}
