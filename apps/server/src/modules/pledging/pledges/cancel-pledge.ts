import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { orderOf } from '@pq/domain/pledge/order-number';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import type { Purpose } from '@pq/domain/project/project';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { lockOpenProject } from '../shared/project-queries.ts';
import { offerFreePieces } from '../waitlist/offer-pieces.ts';
import { cancelPendingPledges } from './pending-pledges.ts';
import { describePledge, findOwnPledge, lockOwnPledge } from './queries.ts';

type Backer = { uid: string; email: string; name: string };

/**
 * Withdraws a pledge while its project is open: stock and amount are released, nothing will be charged, attachments are
 * deleted, and the backer may pledge again. Throws notFound, invalid when another project than the pledge's is named,
 * pledgeClosed, pledgeSettled. Returns the kind of its project.
 */
export async function cancelPledge(
  platform: Platform,
  backer: Backer,
  pledgeId: string,
  named: { projectKey?: string | undefined } = {},
): Promise<{ purpose: Purpose }> {
  const now = new Date(platform.clock.now());
  const { projectKey, purpose } = await inTransaction(platform.database.db, async (tx) => {
    const found = await findOwnPledge(tx, backer.uid, pledgeId);
    if (!found) throw new ProductError('notFound');
    if (named.projectKey !== undefined && named.projectKey !== found.projectKey)
      throw ProductError.ofField('projectid', t('pay.err.otherProject'), { asMsg: true });
    const open = await lockOpenProject(tx, found.projectKey, seoulDate(now.getTime()));
    const pledge = await lockOwnPledge(tx, backer.uid, pledgeId);
    if (!pledge || !isPendingPledge(pledge.status)) throw new ProductError('pledgeSettled');
    if (!open) throw new ProductError('pledgeClosed');
    const { amount, callAmount } = pledge.content;
    const described = await describePledge(tx, pledgeId);
    const entry = { id: pledgeId, memberId: backer.uid, amount };
    await cancelPendingPledges(tx, found.projectKey, [entry], now, 'backer');
    await offerFreePieces(tx, found.projectKey, now);
    await enqueueMail(tx, {
      kind: 'pledgeCancelled',
      to: backer.email,
      data: {
        gateKey: pledgeId,
        order: orderOf(found.projectKey, found.seq),
        nickname: backer.name,
        title: found.title,
        amount: callAmount,
        ...described,
      },
      dedupeKey: `pledge-cancelled:${pledgeId}`,
    });
    await platform.failpoint('pledge.before_cancel');
    return found;
  });
  publishProjectChange(platform, projectKey);
  return { purpose };
}
