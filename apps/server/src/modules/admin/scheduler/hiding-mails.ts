import { seoulDate } from '@pq/domain/dates';
import { hiddenUntil } from '@pq/domain/project/hidden-until';
import { isGoalBound } from '@pq/domain/project/project';
import { enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import { lockPendingPledges } from '#src/modules/pledging/index.ts';
import type { LockedProject } from '#src/modules/projects/index.ts';
import type { Tx } from '#src/platform/database/database.ts';

/**
 * Mails that a project has been hidden, in the transaction that hides it: backers with a charge to come learn
 * that their cards are not charged meanwhile, and until when the project may be shown again; its
 * maker learns why.
 */
export async function tellHidden(tx: Tx, project: LockedProject, reason: string): Promise<void> {
  const pledges = await lockPendingPledges(tx, project.key);
  const until = hiddenUntil({ finish: project.periodFinish ?? '' });
  await enqueueMails(tx, [
    ...pledges.map(
      ({ id, email, nickname, callAmount }): NewMail => ({
        kind: 'projectHidden',
        to: email,
        data: { gateKey: id, nickname, title: project.title, amount: callAmount, until },
      }),
    ),
    { kind: 'makerProjectHidden', to: project.ownerEmail, data: { ...makerData(project), reason } },
  ]);
}

/**
 * Mails that a project is shown again, after its payments were put off: backers learn when their cards are
 * charged now, its maker that it is public.
 */
export async function tellShown(tx: Tx, project: LockedProject): Promise<void> {
  const pledges = await lockPendingPledges(tx, project.key);
  const goalBound = project.state === 'funding' && isGoalBound(project);
  await enqueueMails(tx, [
    ...pledges.map(({ id, email, nickname, callAmount, paymentAtMs }): NewMail => {
      const pledge = { gateKey: id, nickname, title: project.title, amount: callAmount };
      const paymentDate = seoulDate(paymentAtMs);
      return { kind: 'projectShown', to: email, data: { ...pledge, paymentDate, goalBound } };
    }),
    { kind: 'makerProjectShown', to: project.ownerEmail, data: makerData(project) },
  ]);
}

function makerData({ ownerNickname: nickname, title, purpose, key: projectKey }: LockedProject) {
  return { nickname, title, purpose, projectKey };
}
