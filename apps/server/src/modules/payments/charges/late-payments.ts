import { HOUR_MS } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { pending, recordMoneyMovements, unsettled } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import type { Payment, PaymentProvider } from '#src/providers/payple/port.ts';
import { insertRefund } from '../refunds/queries.ts';
import { claimLockedPledge } from './claims.ts';
import { type OpenCharge, openChargeRow } from './queries.ts';
import { settlePaid } from './write-settlement.ts';

/**
 * Looks up a charge that was closed as refused, because it may have been paid after all. Settles what the provider confirms and
 * changes nothing else. False when the provider gave no answer.
 */
export async function lookUpLatePayment(
  platform: Platform,
  provider: PaymentProvider,
  orderId: string,
): Promise<boolean> {
  const refused = await findRefusedCharge(platform.database.db, orderId);
  if (!refused) return true;
  const found = await provider.lookUp({ orderId, requestedAtMs: refused.requestedAtMs });
  if (found.kind === 'done') await settleLatePayment(platform, orderId, found.value);
  return found.kind === 'done' || found.kind === 'declined' || found.kind === 'absent';
}

/**
 * Settles a payment of a charge that was closed as refused: a worker that was paused
 * sent its request after another had taken over. The money pays the pledge if that is still pending and has no
 * other charge under way. Otherwise all of it is refunded: a refund is written, and the sweep requests it until
 * it is done (docs/adr/0018). A charge that is open, paid or late is skipped. A payment of another sum than requested is
 * only recorded on the charge, where `npm run checks` finds it for a person.
 */
export async function settleLatePayment(
  platform: Platform,
  orderId: string,
  payment: Payment,
): Promise<void> {
  const now = new Date(platform.clock.now());
  const settled = await inTransaction(platform.database.db, async (tx) => {
    const refused = await lockRefusedCharge(tx, orderId);
    if (!refused) return null;
    if (payment.amount !== refused.order.amount) {
      await recordPaidAmount(tx, refused.order.id, payment.amount);
      return 'left to a person';
    }
    const settle = refused.isFree ? payPledge : refundPayment;
    await settle(tx, refused, payment, now);
    await notify(tx, 'sweep');
    await platform.failpoint('late.before_commit');
    return refused.isFree ? 'paid with it' : 'given back';
  });
  if (settled === null) return;
  platform.log.error({ orderId, amount: payment.amount, settled }, 'paid after it was refused');
}

async function payPledge(
  tx: Tx,
  { pledgeId, order }: RefusedCharge,
  payment: Payment,
  now: Date,
): Promise<void> {
  const claim = await claimLockedPledge(tx, pledgeId, now);
  if (!claim) throw new Error(`pledge ${pledgeId} changed under its lock`);
  await settlePaid(tx, [{ claim, order, payment }], now);
}

async function refundPayment(tx: Tx, refused: RefusedCharge, payment: Payment, now: Date): Promise<void> {
  const { pledgeId, projectKey, memberId, order } = refused;
  await markLate(tx, order.id, payment, now);
  const movement = {
    pledgeId,
    projectKey,
    memberId,
    event: 'late',
    pledged: 0,
    collected: order.amount,
  } as const;
  await recordMoneyMovements(tx, [movement], now);
  await insertFullRefund(tx, { chargeId: order.id, amount: order.amount }, now);
}

async function insertFullRefund(
  tx: Tx,
  { chargeId, amount }: { chargeId: string; amount: number },
  now: Date,
): Promise<void> {
  const row = { chargeId, amount, whole: true, actor: 'system', idempotencyKey: null };
  await insertRefund(tx, row, now, 'sweep');
}

/** A charge that was closed as refused. `isFree` while its pledge waits to be charged and no worker has claimed it. */
type RefusedCharge = {
  pledgeId: string;
  projectKey: string;
  memberId: string;
  order: OpenCharge;
  isFree: boolean;
};

export function findRefusedCharge(db: Executor, orderId: string): Promise<{ requestedAtMs: number } | null> {
  return queryOne(
    db,
    z.object({ requestedAtMs: z.number() }),
    sql`
    select ${epochMs('requested_at')} as requested_at_ms
    from charge where order_id = ${orderId} and status = 'declined'`,
  );
}

