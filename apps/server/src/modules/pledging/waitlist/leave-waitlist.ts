import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { offerFreePieces } from './offer-pieces.ts';
import { deleteWait, hasWait, lockQueues, releaseReservation } from './queries.ts';

/**
 * Gives up a place in a queue; a reserved piece is offered to the next. Returns what has ended; a repeat changes nothing and returns
 * `waiting`.
 */
export async function leaveWaitlist(
  platform: Platform,
  memberId: string,
  { projectid: projectKey, idx }: { projectid: string; idx: number },
): Promise<'held' | 'lapsed' | 'waiting'> {
  const { db } = platform.database;
  // Otherwise anybody could lock the row of a project in a rush.
  if (!(await hasWait(db, { projectKey, idx, memberId }))) return 'waiting';
  const now = new Date(platform.clock.now());
  const ended = await inTransaction(db, async (tx) => {
    if (!(await lockQueues(tx, projectKey))) return null;
    const found = await deleteWait(tx, { projectKey, idx, memberId });
    if (!found || found.heldChoice === null) return found;
    await releaseReservation(tx, projectKey, found);
    await offerFreePieces(tx, projectKey, now);
    return found;
  });
  if (ended) publishProjectChange(platform, projectKey);
  if (ended?.isLapsed) return 'lapsed';
  return ended && ended.heldChoice !== null ? 'held' : 'waiting';
}
