import { seoulDate } from '@pq/domain/dates';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { byClock, moveProject } from '#src/modules/projects/index.ts';
import type { Move } from './move-due-projects.ts';
import { lockProjectToOpen } from './queries.ts';

/** Opens approved projects whose start date has come. */
export const openProjects: Move = {
  name: 'opened',
  lock: (tx, now, skip) => lockProjectToOpen(tx, seoulDate(now.getTime()), skip),
  async move(tx, due, now) {
    await moveProject(tx, due, 'funding', byClock, now);
    await enqueueMail(tx, {
      kind: 'makerProjectOpened',
      to: due.ownerEmail,
      data: {
        nickname: due.ownerNickname,
        title: due.title,
        purpose: due.purpose,
        projectKey: due.key,
        finish: due.periodFinish,
      },
      dedupeKey: `opened:${due.key}`,
    });
  },
};
