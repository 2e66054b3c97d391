import { enqueueMail } from '#src/modules/notifications/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Auth } from '../create-auth.ts';
import { type OwnProof, proveOwner } from '../password/prove-owner.ts';
import { isEnrolled, replaceBackupCodes } from './queries.ts';
import { sealRecoveryCodes } from './seal-recovery-codes.ts';

/** New recovery codes in place of all old ones; a mail tells the person. Throws wrongState where none is enrolled, and what proveOwner throws. */
export async function renewRecoveryCodes(
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'vault'>,
  caller: SignedIn,
  proof: OwnProof,
): Promise<string[]> {
  const { db } = platform.database;
  const { uid, email, name } = caller;
  if (!(await isEnrolled(db, uid))) throw new ProductError('wrongState');
  await proveOwner(platform, auth, caller, proof);
  const { codes, sealed } = await sealRecoveryCodes(platform, auth.vault, uid);
  await inTransaction(db, async (tx) => {
    if (!(await replaceBackupCodes(tx, uid, sealed))) throw new ProductError('wrongState');
    await enqueueMail(tx, { kind: 'recoveryCodesRenewed', to: email, data: { nickname: name } });
  });
  return codes;
}
