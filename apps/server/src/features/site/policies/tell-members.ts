import { enqueueMails, type NewMail } from '#src/features/mails/enqueue-mail.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listNextMembers, lockTelling, noteTold, POLICY_TOPIC } from './repository.ts';

const AT_ONCE = 500;

/**
 * Puts the mails about material changes into the outbox, some hundreds of members at a time: the mails and how far they have
 * come are one transaction, so that nobody is told twice or left out, wherever a process ends. Who joins later agrees to the
 * text that is in force then.
 */
export async function tellMembers(platform: Platform, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await tellSome(platform)));
}

async function tellSome({ database, clock }: Platform): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const change = await lockTelling(tx);
    if (!change) return false;
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
    const at = isLast ? new Date(clock.now()) : null;
    await noteTold(tx, change, { after: members.at(-1)?.uid ?? null, at });
    return true;
  });
}

/** Tells members of material changes: when one is written, and every ten minutes in case that was missed. */
export function startPolicyTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'policy changes', topic: POLICY_TOPIC, everyMs: 600_000 },
    (signal) => tellMembers(platform, signal),
  );
}
