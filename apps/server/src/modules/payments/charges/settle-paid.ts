import { isBoxOpenIn } from '@pq/domain/pqbox/pq-reward';
import { enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import {
  describedIn,
  describePledges,
  listOpenedByPayment,
  openedMail,
  recordMoneyMovements,
} from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Payment } from '#src/providers/payple/port.ts';
import { type Claim, lockFreeClaims } from './claims.ts';
import { findOpenCharges, getChargeNotices, type OpenCharge } from './queries.ts';
import { chargeMovement } from './settlement.ts';
import { writePayments } from './write-settlement.ts';

export type PaidCharge = { claim: Claim; order: OpenCharge; payment: Payment };

/**
 * Writes payments: charges, pledges, journal and mails, each in one statement for all. The caller has locked the pledges, under
 * the fencing numbers of their claims, and seen that nothing else has settled them.
 */
export async function settlePaid(tx: Tx, paid: readonly PaidCharge[], now: Date): Promise<void> {
  const pledgeIds = paid.map(({ claim }) => claim.pledgeId);
  await writePayments(tx, paid, now);
  const movements = paid.map(({ claim, order }) =>
    chargeMovement(claim, order, { event: 'charged', pledged: 0, collected: order.amount }),
  );
  await recordMoneyMovements(tx, movements, now);
  await enqueueMails(tx, [...(await chargedMailsOf(tx, paid)), ...(await rewardMailsOf(tx, pledgeIds))]);
}

async function chargedMailsOf(tx: Tx, paid: readonly PaidCharge[]): Promise<NewMail<'charged'>[]> {
  const chargeIds = paid.map(({ order }) => order.id);
  const pledgeIds = paid.map(({ claim }) => claim.pledgeId);
  const noticeOf = await getChargeNotices(tx, chargeIds);
  const receipts = await describePledges(tx, pledgeIds);
  return paid.map(({ claim: { pledgeId }, order, payment: { receiptUrl } }) => {
    const { email, data } = noticeOf(order.id);
    return {
      kind: 'charged',
      to: email,
      data: { ...data, ...(receiptUrl ? { receiptUrl } : {}), ...describedIn(receipts, pledgeId) },
      dedupeKey: `charged:${pledgeId}`,
    };
  });
}

export async function rewardMailsOf(tx: Tx, pledgeIds: readonly string[]): Promise<NewMail[]> {
  const opened = await listOpenedByPayment(tx, pledgeIds);
  return opened
    .filter(({ projectState }) => isBoxOpenIn(projectState))
    .map(({ backerId, email, nickname, ...reward }) => openedMail({ id: backerId, email, nickname }, reward));
}

/**
 * Settles payments in one transaction and returns the ids of the settled charges. It waits for no lock and skips charges that are
 * locked, taken over or settled.
 */
export function settlePaidTogether(platform: Platform, paid: readonly PaidCharge[]): Promise<Set<string>> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    const locked = await lockFreeClaims(
      tx,
      paid.map(({ claim }) => claim),
    );
    const claimed = paid.filter(({ claim }) => locked.has(claim.pledgeId));
    // Read under the locks, by a statement of its own: another process that has settled a charge had its lock before.
    const open = await findOpenCharges(
      tx,
      claimed.map(({ order }) => order.id),
    );
    const settled = claimed.filter(({ order }) => open.has(order.id));
    if (settled.length > 0) await settlePaid(tx, settled, now);
    await Promise.all(settled.map(() => platform.failpoint('charge.before_commit')));
    return open;
  });
}
