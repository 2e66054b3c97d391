import { DAY_MS } from '@pq/domain/dates';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { forEachIsolated, type IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { enqueueBulkMails } from '../enqueue-mail.ts';
import { hasRoomForBulk } from '../queries.ts';
import { BROADCAST_TOPIC, type BroadcastKind } from './broadcasts.ts';
import {
  type DueBroadcast,
  deleteById,
  deleteUnlessMandatory,
  isAnyDue,
  lockNextDue,
  recordProgress,
} from './queries.ts';

const BATCH = 500;
const HIDDEN_RETRY_MS = 60_000;
/** What is older is shown under the bell only. */
const MAIL_LIFE_MS = 7 * DAY_MS;
const LIFE_MS = 30 * DAY_MS;

/**
 * Writes the mails and notifications of what is due, a batch of each broadcast in turn, until no more bulk mails should wait. A
 * batch and its progress are one transaction, so that everybody is notified once wherever a process ends. A failed broadcast is
 * recorded and left to the next run. Returns how many batches it wrote, and how many broadcasts failed.
 */
export async function runBroadcasts(
  platform: Platform,
  kinds: readonly BroadcastKind[],
  signal: AbortSignal,
): Promise<IsolatedCounts> {
  const { database, clock, config } = platform;
  if (await isAwaitingReconciliation(database.db)) return { done: 0, failed: 0 };
  return forEachIsolated(
    platform,
    { job: 'broadcasts', failure: 'batch of a broadcast not written', counted: 'batches of broadcasts' },
    ({ skip, found }) =>
      inTransaction(database.db, async (tx) => {
        const now = new Date(clock.now());
        const due = await lockNextDue(tx, { kinds: kinds.map(({ kind }) => kind), now, skip });
        const kind = kinds.find((one) => one.kind === due?.kind);
        if (!due || !kind || !(await hasRoomForBulk(tx, config.mail.bulkPerMinute))) return false;
        found(due.id, '');
        await writeBatch(platform, tx, { due, kind, now });
        await platform.failpoint('broadcast.before_commit');
        return true;
      }),
    signal,
  );
}

async function writeBatch(
  platform: Platform,
  tx: Tx,
  { due, kind, now }: { due: DueBroadcast; kind: BroadcastKind; now: Date },
): Promise<void> {
  const { id, subjectKey } = due;
  const ageMs = kind.isMandatory ? 0 : now.getTime() - due.dueAt;
  if (ageMs > LIFE_MS) return deleteById(tx, id);
  // A stage that this release does not have is over.
  const stage = kind.stages.includes(due.stage ?? '') ? (due.stage as string) : kind.stages[0];
  const { afterId } = stage === due.stage ? due : { afterId: null };
  const progress = { subjectKey, stage, afterId, limit: BATCH, now, dueAt: new Date(due.dueAt) };
  const batch = await kind.listNext(tx, progress, platform);
  if (batch === 'hidden')
    return recordProgress(tx, { id, stage, afterId, nextAt: new Date(now.getTime() + HIDDEN_RETRY_MS) });
  const { mails, lastId, waitUntil } = batch;
  const isLate = ageMs > MAIL_LIFE_MS;
  await enqueueBulkMails(tx, isLate ? mails.map((mail) => ({ ...mail, inAppOnly: true })) : mails, {
    at: now,
    subjectKey,
  });
  if (lastId !== null || waitUntil)
    return recordProgress(tx, { id, stage, afterId: lastId ?? afterId, nextAt: waitUntil ?? now });
  const next = kind.stages[kind.stages.indexOf(stage) + 1];
  if (next !== undefined) return recordProgress(tx, { id, stage: next, afterId: null, nextAt: now });
  await kind.onEnd?.(tx, { subjectKey, now });
  await deleteById(tx, id);
}

/** Whether a batch can be written now: while many mails wait, that is the next minutes' work. */
export async function isBroadcastDue(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  kinds: readonly BroadcastKind[],
  now: Date,
): Promise<boolean> {
  const names = kinds.map(({ kind }) => kind);
  const { db } = database;
  return (await isAnyDue(db, names, now)) && (await hasRoomForBulk(db, config.mail.bulkPerMinute));
}

export function startBroadcastTask(platform: Platform, kinds: readonly BroadcastKind[]): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'broadcasts', topic: BROADCAST_TOPIC, everyMs: 15_000 },
    (signal) => runBroadcasts(platform, kinds, signal),
  );
}

/** After a restore: what was under way may have reached its recipients before, unless it is mandatory. */
export async function dropBroadcastsAfterRestore(tx: Tx, kinds: readonly BroadcastKind[]): Promise<void> {
  await deleteUnlessMandatory(
    tx,
    kinds.filter(({ isMandatory }) => isMandatory).map(({ kind }) => kind),
  );
}
