import { randomBytes } from 'node:crypto';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Auth } from './auth.ts';
import { deleteValuesOf } from './one-time-values.ts';
import { checkOwnPassword, type OwnerProof, verifyOwner } from './own-password.ts';
import { findPasswordHash, lockMemberForUpdate } from './queries.ts';
import {
  enrolStarted,
  findSecondFactor,
  hasSecondFactor,
  replaceBackupCodes,
  upsertStartedSecret,
} from './second-factor/queries.ts';
import { countRecoveryCodes, sealRecoveryCodes } from './second-factor/recovery-codes.ts';
import { describeEnrolment, findStep } from './second-factor/totp.ts';
import { assertRightCode } from './second-factor/try-code.ts';
import type { Vault } from './second-factor/vault.ts';
import { deleteOtherSessions, markSessionPassed } from './sessions/queries.ts';
import { assertFreshSignIn } from './sessions/session-limits.ts';

/**
 * Starts enrolling an authenticator app; an enrolled one stays until the new one is confirmed. Throws permission for anybody but
 * admins, what checkOwnPassword throws, and freshSignIn when one is enrolled already or the member has no password.
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
  if (!hasPassword || (await hasSecondFactor(db, caller.uid))) assertFreshSignIn(caller);
  if (hasPassword) await checkOwnPassword(platform, auth, caller, { password, field: 'password' });
  const secret = randomBytes(24).toString('base64url');
  const startedSecret = auth.vault.seal(secret);
  await upsertStartedSecret(db, { id: newId(platform.clock.now()), memberId: caller.uid, startedSecret });
  return describeEnrolment(secret, caller.email);
}

/**
 * Enrols the started authenticator app by its first code and returns the recovery codes. Ends the member's other sessions and
 * sign-ins under way and notifies them by mail. Throws invalid at `code`, tooMany, and wrongState when none was started.
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
  const secret = vault.open(startedSecret);
  let step: number | null = null;
  await assertRightCode(platform, uid, async () => {
    step = findStep(secret, code, Date.now());
    return step === null ? 'wrong' : 'right';
  });
  const { codes, sealed } = sealRecoveryCodes(platform, vault, uid);
  await inTransaction(db, async (tx) => {
    // Serializes with a parallel sign-in: either that sees the enrolment, or this ends its session (start-session.ts).
    if (!(await lockMemberForUpdate(tx, uid))) throw new ProductError('loginRequired');
    if (!(await enrolStarted(tx, uid, { startedSecret, backupCodes: sealed, step: step ?? 0 })))
      throw new ProductError('wrongState');
    await markSessionPassed(tx, session.id, new Date());
    await deleteOtherSessions(tx, uid, session.id);
    await deleteValuesOf(tx, uid);
    await enqueueMail(tx, { kind: 'secondFactorEnrolled', to: email, data: { nickname: name } });
  });
  return codes;
}

/** Replaces all recovery codes and notifies the member by mail. Throws wrongState when no second factor is enrolled, and what verifyOwner throws. */
export async function renewRecoveryCodes(
  platform: Platform,
  auth: Pick<Auth, 'passwords' | 'limits' | 'vault'>,
  caller: SignedIn,
  proof: OwnerProof,
): Promise<string[]> {
  const { db } = platform.database;
  const { uid, email, name } = caller;
  if (!(await hasSecondFactor(db, uid))) throw new ProductError('wrongState');
  await verifyOwner(platform, auth, caller, proof);
  const { codes, sealed } = sealRecoveryCodes(platform, auth.vault, uid);
  await inTransaction(db, async (tx) => {
    if (!(await replaceBackupCodes(tx, uid, { to: sealed }))) throw new ProductError('wrongState');
    await enqueueMail(tx, { kind: 'recoveryCodesRenewed', to: email, data: { nickname: name } });
  });
  return codes;
}

export async function getSecondFactor({ database }: Platform, vault: Vault, caller: SignedIn) {
  const row = await findSecondFactor(database.db, caller.uid);
  const enrolled = row?.verified ?? false;
  return {
    available: mayEnrol(caller),
    enrolled,
    required: caller.session.mustEnrol,
    recoveryCodesLeft: enrolled ? await countRecoveryCodes(database.db, vault, caller.uid) : 0,
  };
}

/** Admins may enrol, also those whose role does not count until they have. */
function mayEnrol({ role, session }: SignedIn): boolean {
  return role === 'admin' || session.mustEnrol;
}
