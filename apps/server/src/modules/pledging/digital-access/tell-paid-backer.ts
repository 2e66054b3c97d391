import { isBoxOpenIn } from '@pq/domain/pqbox/pq-reward';
import { enqueueMails } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { listOpenedByPayment } from './opened-by-payment.ts';
import { openedMail } from './opened-mail.ts';

/** Tells the backer of a pledge that is paid from now on of the rewards that have waited for that. */
export async function tellPaidBacker(tx: Tx, pledgeId: string): Promise<void> {
  const opened = await listOpenedByPayment(tx, pledgeId);
  const mails = opened
    .filter(({ projectState }) => isBoxOpenIn(projectState))
    .map(({ backerId, email, nickname, ...reward }) => openedMail({ id: backerId, email, nickname }, reward));
  await enqueueMails(tx, mails);
}
