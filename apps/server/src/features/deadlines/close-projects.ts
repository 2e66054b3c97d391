import { paymentAt, seoulDate } from '@pq/domain/dates';
import { isSuccessful } from '@pq/domain/project';
import { releaseHoldings } from '#src/features/charges/release-holdings.ts';
import { enqueueMails } from '#src/features/mails/enqueue-mail.ts';
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
    await tellAll(platform, tx, due, success, pledges);
    return true;
  });
}

async function tellAll(
  platform: Platform,
  tx: Tx,
  due: DueProject,
  success: boolean,
  pledges: Awaited<ReturnType<typeof lockPendingPledges>>,
): Promise<void> {
  const { title } = due;
  const toBackers = pledges.map((pledge) => ({
    kind: success ? ('projectSucceeded' as const) : ('projectFailed' as const),
    to: pledge.email,
    data: {
      nickname: pledge.nickname,
      title,
      amount: pledge.callAmount,
      paymentAtMs: paymentAt(due.periodFinish),
      link: `${platform.config.publicUrl}/my/list`,
    },
    dedupeKey: `ended:${pledge.id}`,
  }));
  const toMaker = {
    kind: 'makerProjectClosed' as const,
    to: due.ownerEmail,
    data: {
      nickname: due.ownerNickname,
      title,
      success,
      amount: due.amountNow,
      backers: due.backers,
      link: `${platform.config.publicUrl}/my/open`,
    },
    dedupeKey: `closed:${due.key}`,
  };
  await enqueueMails(tx, [...toBackers, toMaker]);
}
