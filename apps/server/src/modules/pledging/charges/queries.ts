import { chargeOrderId, type PledgeStatus, recheckDelayMs } from '@pq/domain/pledge/pledge';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { charge, pledge } from '#src/platform/database/schema/pledges.ts';
import { newId } from '#src/platform/ids.ts';
import type { Payment } from '#src/providers/payple/port.ts';
import { unsettled } from '../status-sql.ts';
import type { Claim } from './claims.ts';

const recheckAfter = (now: Date) => new Date(now.getTime() + recheckDelayMs);

export type OpenCharge = {
  id: string;
  orderId: string;
  amount: number;
  lookups: number;
  requestedAtMs: number;
  /** Who asked for it: a refusal that a person asked for does not use up the retry of the clock. */
  origin: ChargeOrigin;
  /** The administrator who asked for it. */
  askedBy: string | null;
  isNew: boolean;
};

export type ChargeOrigin = 'clock' | 'backer' | 'operator';

/** In whose name a charge is opened: the clock's, the backer's own, or that of an administrator. */
type Asker = { origin: 'clock' | 'backer' } | { origin: 'operator'; askedBy: string };

/**
 * The charge of a claim: the one that is open from an earlier try, or a new row with an order id of its own.
 * Written before the provider is asked, in one statement under the pledge's lock. The worker that opened an
 * earlier charge may still send its request: if that charge is refused, it is looked up a second time. Null
 * when the claim has been taken over.
 */
export async function openCharge(
  tx: Executor,
  claim: Claim,
  now: Date,
  asker: Asker = { origin: 'clock' },
): Promise<OpenCharge | null> {
  const attempt = claim.attempts + 1;
  const columns = sql`id, order_id as "orderId", amount, lookups, origin, asked_by as "askedBy",
    ${epochMs('requested_at')} as "requestedAtMs"`;
  const { rows } = await tx.execute<OpenCharge>(sql`
    with held as (
      select id from pledge where id = ${claim.pledgeId} and fence = ${claim.fence} for update
    ), open as (
      update charge c set fence = ${claim.fence}, recheck_at = ${recheckAfter(now)} from held
      where c.pledge_id = held.id and c.status in ${unsettled} returning c.*
    ), fresh as (
      insert into charge (id, pledge_id, round, attempt, order_id, card_id, amount, fence, requested_at, origin, asked_by)
      select ${newId(now.getTime())}, id, ${claim.round}, ${attempt},
        ${chargeOrderId(claim.pledgeId, claim.round, attempt)}, ${claim.cardId}::uuid, ${claim.callAmount}, ${claim.fence},
        ${now}, ${asker.origin}, ${'askedBy' in asker ? asker.askedBy : null}::uuid
      from held where not exists (select from open) returning *
    )
    select ${columns}, false as "isNew" from open union all select ${columns}, true from fresh`);
  return rows[0] ?? null;
}

/** Share-locks a card that is not removed, so that it stays until the transaction ends; null when it is gone. */
export async function lockSavedCard(tx: Tx, cardId: string): Promise<{ id: string; label: string } | null> {
  const { rows } = await tx.execute<{ id: string; label: string }>(sql`
    select id, name || ' ' || number as label from card where id = ${cardId} and removed_at is null for share`);
  return rows[0] ?? null;
}

/**
 * Notes that an order id without a payment is asked for again, with the card that the pledge has now. From
 * here on it may be paid, so the note that it was absent goes.
 */
export async function noteRepeat(tx: Executor, chargeId: string, cardId: string, now: Date): Promise<void> {
  await tx
    .update(charge)
    .set({
      cardId,
      requestedAt: now,
      status: 'requested',
      providerMessage: null,
      askedAt: null,
      recheckAt: recheckAfter(now),
    })
    .where(eq(charge.id, chargeId));
}

