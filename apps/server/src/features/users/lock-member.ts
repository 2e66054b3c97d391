import type { Tx } from '#src/platform/database/database.ts';
import { lockMemberRow } from './repository.ts';

/**
 * Holds a member's row until the end of the transaction, so that what they do in it happens one after the other; false
 * when the member has left.
 */
export async function lockMember(tx: Tx, memberId: string): Promise<boolean> {
  return lockMemberRow(tx, memberId);
}
