import { seoulDate } from '@pq/domain/dates';
import { isBoxOpenIn, isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import { enqueueMails, hasRoomForBatch, MAIL_BATCH, type NewMail } from '#src/modules/notifications/index.ts';
import { openedMail } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import { noteFailure } from '#src/platform/jobs/failures.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import {
  deleteTelling,
  insertTelling,
  listNextBackers,
  listTellings,
  lockTelling,
  noteTold,
  TELLING_TOPIC,
  type Telling,
} from './queries.ts';

const TASK = 'telling backers';

/** Backers of a reward are to be told that it has opened, or that a `file` of it is there in a new version. */
export function planTelling(tx: Tx, rewardKey: string, file: string | null, now: Date): Promise<void> {
  return insertTelling(tx, { id: newId(now.getTime()), rewardKey, file }, now);
}

/**
 * Puts the mails of what has opened or was replaced into the outbox, some hundreds of backers at a time: the
 * mails and how far they have come are one transaction, so that nobody is told twice or left out. Who pays later is told with
 * the payment; of what is hidden nobody is told until it is shown
 * again, of what is over nobody at all. One that fails is kept as a failure and left to the next time.
 */
export async function tellBackers(platform: Platform, signal?: AbortSignal): Promise<void> {
  for (const id of await listTellings(platform.database.db))
    try {
      while (!signal?.aborted && (await tellSome(platform, id)));
    } catch (error) {
      platform.log.error({ err: error, telling: id }, 'backers not told');
      await noteFailure(platform, { job: TASK, subject: '' }, error);
    }
}

/** Gives whether there are more to tell now. */
function tellSome({ database }: Platform, id: string): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const telling = await lockTelling(tx, id);
    if (!telling || isHidden(telling) || !(await hasRoomForBatch(tx))) return false;
    const isOpen = isRewardOpen(telling.rewardState) && isBoxOpenIn(telling.projectState);
    const backers = isOpen ? await listNextBackers(tx, telling.rewardKey, telling.after, MAIL_BATCH) : [];
    await enqueueMails(
      tx,
      backers.map((backer) => mailTo(backer, telling)),
    );
    const last = backers.at(-1);
    if (!last || backers.length < MAIL_BATCH) {
      await deleteTelling(tx, id);
      return false;
    }
    await noteTold(tx, id, last.id);
    return true;
  });
}

const isHidden = ({ rewardState, projectState }: Telling) =>
  rewardState === 'blind' || projectState === 'blind';

/** Of the new versions in one reward backers are told once a day. */
function mailTo(backer: { id: string; email: string; nickname: string }, telling: Telling): NewMail {
  const { title, purpose, projectKey, reward, rewardKey, file, since } = telling;
  if (file === null) return openedMail(backer, telling);
  const { id, email: to, nickname } = backer;
  const data = { nickname, title, purpose, projectKey, reward, rewardKey, file };
  const dedupeKey = `reward-replaced:${rewardKey}:${seoulDate(since)}:${id}`;
  return { kind: 'rewardReplaced', to, data, dedupeKey };
}

/** Tells backers: when there is something to tell, and every quarter of a minute until all have been told. */
export function startTellingTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(platform, { name: TASK, topic: TELLING_TOPIC, everyMs: 15_000 }, (signal) =>
    tellBackers(platform, signal),
  );
}
