import { isBoxOpenIn } from '@pq/domain/pqbox/pq-reward';
import { enqueueMails } from '#src/features/mails/enqueue-mail.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { openedMail } from './opened-mail.ts';
import { listOpenedByPayment } from './tell-repository.ts';

/** Tells the backer of a pledge that is paid from now on of the rewards that have waited for that. */
export async function tellPaidBacker(tx: Tx, pledgeId: string): Promise<void> {
  const opened = await listOpenedByPayment(tx, pledgeId);
  const mails = opened
    .filter(({ projectState }) => isBoxOpenIn(projectState))
    .map(({ backerId, email, nickname, ...reward }) => openedMail({ id: backerId, email, nickname }, reward));
  await enqueueMails(tx, mails);
}
