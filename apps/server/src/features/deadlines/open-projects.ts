import { seoulDate } from '@pq/domain/dates';
import { enqueueMail } from '#src/features/mails/enqueue-mail.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { lockProjectToOpen, moveProject } from './repository.ts';

/** Opens one approved project whose start date has come; false when none is due. */
export async function openNextProject(platform: Platform): Promise<boolean> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    const due = await lockProjectToOpen(tx, seoulDate(now.getTime()));
    if (!due) return false;
    await moveProject(tx, due, 'funding', now);
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
    return true;
  });
}
