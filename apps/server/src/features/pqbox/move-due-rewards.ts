import { seoulDate } from '@pq/domain/dates';
import { enqueueMails } from '#src/features/mails/enqueue-mail.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type DueReward, isAnyRewardDue, lockDueReward } from './due-repository.ts';
import { deleteOldUploads } from './files/upload-repository.ts';
import { moveReward } from './move-reward.ts';
import { listBackers } from './tell-repository.ts';
import { deleteOldKeys } from './write-repository.ts';

const KEY_LIFE_MS = 30 * 86_400_000;
/** A file that has not all come by then is given up. */
const UPLOAD_LIFE_MS = 86_400_000;
const byClock = { actor: 'clock' };

/**
 * Opens rewards whose first day has come and closes those whose last day is over, each in a transaction of its own; one that fails is
 * logged and left to the next sweep. Lets go keys and files on their way that are too old. After downtime one may open and close at once: then nobody is told.
 */
export async function moveDueRewards(
  platform: Platform,
  signal: AbortSignal,
): Promise<{ done: number; failed: number }> {
  const { clock, database, log } = platform;
  await deleteOldKeys(database.db, new Date(clock.now() - KEY_LIFE_MS));
  await deleteOldUploads(database.db, new Date(clock.now() - UPLOAD_LIFE_MS));
  const failed: string[] = [];
  let done = 0;
  while (!signal.aborted) {
    const now = new Date(clock.now());
    const at: { due: DueReward | null } = { due: null };
    try {
      await inTransaction(database.db, async (tx) => {
        at.due = await lockDueReward(tx, seoulDate(now.getTime()), failed);
        if (at.due) await moveOne(tx, at.due, now);
      });
    } catch (error) {
      if (!at.due) throw error;
      log.error({ err: error, reward: at.due.key }, 'reward not moved');
      failed.push(at.due.key);
      continue;
    }
    if (!at.due) break;
    done += 1;
  }
  return { done, failed: failed.length };
}

/** True while a reward is to be opened or closed at `nowMs`. */
export function isRewardDue(db: Executor, nowMs: number): Promise<boolean> {
  return isAnyRewardDue(db, seoulDate(nowMs));
}

async function moveOne(tx: Tx, due: DueReward, now: Date): Promise<void> {
  if (due.state === 'funding') return moveReward(tx, due, 'finish', byClock, now);
  await moveReward(tx, due, 'funding', byClock, now);
  if (due.finish < seoulDate(now.getTime()))
    return moveReward(tx, { ...due, state: 'funding' }, 'finish', byClock, now);
  await tellBackers(tx, due);
}

async function tellBackers(tx: Tx, due: DueReward): Promise<void> {
  const { key: rewardKey, reward, finish, title, purpose, projectKey } = due;
  const backers = await listBackers(tx, projectKey);
  await enqueueMails(
    tx,
    backers.map(({ id, email, nickname }) => ({
      kind: 'rewardOpened' as const,
      to: email,
      data: { nickname, title, purpose, projectKey, reward, rewardKey, finish },
      dedupeKey: `reward-opened:${rewardKey}:${id}`,
    })),
  );
}
