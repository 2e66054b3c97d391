import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Auth } from '../create-auth.ts';
import { findPasswordHash } from '../own-queries.ts';
import { isEnrolled } from '../second-factor/queries.ts';
import { assertRightCode } from '../second-factor/try-code.ts';
import { useTotpCode } from '../second-factor/use-totp-code.ts';
import { checkOwnPassword } from './check-own-password.ts';

export type OwnProof = { password: string; code: string };

/**
 * Asks a signed-in member to prove that it is them: by the password, or where there is none by a code of the authenticator app.
 * Throws what checkOwnPassword throws, and invalid at `code`; noPassword where there is neither.
 */
export async function proveOwner(
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'vault'>,
  caller: Pick<SignedIn, 'uid' | 'session'>,
  { password, code }: OwnProof,
): Promise<void> {
  const { db } = platform.database;
  const { uid } = caller;
  if ((await findPasswordHash(db, uid)) !== null) {
    await checkOwnPassword(platform, auth, caller, { password, field: 'password' });
    return;
  }
  if (!(await isEnrolled(db, uid))) throw new ProductError('noPassword');
  await assertRightCode(platform, uid, () => useTotpCode(db, auth.vault, uid, code));
}
