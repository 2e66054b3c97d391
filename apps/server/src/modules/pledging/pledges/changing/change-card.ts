import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  lockOwnCard,
  lockOwnPendingPledges,
  lockOwnPledge,
  setFallbackCard,
  setPledgeCards,
} from '../own/queries.ts';

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
    await assertReconciled(tx);
    const pledge = await lockOwnPledge(tx, memberId, pledgeId);
    if (!pledge) throw new ProductError('notFound');
    if (!isPendingPledge(pledge.status)) throw new ProductError('pledgeSettled');
    if (!(await lockOwnCard(tx, memberId, cardId))) throw new ProductError('pledgeCard');
    await setPledgeCards(tx, [pledgeId], cardId, new Date(platform.clock.now()));
  });
}

/**
 * Puts one saved card under all of these pledges that are the backer's and not paid yet; the others are left as they are
 * and told in `skipped`. Throws pledgeCard.
 */
export async function changeAllPledgeCards(
  platform: Platform,
  memberId: string,
  pledgeIds: readonly string[],
  cardId: string,
): Promise<{ changed: string[]; skipped: string[] }> {
  return inTransaction(platform.database.db, async (tx) => {
    await assertReconciled(tx);
    const changed = await lockOwnPendingPledges(tx, memberId, pledgeIds);
    if (!(await lockOwnCard(tx, memberId, cardId))) throw new ProductError('pledgeCard');
    if (changed.length > 0) await setPledgeCards(tx, changed, cardId, new Date(platform.clock.now()));
    return { changed, skipped: pledgeIds.filter((id) => !changed.includes(id)) };
  });
}

/**
 * Names the saved card that takes over when the first charge of a pledge is refused; null names none. Throws notFound,
 * pledgeSettled once the first charge was tried, and pledgeCard for a card that is gone or is the pledge's own.
 */
export async function nameFallbackCard(
  platform: Platform,
  memberId: string,
  pledgeId: string,
  cardId: string | null,
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    await assertReconciled(tx);
    const pledge = await lockOwnPledge(tx, memberId, pledgeId);
    if (!pledge) throw new ProductError('notFound');
    if (pledge.status !== 'ready') throw new ProductError('pledgeSettled');
    if (cardId !== null && (cardId === pledge.content.cardId || !(await lockOwnCard(tx, memberId, cardId))))
      throw new ProductError('pledgeCard');
    await setFallbackCard(tx, pledgeId, cardId, new Date(platform.clock.now()));
  });
}
