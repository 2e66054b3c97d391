import { seoulDate } from '@pq/domain/dates';
import { enqueueMails, type NewMail } from '#src/features/mails/enqueue-mail.ts';
import { getMailQueue } from '#src/features/mails/get-mail-queue.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import {
  listNextMembers,
  listTellings,
  lockTelling,
  noteTold,
  POLICY_TOPIC,
  type TellingKey,
} from './repository.ts';

const AT_ONCE = 500;
/** Nobody waits for a sign-up link behind a million of these: no more are put in while so many mails are due. */
const DUE_MOST = 1_000;

/**
 * Puts the mails about material changes into the outbox, some hundreds of members at a time: the mails and how far they have
 * come are one transaction, so that nobody is told twice or left out, wherever a process ends. Who joins before it is in
 * force agrees to the text before it, and is told like the others.
 */
export async function tellMembers(platform: Platform, signal?: AbortSignal): Promise<void> {
  for (const change of await listTellings(platform.database.db))
    while (!signal?.aborted && (await tellSome(platform, change)));
}

async function tellSome({ database, clock }: Platform, key: TellingKey): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const change = await lockTelling(tx, key);
    if (!change || (await getMailQueue(tx)).due > DUE_MOST) return false;
    const members = await listNextMembers(tx, change.after, AT_ONCE);
    const { id, version, title, effectiveAt, summary } = change;
    const mails = members.map(
      ({ uid, email, nickname }): NewMail<'policyChanged'> => ({
        kind: 'policyChanged',
        to: email,
        data: { nickname, policy: title, policyId: id, effectiveAt, summary },
        dedupeKey: `policy:${id}:${version}:${uid}`,
      }),
    );
    await enqueueMails(tx, mails);
    const isLast = members.length < AT_ONCE;
    const now = clock.now();
    const at = isLast && effectiveAt <= seoulDate(now) ? new Date(now) : null;
    await noteTold(tx, change, { after: members.at(-1)?.uid ?? null, at });
    return !isLast;
  });
}

/** Tells members of material changes: when one is written, and every quarter of a minute until all have been told. */
export function startPolicyTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'policy changes', topic: POLICY_TOPIC, everyMs: 15_000 },
    (signal) => tellMembers(platform, signal),
  );
}
