import { t } from '@pq/domain/copy';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Auth } from '../create-auth.ts';
import { findPasswordHash } from '../own-repository.ts';

export type OwnAuth = Pick<Auth, 'passwords' | 'limits'>;
export type Attempt = { password: string; address: string; field: string };

/**
 * Checks a signed-in member's own password; gives its hash. Wrong ones count with failed sign-ins, so a stolen
 * session guesses no faster than anybody. Throws invalid at `field`, tooMany, and noPassword for members of kakao and naver.
 */
export async function checkOwnPassword(
  platform: Platform,
  { passwords, limits }: OwnAuth,
  { uid, email }: Pick<Caller, 'uid' | 'email'>,
  { password, address, field }: Attempt,
): Promise<string> {
  const { db } = platform.database;
  await limits.assertMayTry(db, email, address);
  const hash = await findPasswordHash(db, uid);
  if (hash === null) throw new ProductError('noPassword');
  if (!(await passwords.verify(hash, password))) {
    await limits.countFailure(db, email, address);
    throw ProductError.ofField(field, t('my.password.wrong'));
  }
  // Guesses that run at the same moment all pass the first look (sign-in.ts).
  await limits.assertMayTry(db, email, address);
  await limits.forgetFailures(db, email);
  return hash;
}
