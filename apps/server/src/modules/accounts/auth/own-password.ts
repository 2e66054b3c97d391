import { t } from '@pq/domain/copy';
import { newPasswordProblem } from '@pq/domain/member/password/common-passwords';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Auth } from './auth.ts';
import type { SignInAccount } from './known-devices.ts';
import { deleteValuesOf } from './one-time-values.ts';
import { findPasswordHash, replacePasswordHash } from './queries.ts';
import { hasSecondFactor } from './second-factor/queries.ts';
import { assertRightCode, consumeTotpCode } from './second-factor/try-code.ts';
import { confirmSession, deleteOtherSessions } from './sessions/queries.ts';

export type OwnAuth = Pick<Auth, 'passwords' | 'limits'>;
export type Attempt = { password: string; field: string };

/**
 * Verifies a signed-in member's password and returns its hash. Attempts count per session: a stolen session guesses no faster
 * than a stranger, and nobody outside can lock the owner out. Throws invalid at `field`, tooMany, and noPassword for members of
 * kakao and naver.
 */
export async function checkOwnPassword(
  platform: Platform,
  { passwords, limits }: OwnAuth,
  { uid, session }: Pick<SignedIn, 'uid' | 'session'>,
  { password, field }: Attempt,
): Promise<string> {
  const { db } = platform.database;
  const hash = await findPasswordHash(db, uid);
  if (hash === null) throw new ProductError('noPassword');
  await limits.countSessionAttempt(db, session.id);
  const isRight = await passwords.verify(hash, password, uid).catch(async (error) => {
    await limits.cancelSessionAttempt(db, session.id);
    throw error;
  });
  if (!isRight)
    throw ProductError.ofField(field, t('my.password.wrong'), { securityEvent: 'sign_in.failed' });
  await limits.forgiveSessionAttempts(db, session.id);
  return hash;
}

/**
 * Changes a member's own password, ends their other sessions and unused reset links and notifies them by mail. Returns the
 * changed account. Throws invalid at `current` or `next`, tooMany, noPassword.
 */
export async function changeOwnPassword(
  platform: Platform,
  auth: OwnAuth,
  caller: SignedIn,
  change: { current: string; next: string },
): Promise<SignInAccount> {
  const { current, next } = change;
  const problem = newPasswordProblem(next, { email: caller.email, nickname: caller.name });
  if (problem) throw ProductError.ofField('next', t(problem));
  const from = await checkOwnPassword(platform, auth, caller, {
    password: current,
    field: 'current',
  });
  if (next.normalize('NFKC') === current.normalize('NFKC'))
    throw ProductError.ofField('next', t('my.password.same'));
  const { uid, email, name, session } = caller;
  const to = await auth.passwords.hash(next, uid);
  await inTransaction(platform.database.db, async (tx) => {
    if (!(await replacePasswordHash(tx, uid, { from, to })))
      throw ProductError.ofField('current', t('my.password.wrong'));
    await deleteOtherSessions(tx, uid, session.id);
    await deleteValuesOf(tx, uid);
    await confirmSession(tx, session.id, new Date());
    await enqueueMail(tx, { kind: 'passwordChanged', to: email, data: { nickname: name } });
  });
  return { memberId: uid, passwordHash: to };
}

export type OwnerProof = { password: string; code: string };

/**
 * Verifies that a signed-in person is the member: by the password, or for members without one by a code of the authenticator
 * app. Throws what checkOwnPassword throws, invalid at `code`, and noPassword when the member has neither.
 */
export async function verifyOwner(
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'vault'>,
  caller: Pick<SignedIn, 'uid' | 'session'>,
  { password, code }: OwnerProof,
): Promise<void> {
  const { db } = platform.database;
  const { uid } = caller;
  if ((await findPasswordHash(db, uid)) !== null) {
    await checkOwnPassword(platform, auth, caller, { password, field: 'password' });
    return;
  }
  if (!(await hasSecondFactor(db, uid))) throw new ProductError('noPassword');
  await assertRightCode(platform, uid, () => consumeTotpCode(db, auth.vault, uid, code));
}
