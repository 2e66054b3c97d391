import type { Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { assertMayWrite } from './assert-may-write.ts';

/**
 * Holds the row of the member who writes, changes or reports a comment or a story, so that what they do happens one after
 * the other. Each of these goes through here before it does anything; taking back does not. Throws loginRequired when the
 * member has left meanwhile, restricted while they are kept from writing.
 */
export async function holdWriter(tx: Tx, writer: { uid: string }, now: Date): Promise<void> {
  await lockMember(tx, writer.uid);
  await assertMayWrite(tx, writer.uid, now);
}
