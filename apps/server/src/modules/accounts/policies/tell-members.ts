import { seoulDate } from '@pq/domain/dates';
import { enqueueMails, hasRoomForBatch, MAIL_BATCH } from '#src/modules/notifications/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { noteFailure } from '#src/platform/jobs/failures.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { changeMail } from './change-mail.ts';
import {
  listNextMembers,
  listTellings,
  lockTelling,
  noteTold,
  POLICY_TOPIC,
  type TellingKey,
} from './queries.ts';

const TASK = 'policy changes';

/**
 * Puts the mails about material changes into the outbox, some hundreds of members at a time: the mails and how far they have
 * come are one transaction, so that nobody is told twice or left out, wherever a process ends. Who joins before it is in
 * force agrees to the text before it, and is told like the others; who has not proven an e-mail, when they do (`tellProven`).
 */
export async function tellMembers(platform: Platform, signal?: AbortSignal): Promise<void> {
  for (const change of await listTellings(platform.database.db))
    try {
      while (!signal?.aborted && (await tellSome(platform, change)));
    } catch (error) {
      platform.log.error({ err: error, policy: change.id, version: change.version }, 'members not told');
      await noteFailure(platform, { job: TASK, subject: '' }, error);
    }
}

async function tellSome({ database, clock }: Platform, key: TellingKey): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const change = await lockTelling(tx, key);
    if (!change || !(await hasRoomForBatch(tx))) return false;
    const members = await listNextMembers(tx, change.after, MAIL_BATCH);
    await enqueueMails(
      tx,
      members.map((member) => changeMail(change, member)),
    );
    const isLast = members.length < MAIL_BATCH;
    const now = clock.now();
    const at = isLast && change.effectiveAt <= seoulDate(now) ? new Date(now) : null;
    await noteTold(tx, change, { after: members.at(-1)?.uid ?? null, at });
    return !isLast;
  });
}

/** Tells members of material changes: when one is written, and every quarter of a minute until all have been told. */
export function startPolicyTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(platform, { name: TASK, topic: POLICY_TOPIC, everyMs: 15_000 }, (signal) =>
    tellMembers(platform, signal),
  );
}
