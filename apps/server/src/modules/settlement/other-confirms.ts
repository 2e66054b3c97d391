import { hasOtherAdmin } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { ProductError } from '#src/platform/product-error.ts';

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
