import { isBoxOpenIn } from '@pq/domain/pqbox/pq-reward';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { enqueueMail, enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import {
  describedIn,
  describePledges,
  listOpenedByPayment,
  openedMail,
  recordMoneyMovements,
  releaseFiles,
  releaseReservations,
} from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, prepared } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Payment } from '#src/providers/payple/port.ts';
import { type Claim, lockFreeClaims } from './claims.ts';
import { findOpenCharges, getChargeNotices, type OpenCharge } from './queries.ts';
import { chargeMovement, type PledgeChange, type Settlement, type UnsettledCharge } from './settlement.ts';

export type PaidCharge = { claim: Claim; order: OpenCharge; payment: Payment };

/**
 * Writes payments: charges, pledges, journal and mails, each in one statement for all. The caller has locked the pledges, under
 * the fencing numbers of their claims, and seen that nothing else has settled them. `at`: when they were settled, where that was before.
 */
export async function settlePaid(
  tx: Tx,
  paid: readonly PaidCharge[],
  now: Date,
  at: Date = now,
): Promise<void> {
  const pledgeIds = paid.map(({ claim }) => claim.pledgeId);
  await writePayments(tx, paid, now, at);
  const movements = paid.map(({ claim, order }) =>
    chargeMovement(claim, order, { event: 'charged', pledged: 0, collected: order.amount }),
  );
  await recordMoneyMovements(tx, movements, now);
  await enqueueMails(tx, [...(await chargedMailsOf(tx, paid)), ...(await rewardMailsOf(tx, pledgeIds))], now);
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

/** Writes what a charge without a payment changes. The caller has locked its pledge under the claim's fencing number. */
export async function writeSettlement(
  tx: Tx,
  { claim: { pledgeId }, order, now }: UnsettledCharge,
  { charge, pledge, movement, mail }: Settlement,
): Promise<void> {
  if (charge.status === 'declined') await closeDeclined(tx, order.id, { at: now, ...charge });
  else await markUnknown(tx, order.id, charge);
  if (pledge.status === 'fail') {
    await releaseReservations(tx, [pledgeId]);
    await releaseFiles(tx, [pledgeId]);
  }
  await releaseClaims(tx, [pledgeId], pledge, now);
  if (movement) await recordMoneyMovements(tx, [movement], now);
  if (mail) await enqueueMail(tx, mail, now);
}

/** Ends a charge as refused or never done. The caller has locked its pledge under the claim's fence. */
export async function closeDeclined(
  tx: Executor,
  chargeId: string,
  { at, code, message }: { at: Date; code?: string; message?: string },
): Promise<void> {
  await execute(
    tx,
    sql`
    update charge set status = 'declined', settled_at = ${at}, provider_code = ${code ?? null}, provider_message = ${message ?? null},
      receipt_url = null, paid_at = null
    where id = ${chargeId}`,
  );
}

async function markUnknown(
  tx: Executor,
  chargeId: string,
  { lookups, message }: { lookups: number; message: string },
): Promise<void> {
  await execute(
    tx,
    sql`
    update charge set status = 'unknown', lookups = ${lookups}, provider_message = ${message} where id = ${chargeId}`,
  );
}

/** Ends charges with what the provider reports of their payments, and pays their pledges, which the caller has locked. */
export async function writePayments(
  tx: Tx,
  paid: readonly { order: { id: string }; claim: { pledgeId: string }; payment: Payment }[],
  now: Date,
  at: Date = now,
): Promise<void> {
  await closePaid(tx, paid, at);
  const change = {
    status: 'paid',
    dueAt: null,
    settledAt: at,
    failureReason: null,
    cardId: sql`(select c.card_id from charge c where c.pledge_id = pledge.id and c.status = 'paid')`,
  } as const;
  await releaseClaims(
    tx,
    paid.map(({ claim }) => claim.pledgeId),
    change,
    now,
  );
}

async function closePaid(
  tx: Executor,
  paid: readonly { order: { id: string }; payment: Payment }[],
  at: Date,
): Promise<void> {
  const rows = paid.map(({ order: { id }, payment: { receiptUrl, paidAtMs } }) => ({
    id,
    receiptUrl,
    paidAt: paidAtMs === undefined ? null : new Date(paidAtMs),
  }));
  await execute(
    prepared(tx, 'charges-paid'),
    sql`
    update charge c set status = 'paid', settled_at = ${at}, provider_code = null, provider_message = null,
      receipt_url = x."receiptUrl", paid_at = x."paidAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "receiptUrl" text, "paidAt" timestamptz)
    where c.id = x.id and c.id = any(${rows.map(({ id }) => id)}::uuid[])`,
  );
}

const columnOf = {
  status: 'status',
  round: 'round',
  dueAt: 'due_at',
  settledAt: 'settled_at',
  failureReason: 'failure_reason',
  paymentAt: 'payment_at',
  cardId: 'card_id',
  rejections: 'rejections',
  heldAt: 'held_at',
} as const satisfies Record<keyof PledgeChange, string>;

/**
 * Changes pledges in the same way, and ends their leases; `cardId` may be the query for it. A fallback card serves only while a pledge
 * is ready, and rejections count only within one status.
 */
async function releaseClaims(
  tx: Executor,
  pledgeIds: readonly string[],
  change: Omit<PledgeChange, 'cardId'> & { cardId?: string | Sql },
  now: Date,
): Promise<void> {
  const values: typeof change = { ...(change.status && { rejections: 0, heldAt: null }), ...change };
  const changes = Object.entries(columnOf).flatMap(([name, column]) => {
    const value = values[name as keyof PledgeChange];
    return value === undefined ? [] : [sql`${raw(column)} = ${value}`];
  });
  if (change.status) changes.push(sql`hold_reason = null`);
  if (change.status && change.status !== 'ready') changes.push(sql`fallback_card_id = null`);
  changes.push(sql`lease_until = null`, sql`updated_at = ${now}`);
  await execute(
    prepared(tx),
    sql`update pledge set ${join(changes, ', ')} where id = any(${pledgeIds}::uuid[])`,
  );
}
