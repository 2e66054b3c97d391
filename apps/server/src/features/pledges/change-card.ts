import { pendingPledgeStatuses } from '@pq/domain/pledge';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lockOwnCard, lockOwnPledge, setPledgeCard } from './repository.ts';

/**
 * Puts another saved card of the backer under a pledge that is not paid yet; the next charge uses it (decisions, money).
 * Throws notFound, pledgeSettled, pledgeCard.
 */
export async function changePledgeCard(
  platform: Platform,
  memberId: string,
  pledgeId: string,
  cardId: string,
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const pledge = await lockOwnPledge(tx, memberId, pledgeId);
    if (!pledge) throw new ProductError('notFound');
    const pending: readonly string[] = pendingPledgeStatuses;
    if (!pending.includes(pledge.status)) throw new ProductError('pledgeSettled');
    if (!(await lockOwnCard(tx, memberId, cardId))) throw new ProductError('pledgeCard');
    await setPledgeCard(tx, pledgeId, cardId, new Date(platform.clock.now()));
  });
}
