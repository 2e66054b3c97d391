import { seoulDate } from '@pq/domain/dates';
import { enqueueMails } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { changeMail } from '../../policies/change-mail.ts';
import { lockMissed, type Told } from '../../policies/queries.ts';
import { type Method, updateProven } from '../queries.ts';
import { grantFirstAdmin } from './grant-first-admin.ts';

/**
 * A member has answered our mail: their e-mail is proven, and with the first one they are told of what others were told by mail
 * meanwhile. Gives how they sign in, and whether this was the first proof; null when the e-mail is theirs no more.
 */
export async function noteProof(
  platform: Platform,
  { id, email }: { id: string; email: string },
): Promise<{ method: Method; isFirst: boolean } | null> {
  const proven = await inTransaction(platform.database.db, async (tx) => {
    const found = await updateProven(tx, { id, email });
    if (found?.isFirst)
      await tellProven(tx, { uid: id, email, nickname: found.name, joinedAt: found.joinedAt });
    return found;
  });
  if (proven) await grantFirstAdmin(platform);
  return proven && { method: proven.provider, isFirst: proven.isFirst };
}

/**
 * Tells a member who has just proven their first e-mail, in the same transaction, of the material changes that were told past
 * them: those that are in force only after the day on which they joined, and so agreed to the text before. `joinedAt` in ms.
 */
async function tellProven(tx: Tx, member: Told & { joinedAt: number }): Promise<void> {
  const missed = await lockMissed(tx, { uid: member.uid, joinedOn: seoulDate(member.joinedAt) });
  await enqueueMails(
    tx,
    missed.map((change) => changeMail(change, member)),
  );
}
