import { enqueueMail } from '#src/modules/notifications/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { deleteOtherSessions, lockOwnRow } from '../own-queries.ts';
import { deleteVerifications } from '../queries.ts';
import { enrolStarted, findSecondFactor, markSessionPassed } from './queries.ts';
import { sealRecoveryCodes } from './seal-recovery-codes.ts';
import { findStep } from './totp.ts';
import { assertRightCode } from './try-code.ts';
import type { Vault } from './vault.ts';

/**
 * Enrols the authenticator app that was started, by its first code; gives the recovery codes. The member's other sessions and
 * sign-ins under way end, and a mail tells the person. Throws invalid at `code`, tooMany, and wrongState where none was started.
 */
export async function confirmEnrolment(
  platform: Platform,
  vault: Vault,
  { uid, email, name, session }: SignedIn,
  code: string,
): Promise<string[]> {
  const { db } = platform.database;
  const startedSecret = (await findSecondFactor(db, uid))?.startedSecret ?? null;
  if (startedSecret === null) throw new ProductError('wrongState');
  const secret = await vault.open(startedSecret);
  let step: number | null = null;
  await assertRightCode(platform, uid, async () => {
    step = findStep(secret, code, Date.now());
    return step !== null;
  });
  const { codes, sealed } = await sealRecoveryCodes(platform, vault, uid);
  await inTransaction(db, async (tx) => {
    // Whoever signs in at this moment sees it, or is seen by it (keep-session.ts).
    if (!(await lockOwnRow(tx, uid))) throw new ProductError('loginRequired');
    if (!(await enrolStarted(tx, uid, { startedSecret, backupCodes: sealed, step: step ?? 0 })))
      throw new ProductError('wrongState');
    await markSessionPassed(tx, session.id, new Date());
    await deleteOtherSessions(tx, uid, session.id);
    await deleteVerifications(tx, uid);
    await enqueueMail(tx, { kind: 'secondFactorEnrolled', to: email, data: { nickname: name } });
  });
  return codes;
}
