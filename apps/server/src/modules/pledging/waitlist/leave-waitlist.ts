import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { offerFreePieces } from './offer-pieces.ts';
import { deleteWait, hasWait, lockQueues, releaseHold } from './queries.ts';

/**
 * Gives up a place in a queue; a piece that is held goes to the next. Returns what has ended. A repeat does nothing: the place is
 * given up either way.
 */
export async function leaveWaitlist(
  platform: Platform,
  memberId: string,
  { projectid: projectKey, idx }: { projectid: string; idx: number },
): Promise<'held' | 'lapsed' | 'waiting'> {
  const { db } = platform.database;
  // Else anybody could lock a project that others press to pledge for.
  if (!(await hasWait(db, { projectKey, idx, memberId }))) return 'waiting';
  const now = new Date(platform.clock.now());
  const ended = await inTransaction(db, async (tx) => {
    if (!(await lockQueues(tx, projectKey))) return null;
    const found = await deleteWait(tx, { projectKey, idx, memberId });
    if (!found || found.heldChoice === null) return found;
    await releaseHold(tx, projectKey, found);
    await offerFreePieces(tx, projectKey, now);
    return found;
  });
  if (ended) publishProjectChange(platform, projectKey);
  if (ended?.isLapsed) return 'lapsed';
  return ended && ended.heldChoice !== null ? 'held' : 'waiting';
}
