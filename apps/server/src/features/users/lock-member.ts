import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lockMemberRow } from './repository.ts';

/**
 * Holds a member's row until the end of the transaction, so that what they do in it happens one after the other: as
 * `acting`, or as `leaving` against whatever refers to it anew, too. Throws loginRequired when the member has left.
 */
export async function lockMember(
  tx: Tx,
  memberId: string,
  mode: 'acting' | 'leaving' = 'acting',
): Promise<void> {
  const isThere = await lockMemberRow(tx, memberId, mode === 'leaving' ? 'update' : 'no key update');
  if (!isThere) throw new ProductError('loginRequired');
}
