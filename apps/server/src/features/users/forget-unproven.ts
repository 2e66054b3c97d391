import { formerMember } from '@pq/domain/former-member';
import type { Tx } from '#src/platform/database/database.ts';
import { eraseMember, eraseRows, erasures } from './erasure-repository.ts';

/**
 * Lets go a member who has never proven an e-mail, so never had a session and holds nothing: as leaving does, but without a
 * good-bye to a mailbox that may be a stranger's. The row and its consents stay with nobody in them.
 */
export async function forgetUnproven(
  tx: Tx,
  member: { id: string; email: string },
  now: Date,
): Promise<void> {
  const { id: uid, email } = member;
  for (const statement of Object.values(erasures)) await eraseRows(tx, { uid, email }, statement);
  await eraseMember(tx, uid, formerMember(uid), now);
}
