import type { FastifyRequest } from 'fastify';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { SecurityEvent } from '#src/platform/security-events.ts';
import { AuthRefusal } from '../auth-refusal.ts';
import type { BetterAuth } from '../better-auth.ts';
import { findPasswordHash } from '../queries.ts';
import type { SessionTokens } from '../sessions/session-token.ts';
import { admitSession } from '../sessions/start-session.ts';
import type { Challenges } from './challenges.ts';
import { findSecondFactor } from './queries.ts';
import { countRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import {
  type CodeResult,
  consumeTotpCode,
  tryCode,
  wrongCodeText,
  wrongRecoveryCodeText,
} from './try-code.ts';
import type { Vault } from './vault.ts';

type Deps = { betterAuth: BetterAuth; tokens: SessionTokens; challenges: Challenges; vault: Vault };
type Attempt = {
  challenge: string | null;
  by: 'app' | 'recoveryCode';
  code: string;
  request: FastifyRequest;
  headers: Headers;
};

/**
 * Completes a sign-in by the code of the authenticator app or a recovery code, for the challenge of the first step. Returns what
 * a sign-in without a second factor returns. Throws AuthRefusal 401 (wrong, with the attempts left; or the challenge has
 * expired), 409 (sealed by another AUTH_SECRET) and 429 (locked).
 *
 * better-auth's plugin checks the code, consumes the challenge and creates the session. Before that the attempt is counted and a
 * code of the app is consumed; a recovery code is removed by the plugin itself, by compare and swap.
 */
export async function passSecondFactor(platform: Platform, deps: Deps, attempt: Attempt) {
  const { db } = platform.database;
  const { challenges, vault } = deps;
  const { challenge, by, code, request } = attempt;
  const memberId = challenge === null ? null : await challenges.findMember(challenge);
  if (challenge === null || memberId === null) throw expired();
  const factor = await findSecondFactor(db, memberId);
  if (factor?.secret && !(await vault.canOpen(factor.secret))) {
    platform.log.warn({ memberId }, 'second factor is sealed by another AUTH_SECRET: it has to be reset');
    throw new AuthRefusal(409, 'SECOND_FACTOR_UNREADABLE', 'login.code.unreadable');
  }
  // Read while the challenge exists: changing the password deletes it.
  const passwordHash = await findPasswordHash(db, memberId);

  let verified: Verified | null = null;
  const tried = await tryCode(platform, memberId, async () => {
    if (by === 'app' && !(await consumeTotpCode(db, vault, memberId, code))) return false;
    verified = await verify(deps, {
      ...attempt,
      challenge,
      code: by === 'app' ? code.replace(/\s/g, '') : hashRecoveryCode(platform.secrets.auth, memberId, code),
    });
    return verified !== null;
  });
  const signedIn = verified as Verified | null;
  const record = (event: SecurityEvent) =>
    recordSecurityEvent(platform, event, { request, target: { type: 'member', id: memberId } });
  if (tried.kind !== 'right' || signedIn === null) {
    record('second_factor.failed');
    throw refusalOf(platform, by, tried);
  }

  const { token, user } = signedIn.response;
  const admission = await admitSession(db, challenges, { token, memberId, passwordHash, passed: true });
  if (admission.kind !== 'admitted') throw expired();
  if (by === 'recoveryCode') {
    record('second_factor.recovery_code_used');
    const left = await countRecoveryCodes(db, vault, memberId);
    await enqueueMail(db, {
      kind: 'recoveryCodeUsed',
      to: user.email,
      data: { nickname: user.name, left },
    });
  }
  const { headers, response } = signedIn;
  return {
    headers,
    response: { redirect: false, ...response },
    role: admission.role,
    account: passwordHash === null ? null : { memberId, passwordHash },
  };
}

type Verified = {
  headers: Headers;
  response: { token: string; user: { id: string; email: string; name: string } };
};

/** Lets the plugin verify a code; null when it is wrong. Throws AuthRefusal when the challenge has expired. */
async function verify(
  { betterAuth, tokens }: Deps,
  { challenge, by, code, headers }: Attempt & { challenge: string },
): Promise<Verified | null> {
  const { createAuthCookie } = await betterAuth.$context;
  const sent = new Headers(headers);
  sent.set('cookie', `${createAuthCookie('two_factor').name}=${encodeURIComponent(tokens.sign(challenge))}`);
  const request = { body: { code }, headers: sent, returnHeaders: true } as const;
  const { api } = betterAuth;
  try {
    const verified = by === 'app' ? await api.verifyTOTP(request) : await api.verifyBackupCode(request);
    return verified as Verified;
  } catch (error) {
    const refusal = AuthRefusal.from(error);
    if (!refusal) throw error;
    // 409: a parallel sign-in has used a recovery code.
    if (['INVALID_CODE', 'INVALID_BACKUP_CODE'].includes(refusal.code) || refusal.status === 409) return null;
    throw expired();
  }
}

function refusalOf(platform: Platform, by: Attempt['by'], tried: CodeResult): AuthRefusal {
  if (tried.kind === 'locked')
    return new AuthRefusal(429, 'TOO_MANY_ATTEMPTS', 'login.code.locked', { retryAfterS: tried.retryAfterS });
  if (tried.kind !== 'wrong') return expired();
  const text = by === 'app' ? wrongCodeText : wrongRecoveryCodeText;
  const triesLeft = tried.left;
  return new AuthRefusal(
    401,
    'INVALID_CODE',
    { text: text(platform, triesLeft) },
    { details: { triesLeft } },
  );
}

function expired(): AuthRefusal {
  return new AuthRefusal(401, 'TWO_FACTOR_EXPIRED', 'login.code.expired');
}
