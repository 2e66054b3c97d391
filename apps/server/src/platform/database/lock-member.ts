import { and, eq, isNull } from 'drizzle-orm';
import { ProductError } from '#src/platform/product-error.ts';
import type { Tx } from './database.ts';
import { member } from './schema.ts';

/**
 * Locks a member's row until the end of the transaction, so that everything a member writes happens one after the other: as
 * `acting`, or as `leaving` against whatever refers to it anew, too. Throws loginRequired when the member has left.
 */
export async function lockMember(
  tx: Tx,
  memberId: string,
  mode: 'acting' | 'leaving' = 'acting',
): Promise<void> {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, memberId), isNull(member.leftAt)))
    .for(mode === 'leaving' ? 'update' : 'no key update');
  if (rows.length === 0) throw new ProductError('loginRequired');
}
