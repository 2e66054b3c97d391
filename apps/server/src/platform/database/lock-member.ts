import sql from 'sql-template-tag';
import { ProductError } from '#src/platform/product-error.ts';
import type { Tx } from './database.ts';
import { execute } from './query.ts';

/**
 * Locks a member's row until the end of the transaction, so that all writes of a member are serialised: as `acting`,
 * or as `leaving`, which also excludes new references to the row. Throws loginRequired when the member has left.
 */
export async function lockMember(
  tx: Tx,
  memberId: string,
  mode: 'acting' | 'leaving' = 'acting',
): Promise<void> {
  const strength = mode === 'leaving' ? sql`for update` : sql`for no key update`;
  const locked = await execute(
    tx,
    sql`select id from member where id = ${memberId} and left_at is null ${strength}`,
  );
  if (locked === 0) throw new ProductError('loginRequired');
}
