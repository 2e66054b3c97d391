import { seoulDate } from '@pq/domain/dates';
import { enqueueMails } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { changeMail } from './change-mail.ts';
import { lockMissed, type Told } from './repository.ts';

/**
 * Tells a member who has just proven their first e-mail, in the same transaction, of the material changes that were told past
 * them: those that are in force only after the day on which they joined, and so agreed to the text before. `joinedAt` in ms.
 */
export async function tellProven(tx: Tx, member: Told & { joinedAt: number }): Promise<void> {
  const missed = await lockMissed(tx, { uid: member.uid, joinedOn: seoulDate(member.joinedAt) });
  await enqueueMails(
    tx,
    missed.map((change) => changeMail(change, member)),
  );
}
