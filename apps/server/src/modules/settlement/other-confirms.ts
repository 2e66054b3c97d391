import { hasOtherAdmin } from '#src/platform/audit-log.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { ProductError } from '#src/platform/product-error.ts';

type OpenRequest = { askedAt: number } | null;

/**
 * Whether a call confirms what an admin has asked for, or asks. `seen`: when what it confirms was asked for, so that the same press twice
 * does not confirm what it has asked for itself. `isSame`: whether it names what was asked for. Throws decisionStale.
 */
export function confirms({
  seen,
  asked,
  isSame,
}: {
  seen: number | undefined;
  asked: OpenRequest;
  isSame: boolean;
}): boolean {
  const isConfirmed = seen !== undefined;
  if (isSame !== isConfirmed || (isConfirmed && asked?.askedAt !== seen))
    throw new ProductError('decisionStale');
  return isConfirmed;
}

/** The only admin confirms what they asked for. Throws closingSelf. */
export async function assertOtherConfirms(
  tx: Tx,
  { uid }: AdminCaller,
  askedBy: string | null,
): Promise<{ alone?: true }> {
  if (askedBy !== uid) return {};
  if (await hasOtherAdmin(tx, uid)) throw new ProductError('closingSelf');
  return { alone: true };
}

/** For lists: whether the caller may confirm what this admin has asked for. `alone`: there is no other admin. */
export const mayConfirmAs =
  ({ uid, alone }: { uid: string; alone: boolean }) =>
  (askedBy: string | null): boolean =>
    alone || askedBy !== uid;

export async function readMayConfirm(
  db: Executor,
  { uid }: Pick<AdminCaller, 'uid'>,
): Promise<ReturnType<typeof mayConfirmAs>> {
  return mayConfirmAs({ uid, alone: !(await hasOtherAdmin(db, uid)) });
}
