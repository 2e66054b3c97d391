import { formerMember } from '@pq/domain/member/former-member';
import { deleteUploadsOf } from '#src/modules/media/index.ts';
import { eraseRecipient } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { eraseMember, eraseRows, erasures } from './erasure-queries.ts';

/**
 * Erases a locked member whose cards are let go: what is personal goes, the row and its consents stay with nobody in them.
 * `farewell` is the nickname to say good-bye to, null for none.
 */
export async function erase(
  tx: Tx,
  member: { id: string; email: string; farewell: string | null },
  now: Date,
): Promise<void> {
  const { id: uid, email, farewell } = member;
  for (const statement of Object.values(erasures)) await eraseRows(tx, { uid, email }, statement);
  await deleteUploadsOf(tx, uid);
  await eraseRecipient(tx, email, farewell);
  await eraseMember(tx, uid, formerMember(uid), now);
}
