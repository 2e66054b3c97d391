import sql, { join, raw, type Sql } from 'sql-template-tag';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { recordMoneyMovements, releaseFiles, releaseReservations } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, prepared } from '#src/platform/database/query.ts';
import type { Payment } from '#src/providers/payple/port.ts';
import type { PledgeChange, Settlement, UnsettledCharge } from './settlement.ts';

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
  if (mail) await enqueueMail(tx, mail);
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

/** Leaves the outcome of a charge open: `lookups` is how often it has been looked up, `message` why it has no outcome. */
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
): Promise<void> {
  await closePaid(tx, paid, now);
  const change = {
    status: 'paid',
    dueAt: null,
    settledAt: now,
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
