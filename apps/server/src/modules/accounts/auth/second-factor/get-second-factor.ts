import type { Executor } from '#src/platform/database/database.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { findSecondFactor, isEnrolled } from './queries.ts';
import type { Vault } from './vault.ts';

/** What a member is shown of the own second factor. */
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

/** Whether a member signs in with a second factor: what other administrators are shown of it. */
export function hasSecondFactor(
  { database }: Pick<Platform, 'database'>,
  memberId: string,
): Promise<boolean> {
  return isEnrolled(database.db, memberId);
}

/** Administrators may, those too who are to before they have their role. */
export function mayEnrol({ role, session }: SignedIn): boolean {
  return role === 'admin' || session.mustEnrol;
}

/** How many recovery codes of an enrolled member are unused. */
export async function countRecoveryCodes(db: Executor, vault: Vault, memberId: string): Promise<number> {
  const row = await findSecondFactor(db, memberId);
  if (!row || row.backupCodes === '') return 0;
  return (JSON.parse(await vault.open(row.backupCodes)) as string[]).length;
}
