import type { FastifyRequest } from 'fastify';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Clock } from '#src/platform/clock.ts';
import { networkAddressOf } from '#src/platform/http/addresses.ts';
import { userAgentOf } from '#src/platform/http/user-agent.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { SecurityEvent } from '#src/platform/security-events.ts';
import { AuthRefusal } from './auth-refusal.ts';
import type { SignInAccount } from './known-devices.ts';
import { findPasswordHash } from './queries.ts';
import { findChallenged } from './second-factor/challenges.ts';
import { findSecondFactor } from './second-factor/queries.ts';
import { consumeRecoveryCode, countRecoveryCodes } from './second-factor/recovery-codes.ts';
import { type CodeResult, consumeTotpCode, tryCode, wrongCodeText } from './second-factor/try-code.ts';
import type { Vault } from './second-factor/vault.ts';
import { type StartedSession, startSession } from './start-session.ts';

type Deps = { vault: Vault; realClock: Clock };
type Attempt = {
  challenge: string | null;
  by: 'app' | 'recoveryCode';
  code: string;
  request: FastifyRequest;
};

/**
 * Completes a sign-in by the code of the authenticator app or a recovery code, for the challenge of the first step. Returns what
 * a sign-in without a second factor returns. Throws AuthRefusal 401 (wrong, with the attempts left; or the challenge has
 * expired), 409 (sealed by another AUTH_SECRET) and 429 (locked).
 */
export async function passSecondFactor(
  platform: Platform,
  { vault, realClock }: Deps,
  { challenge, by, code, request }: Attempt,
): Promise<StartedSession & { account: SignInAccount | null }> {
  const { db } = platform.database;
  const memberId = challenge === null ? null : await findChallenged(db, challenge);
  if (challenge === null || memberId === null) throw expired();
  const factor = await findSecondFactor(db, memberId);
  if (factor?.secret && !vault.canOpen(factor.secret)) {
    platform.log.warn({ memberId }, 'second factor is sealed by another AUTH_SECRET: it has to be reset');
    throw new AuthRefusal(409, 'SECOND_FACTOR_UNREADABLE', 'login.code.unreadable');
  }
  // Read while the challenge exists: changing the password deletes it.
  const passwordHash = await findPasswordHash(db, memberId);
  const record = (event: SecurityEvent) =>
    recordSecurityEvent(platform, event, { request, target: { type: 'member', id: memberId } });

  const tried = await tryCode(platform, memberId, async () => {
    if (by === 'app') return consumeTotpCode(db, vault, memberId, code);
    return (await consumeRecoveryCode(platform, vault, memberId, code)) ? 'right' : 'wrong';
  });
  if (tried.kind !== 'right') {
    record('second_factor.failed');
    throw refusalOf(platform, by, tried);
  }
  const started = await startSession(platform, realClock, {
    memberId,
    passwordHash,
    passedChallenge: challenge,
    from: { address: networkAddressOf(request), agent: userAgentOf(request) },
  });
  if (started.kind !== 'session') throw expired();
  if (by === 'recoveryCode') {
    record('second_factor.recovery_code_used');
    const { email: to, name: nickname } = started.member;
    const left = await countRecoveryCodes(db, vault, memberId);
    await enqueueMail(db, { kind: 'recoveryCodeUsed', to, data: { nickname, left } });
  }
  return { ...started, account: passwordHash === null ? null : { memberId, passwordHash } };
}

function refusalOf(platform: Platform, by: Attempt['by'], tried: CodeResult): AuthRefusal {
  if (tried.kind === 'locked')
    return new AuthRefusal(429, 'TOO_MANY_ATTEMPTS', 'login.code.locked', { retryAfterS: tried.retryAfterS });
  if (tried.kind !== 'wrong') return expired();
  return new AuthRefusal(
    401,
    'INVALID_CODE',
    { text: wrongCodeText(platform, by, tried) },
    { details: { triesLeft: tried.left } },
  );
}

function expired(): AuthRefusal {
  return new AuthRefusal(401, 'TWO_FACTOR_EXPIRED', 'login.code.expired');
}
