import type { Executor } from '#src/platform/database/database.ts';
import { getQueue } from './queries.ts';

/** Mails put into the outbox per round, where many people are written to. */
export const ROUND = 500;
/** Nobody waits for a sign-up link behind a million of a round: no more are put in while so many mails are due. */
const DUE_MOST = 1_000;

/** Whether the next of a round to many people may be put into the outbox. */
export async function hasRoomForRound(db: Executor): Promise<boolean> {
  return (await getQueue(db)).due <= DUE_MOST;
}
