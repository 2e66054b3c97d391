import { addDays, seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import { cancelPendingPledges, lockPendingPledges, storeOutcomes } from '#src/modules/pledging/index.ts';
import { byClock, moveProject, readAtClose } from '#src/modules/projects/index.ts';
import type { Move } from './move-due-projects.ts';
import { completeHidden, hasPaidPledge, lockProjectToLapse } from './queries.ts';

/** The last finish date of projects that have been hidden for too long on the day of `nowMs`. */
export function lastHiddenFinish(nowMs: number): string {
  return addDays(seoulDate(nowMs), -limits.blindDays);
}

/**
 * Gives up projects that are still hidden thirty days after their finish: pledges that wait end uncharged and
 * their backers are told. Where no card was charged the project has failed; else it stays hidden, as a completed one.
 */
export const giveUpProjects: Move = {
  name: 'given up',
  lock: (tx, now, skip) => lockProjectToLapse(tx, lastHiddenFinish(now.getTime()), skip),
  async move(tx, due, now) {
    // Before its pledges end: one that was hidden before it is closed by this.
    const atClose = due.amountAtEnd === null ? await readAtClose(tx, due.key) : {};
    const pledges = await lockPendingPledges(tx, due.key);
    await cancelPendingPledges(tx, due.key, pledges, now);
    if (await hasPaidPledge(tx, due.key)) await completeHidden(tx, due.key, now);
    else await moveProject(tx, due, 'fail', byClock, now, { blindedFrom: null, ...atClose });
    await storeOutcomes(tx, [due.key]);
    await enqueueMails(
      tx,
      pledges.map(
        ({ id, email, nickname, callAmount }): NewMail => ({
          kind: 'projectStopped',
          to: email,
          data: { gateKey: id, nickname, title: due.title, amount: callAmount },
          dedupeKey: `stopped:${id}`,
        }),
      ),
    );
  },
};
