import { paymentAt, seoulDate } from '@pq/domain/dates';
import { isSuccessful } from '@pq/domain/project';
import { releaseHoldings } from '#src/features/charges/release-holdings.ts';
import { enqueueMail } from '#src/features/mails/enqueue-mail.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import {
  cancelPledges,
  type DueProject,
  lockPendingPledges,
  lockProjectToClose,
  moveProject,
} from './repository.ts';

/**
 * Ends one project whose last day is over: success or failure is decided once, under the project's row lock.
 * A failed project's pledges end uncharged and give back stock and amount. False when none is due.
 */
export async function closeNextProject(platform: Platform): Promise<boolean> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    const due = await lockProjectToClose(tx, seoulDate(now.getTime()));
    if (!due) return false;
    const success = isSuccessful(due);
    const totals = { amountAtEnd: due.amountNow, backersAtEnd: due.backers };
    await moveProject(tx, due, success ? 'finish' : 'fail', now, totals);
    const pledges = await lockPendingPledges(tx, due.key);
    if (!success) {
      await releaseHoldings(
        tx,
        pledges.map((pledge) => pledge.id),
      );
      await cancelPledges(tx, due.key, pledges, now);
    }
    await platform.failpoint('finish.before_commit');
    await tellAll(tx, due, success, pledges);
    return true;
  });
}

async function tellAll(
  tx: Tx,
  due: DueProject,
  succeeded: boolean,
  pledges: Awaited<ReturnType<typeof lockPendingPledges>>,
): Promise<void> {
  const { title } = due;
  const paymentDate = seoulDate(paymentAt(due.periodFinish));
  for (const { id, email, nickname, callAmount } of pledges) {
    const data = { nickname, title, amount: callAmount };
    const dedupeKey = `ended:${id}`;
    if (succeeded)
      await enqueueMail(tx, {
        kind: 'projectSucceeded',
        to: email,
        data: { ...data, paymentDate },
        dedupeKey,
      });
    else await enqueueMail(tx, { kind: 'projectFailed', to: email, data, dedupeKey });
  }
  await enqueueMail(tx, {
    kind: 'makerProjectClosed',
    to: due.ownerEmail,
    data: {
      nickname: due.ownerNickname,
      title,
      purpose: due.purpose,
      projectKey: due.key,
      amount: due.amountNow,
      backers: due.backers,
      succeeded,
    },
    dedupeKey: `closed:${due.key}`,
  });
}
