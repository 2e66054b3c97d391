import { seoulDate } from '@pq/domain/dates';
import { isSuccessful } from '@pq/domain/project/project';
import { enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import { cancelPendingPledges, lockPendingPledges, storeOutcomes } from '#src/modules/pledging/index.ts';
import { type AtClose, byClock, moveProject, readAtClose } from '#src/modules/projects/index.ts';
import type { Move } from './move-due-projects.ts';
import { type DueProject, lockProjectToClose } from './queries.ts';

/**
 * Ends projects whose last day is over and decides once, under the project's row lock, whether they have
 * succeeded. A failed project's pledges end uncharged and give back stock and amount.
 */
export const closeProjects: Move = {
  name: 'closed',
  lock: (tx, now, skip) => lockProjectToClose(tx, seoulDate(now.getTime()), skip),
  async move(tx, due, now, platform) {
    const success = isSuccessful(due);
    const atClose = await readAtClose(tx, due.key);
    await moveProject(tx, due, success ? 'finish' : 'fail', byClock, now, atClose);
    const pledges = await lockPendingPledges(tx, due.key);
    if (!success) {
      await cancelPendingPledges(tx, due.key, pledges, now);
      await storeOutcomes(tx, [due.key]);
    }
    await platform.failpoint('finish.before_commit');
    await enqueueMails(tx, [
      ...pledges.map((pledge) => backerMail(due, success, pledge)),
      makerMail(due, success, atClose),
    ]);
  },
};

function backerMail(
  { title }: DueProject,
  success: boolean,
  pledge: { id: string; email: string; nickname: string; callAmount: number; paymentAtMs: number },
): NewMail {
  const data = { gateKey: pledge.id, nickname: pledge.nickname, title, amount: pledge.callAmount };
  const mail = { to: pledge.email, dedupeKey: `ended:${pledge.id}` };
  return success
    ? {
        ...mail,
        kind: 'projectSucceeded',
        // A project that was hidden when it ended is charged later.
        data: { ...data, paymentDate: seoulDate(pledge.paymentAtMs) },
      }
    : { ...mail, kind: 'projectFailed', data };
}

function makerMail(due: DueProject, succeeded: boolean, atClose: AtClose): NewMail {
  return {
    kind: 'makerProjectClosed',
    to: due.ownerEmail,
    data: {
      nickname: due.ownerNickname,
      title: due.title,
      purpose: due.purpose,
      projectKey: due.key,
      amount: atClose.amountAtEnd,
      backers: atClose.backersAtEnd,
      succeeded,
    },
    dedupeKey: `closed:${due.key}`,
  };
}
