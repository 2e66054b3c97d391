import { assertMayWrite } from '#src/features/moderation/assert-may-write.ts';
import { lockMember } from '#src/features/users/lock-member.ts';
import type { Tx } from '#src/platform/database/database.ts';

/**
 * Holds the row of who writes or rewrites a story, so that what they write happens one after the other. Both go through
 * here before they do anything; removing does not. Throws loginRequired for who has left meanwhile, restricted.
 */
export async function holdWriter(tx: Tx, writer: { uid: string }, now: Date): Promise<void> {
  await lockMember(tx, writer.uid);
  await assertMayWrite(tx, writer.uid, now);
}