const refusedRow = openChargeRow.extend({
  pledgeId: z.string(),
  projectKey: z.string(),
  memberId: z.string(),
  isFree: z.boolean(),
});

async function lockRefusedCharge(tx: Tx, orderId: string): Promise<RefusedCharge | null> {
  await execute(
    tx,
    sql`
    select from pledge where id = (select pledge_id from charge where order_id = ${orderId}) for update`,
  );
  // Read under the lock, which every settlement of a charge takes.
  const row = await queryOne(
    tx,
    refusedRow,
    sql`
    select c.pledge_id, g.project_key, g.member_id, c.id, c.order_id, c.amount, c.lookups, c.origin, c.asked_by,
      false as is_new, ${epochMs('c.requested_at')} as requested_at_ms,
      g.status in ${pending} and g.call_amount = c.amount
        and coalesce(g.lease_until <= clock_timestamp(), true)
        and not exists (select from charge o where o.pledge_id = g.id and o.status in ${unsettled})
        as is_free
    from charge c join pledge g on g.id = c.pledge_id
    where c.order_id = ${orderId} and c.status = 'declined'`,
  );
  if (!row) return null;
  const { pledgeId, projectKey, memberId, isFree, ...order } = row;
  return { pledgeId, projectKey, memberId, order, isFree };
}

async function markLate(tx: Tx, chargeId: string, payment: Payment, now: Date): Promise<void> {
  const paidAt = payment.paidAtMs === undefined ? null : new Date(payment.paidAtMs);
  await execute(
    tx,
    sql`
    update charge set status = 'late', settled_at = ${now}, receipt_url = ${payment.receiptUrl}, paid_at = ${paidAt}
    where id = ${chargeId}`,
  );
}

const recheckRow = z.object({ id: z.string(), orderId: z.string(), sinceMs: z.number() });

export function claimRecheck(
  db: Executor,
  now: Date,
  again: Date,
): Promise<{ id: string; orderId: string; sinceMs: number } | null> {
  return queryOne(
    db,
    recheckRow,
    sql`
    update charge set recheck_at = ${again} where id = (
      select id from charge where status = 'declined' and recheck_at <= ${now}
      order by recheck_at, id limit 1 for update skip locked)
    returning id, order_id, ${epochMs('settled_at')} as since_ms`,
  );
}

export async function endRecheck(db: Executor, chargeId: string): Promise<void> {
  await execute(db, sql`update charge set recheck_at = null where id = ${chargeId}`);
}

async function recordPaidAmount(tx: Tx, chargeId: string, paidAmount: number): Promise<void> {
  await execute(tx, sql`update charge set told_amount = ${paidAmount} where id = ${chargeId}`);
}

const RECHECK_TIMEOUT_MS = 72 * HOUR_MS;

/**
 * Looks up a second time every charge that was closed as refused although two workers may have requested it:
 * the other request may have been paid, and the worker that received the answer may have died. Tries every hour until the
 * provider answers. Returns how many charges were looked up.
 */
export async function recheckRefused(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<number> {
  const { db } = platform.database;
  for (let claimed = 0; ; claimed += 1) {
    if (signal.aborted) return claimed;
    const nowMs = platform.clock.now();
    const found = await claimRecheck(db, new Date(nowMs), new Date(nowMs + HOUR_MS));
    if (!found) return claimed;
    const { id, orderId, sinceMs } = found;
    countDone('second looks');
    const isKnown = await lookUpLatePayment(platform, provider, orderId).catch(async (error: unknown) => {
      platform.log.error({ err: error, orderId }, 'second look interrupted');
      await recordFailure(platform, { job: 'second look', subject: orderId }, error);
      return false;
    });
    if (isKnown) await endRecheck(db, id);
    else if (nowMs - sinceMs > RECHECK_TIMEOUT_MS) {
      platform.log.error({ orderId }, 'second look has no answer: see the provider');
      await recordFailure(platform, { job: 'second look', subject: orderId }, 'no answer');
      await endRecheck(db, id);
    }
  }
}
