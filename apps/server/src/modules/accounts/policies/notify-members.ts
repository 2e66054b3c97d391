import { seoulDate } from '@pq/domain/dates';
import { enqueueMails, hasRoomForBatch, MAIL_BATCH, type NewMail } from '#src/modules/notifications/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import {
  type ChangeKey,
  listNextRecipients,
  listPendingChanges,
  lockPendingChange,
  type PendingChange,
  POLICY_TOPIC,
  type PolicyRecipient,
  recordProgress,
} from './queries.ts';

const TASK = 'policy changes';

/**
 * Enqueues the mails about material changes, some hundreds of members at a time. The mails and the progress are one transaction,
 * so that nobody is notified twice or left out, wherever a process ends. Members who join before the effective day of a change
 * agree to the former text and are notified, too; those with an unproven e-mail when they prove it (verify-email.ts).
 */
export async function notifyMembers(platform: Platform, signal?: AbortSignal): Promise<void> {
  for (const change of await listPendingChanges(platform.database.db))
    try {
      while (!signal?.aborted && (await notifyBatch(platform, change)));
    } catch (error) {
      platform.log.error({ err: error, policy: change.id, version: change.version }, 'members not notified');
      await recordFailure(platform, { job: TASK, subject: '' }, error);
    }
}

async function notifyBatch({ database, clock }: Platform, key: ChangeKey): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const now = clock.now();
    const change = await lockPendingChange(tx, key);
    if (!change || !(await hasRoomForBatch(tx))) return false;
    const members = await listNextRecipients(tx, change.after, MAIL_BATCH);
    await enqueueMails(
      tx,
      members.map((member) => changeMail(change, member)),
      new Date(now),
    );
    const isLast = members.length < MAIL_BATCH;
    const at = isLast && change.effectiveAt <= seoulDate(now) ? new Date(now) : null;
    await recordProgress(tx, change, { after: members.at(-1)?.uid ?? null, at });
    return !isLast;
  });
}

export function startPolicyTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(platform, { name: TASK, topic: POLICY_TOPIC, everyMs: 15_000 }, (signal) =>
    notifyMembers(platform, signal),
  );
}

/** The mail about a material change; its key makes a second one to the same member impossible. */
export function changeMail(
  { id, version, title, effectiveAt, summary }: PendingChange,
  { uid, email, nickname }: PolicyRecipient,
): NewMail<'policyChanged'> {
  return {
    kind: 'policyChanged',
    to: email,
    data: { nickname, policy: title, policyId: id, effectiveAt, summary },
    dedupeKey: `policy:${id}:${version}:${uid}`,
  };
}
