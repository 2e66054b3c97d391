import { t } from '@pq/domain/copy';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Auth } from '../create-auth.ts';
import { findPasswordHash } from '../own-queries.ts';

export type OwnAuth = Pick<Auth, 'passwords' | 'limits'>;
export type Attempt = { password: string; field: string };

/**
 * Checks a signed-in member's own password; gives its hash. Tries count by session: a stolen one guesses no faster than
 * anybody, and nobody outside shuts the owner out. Throws invalid at `field`, tooMany, and noPassword for members of kakao and
 * naver.
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
  await limits.countOwnTry(db, session.id);
  const isRight = await passwords.verify(hash, password).catch(async (error) => {
    await limits.takeBackOwnTry(db, session.id);
    throw error;
  });
  if (!isRight)
    throw ProductError.ofField(field, t('my.password.wrong'), { securityEvent: 'sign_in.failed' });
  await limits.forgiveOwnTries(db, session.id);
  return hash;
}
