import type { Executor } from '#src/platform/database/database.ts';
import { findSecondFactor, useStep } from './queries.ts';
import { findStep } from './totp.ts';
import type { Vault } from './vault.ts';

/** Uses up a code of the enrolled authenticator app; false when it is wrong, was used before, or no app is enrolled. */
export async function useTotpCode(
  db: Executor,
  vault: Vault,
  memberId: string,
  code: string,
): Promise<boolean> {
  const row = await findSecondFactor(db, memberId);
  if (!row?.verified || row.secret === null) return false;
  const step = findStep(await vault.open(row.secret), code, Date.now());
  return step !== null && (await useStep(db, memberId, step));
}
