import { lockMember } from '#src/features/users/lock-member.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { assertMayWrite } from './assert-may-write.ts';

/**
 * Holds the row of who writes, changes or reports what people say, so that what they do happens one after the other. Each
 * of these goes through here before it does anything; taking back does not. Throws loginRequired for who has left
 * meanwhile, restricted for who is kept from writing.
 */
export async function holdWriter(tx: Tx, writer: { uid: string }, now: Date): Promise<void> {
  await lockMember(tx, writer.uid);
  await assertMayWrite(tx, writer.uid, now);
}
