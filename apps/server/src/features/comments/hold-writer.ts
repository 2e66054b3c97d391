import { assertMayWrite } from '#src/features/moderation/assert-may-write.ts';
import { lockMember } from '#src/features/users/lock-member.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';

/**
 * Holds the row of who writes, changes or reports a comment, so that what they do happens one after the other. Every one
 * of these goes through here before it does anything; deleting does not. Throws loginRequired for who has left
 * meanwhile, restricted for who is kept from writing.
 */
export async function holdWriter(tx: Tx, caller: Caller, now: Date): Promise<void> {
  await lockMember(tx, caller.uid);
  await assertMayWrite(tx, caller.uid, now);
}