/** Ends a charge with what the provider has said. Hold the fence of its pledge. */
export async function closeCharge(
  tx: Executor,
  chargeId: string,
  result: {
    status: 'paid' | 'declined';
    at: Date;
    code?: string;
    message?: string;
    payment?: Payment;
  },
): Promise<void> {
  const { payment } = result;
  await tx
    .update(charge)
    .set({
      status: result.status,
      settledAt: result.at,
      providerCode: result.code ?? null,
      providerMessage: result.message ?? null,
      receiptUrl: payment?.receiptUrl ?? null,
      paidAt: payment?.paidAtMs === undefined ? null : new Date(payment.paidAtMs),
    })
    .where(eq(charge.id, chargeId));
}

/** Whether the outcome of a charge is still open. */
export async function isOpenCharge(tx: Executor, chargeId: string): Promise<boolean> {
  const isOpen = sql`${charge.status} in ${unsettled}`;
  return (await tx.$count(charge, and(eq(charge.id, chargeId), isOpen))) > 0;
}

/**
 * How many charges of a project the provider has been asked for without a settled outcome. Exact while the caller holds the
 * project's row lock: no other can be asked for until it is released.
 */
export async function countChargesUnderWay(tx: Tx, projectKey: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from charge c join pledge g on g.id = c.pledge_id
    where g.project_key = ${projectKey} and c.status in ${unsettled} and c.asked_at is not null
      and c.provider_message is distinct from 'absent'`);
  return rows[0]?.n ?? 0;
}

/** Leaves the outcome of a charge open: `lookups` is how often it has been looked up, `why` what stood in the way. */
export async function markUnknown(
  tx: Executor,
  chargeId: string,
  lookups: number,
  why: string,
): Promise<void> {
  await tx
    .update(charge)
    .set({ status: 'unknown', lookups, providerMessage: why })
    .where(eq(charge.id, chargeId));
}

/** To whom a mail about a charge goes and what it names: `card` is the one that was asked. */
export type ChargeNotice = {
  email: string;
  cardId: string;
  /** When the provider was last asked, epoch ms. */
  triedAtMs: number;
  data: { gateKey: string; nickname: string; title: string; amount: number; card: string };
};

/** What a mail about a charge says. Throws when there is no such charge. */
export async function getChargeNotice(db: Executor, chargeId: string): Promise<ChargeNotice> {
  const { rows } = await db.execute<ChargeNotice['data'] & Omit<ChargeNotice, 'data'>>(sql`
    select m.email, g.id as "gateKey", m.name as nickname, p.title, g.call_amount as amount, c.name || ' ' || c.number as card,
      x.card_id as "cardId", ${epochMs('coalesce(x.asked_at, x.requested_at)')} as "triedAtMs"
    from charge x join pledge g on g.id = x.pledge_id join member m on m.id = g.member_id
      join project p on p.key = g.project_key join card c on c.id = x.card_id
    where x.id = ${chargeId}`);
  const [row] = rows;
  if (!row) throw new Error(`charge ${chargeId} is gone`);
  const { email, cardId, triedAtMs, ...data } = row;
  return { email, cardId, triedAtMs, data };
}

/** What the backer who asked for a charge is told: the state of the pledge, and why this charge was refused. */
export async function findChargeOutcome(
  db: Executor,
  chargeId: string,
): Promise<{ status: PledgeStatus; refusal: { code: string; message: string } | null }> {
  const [row] = await db
    .select({
      status: pledge.status,
      settled: charge.status,
      code: charge.providerCode,
      message: charge.providerMessage,
    })
    .from(charge)
    .innerJoin(pledge, eq(pledge.id, charge.pledgeId))
    .where(eq(charge.id, chargeId));
  if (!row) throw new Error(`charge ${chargeId} is gone`);
  const { status, settled, code, message } = row;
  return { status, refusal: settled === 'declined' ? { code: code ?? '', message: message ?? '' } : null };
}

/** Whether a charge has this order id. */
export async function isKnownOrder(db: Executor, orderId: string): Promise<boolean> {
  return (await db.$count(charge, eq(charge.orderId, orderId))) > 0;
}

/** Brings the look-up of an open charge forward to now, unless somebody is at it. */
export async function hastenLookup(db: Executor, orderId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update pledge set due_at = least(due_at, ${now})
    where id = (select pledge_id from charge where order_id = ${orderId} and status in ${unsettled})
      and due_at is not null and (lease_until is null or lease_until <= clock_timestamp())`);
  return rowCount === 1;
}
