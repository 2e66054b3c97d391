import { generateRandomString } from 'better-auth/crypto';
import type { SignedIn } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Auth } from '../create-auth.ts';
import { findPasswordHash } from '../own-queries.ts';
import { checkOwnPassword } from '../password/check-own-password.ts';
import { assertFreshSignIn } from '../sessions/fresh-sign-in.ts';
import { mayEnrol } from './get-second-factor.ts';
import { isEnrolled, upsertStartedSecret } from './queries.ts';
import { describeEnrolment } from './totp.ts';

/**
 * Starts enrolling an authenticator app; what is enrolled stays until the new one is confirmed. Throws permission for who is no
 * administrator, what checkOwnPassword throws, and freshSignIn where one is enrolled already or there is no password to ask for.
 */
export async function startEnrolment(
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'vault'>,
  caller: SignedIn,
  password: string,
): Promise<{ uri: string; secret: string }> {
  const { db } = platform.database;
  if (!mayEnrol(caller)) throw new ProductError('permission');
  const hasPassword = (await findPasswordHash(db, caller.uid)) !== null;
  if (!hasPassword || (await isEnrolled(db, caller.uid))) assertFreshSignIn(caller);
  if (hasPassword) await checkOwnPassword(platform, auth, caller, { password, field: 'password' });
  const secret = generateRandomString(32);
  const startedSecret = await auth.vault.seal(secret);
  await upsertStartedSecret(db, { id: newId(platform.clock.now()), memberId: caller.uid, startedSecret });
  return describeEnrolment(secret, caller.email);
}
