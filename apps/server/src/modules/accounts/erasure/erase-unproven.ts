import type { Tx } from '#src/platform/database/database.ts';
import { eraseMember } from './erasure.ts';

/**
 * Erases a locked member who has never proven an e-mail, so never had a session and has no card. Sends no farewell: the mailbox
 * may be a stranger's.
 */
export async function eraseUnproven(tx: Tx, member: { id: string; email: string }, now: Date): Promise<void> {
  await eraseMember(tx, { ...member, farewell: null }, now);
}
