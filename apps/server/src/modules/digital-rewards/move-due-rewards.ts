import { DAY_MS, seoulDate } from '@pq/domain/dates';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { forEachIsolated, type IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import { deleteOldUploads } from './files/upload-queries.ts';
import { startRewardBroadcast } from './shared/notify-backers.ts';
import {
  type DueReward,
  deleteOldKeys,
  isAnyRewardDue,
  lockDueReward,
  moveReward,
} from './shared/queries.ts';

const KEY_LIFE_MS = 30 * DAY_MS;
const UPLOAD_LIFE_MS = DAY_MS;
const byClock = { actor: 'clock' };

/**
 * Opens rewards whose first day has come and closes those whose last day is over, each in its own transaction; a failure is
 * logged and left to the next sweep. Backers are notified, except of rewards that open and close at once after downtime. Deletes
 * old keys and uploads first.
 */
export async function moveDueRewards(platform: Platform, signal: AbortSignal): Promise<IsolatedCounts> {
  const { clock, database } = platform;
  await deleteOldKeys(database.db, new Date(clock.now() - KEY_LIFE_MS));
  await deleteOldUploads(database.db, new Date(clock.now() - UPLOAD_LIFE_MS));
  return forEachIsolated(
    platform,
    { job: 'reward', failure: 'reward not moved', counted: 'rewards moved' },
    ({ skip, found }) =>
      inTransaction(database.db, async (tx) => {
        const now = new Date(clock.now());
        const due = await lockDueReward(tx, seoulDate(now.getTime()), skip);
        if (!due) return false;
        found(due.key);
        await moveOne(tx, due, now);
        return true;
      }),
    signal,
  );
}

export function isRewardDue(db: Executor, nowMs: number): Promise<boolean> {
  return isAnyRewardDue(db, seoulDate(nowMs));
}

async function moveOne(tx: Tx, due: DueReward, now: Date): Promise<void> {
  if (due.state === 'funding') return moveReward(tx, due, 'finish', byClock, now);
  await moveReward(tx, due, 'funding', byClock, now);
  if (due.finish < seoulDate(now.getTime()))
    return moveReward(tx, { ...due, state: 'funding' }, 'finish', byClock, now);
  await startRewardBroadcast(tx, due.key, null, now);
}
