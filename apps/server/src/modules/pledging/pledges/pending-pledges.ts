import type { Tx } from '#src/platform/database/database.ts';
import { appendJournal, type JournalActor } from './append-journal.ts';
import { releaseFiles } from './attachments.ts';
import {
  cancelPledges,
  lockPendingPledgesOf,
  lowerProjectTotals,
  lowerSoldRewards,
  type PendingPledge,
  postponeDuePledges,
} from './project-outcome.ts';

/** Locks the pledges of a project that are still to be charged, until the transaction ends. */
export async function lockPendingPledges(tx: Tx, projectKey: string): Promise<PendingPledge[]> {
  return lockPendingPledgesOf(tx, projectKey);
}

/**
 * Ends locked pledges of a project that will not be charged: stock and amount go back, attachments go, and
 * the journal says so.
 */
export async function cancelPendingPledges(
  tx: Tx,
  projectKey: string,
  pledges: readonly Pick<PendingPledge, 'id' | 'memberId' | 'amount'>[],
  now: Date,
  actor: JournalActor = 'system',
): Promise<void> {
  if (pledges.length === 0) return;
  const ids = pledges.map((pledge) => pledge.id);
  await releaseHoldings(tx, ids);
  await releaseFiles(tx, ids);
  await cancelPledges(tx, ids, now);
  const entries = pledges.map(({ id: pledgeId, memberId, amount }) => ({
    pledgeId,
    projectKey,
    memberId,
    event: 'cancelled' as const,
    pledged: -amount,
    collected: 0,
  }));
  await appendJournal(tx, entries, now, actor);
}

/** Gives back the stock and the amount of pledges that end without money (cancel, final failure). */
export async function releaseHoldings(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await lowerProjectTotals(tx, pledgeIds);
  await lowerSoldRewards(tx, pledgeIds);
}

/** Puts the payments of a project that were due by `now` off to `to`. What was asked at the provider is looked up at once. */
export async function postponePayments(tx: Tx, projectKey: string, now: Date, to: Date): Promise<void> {
  await postponeDuePledges(tx, projectKey, now, to);
}
