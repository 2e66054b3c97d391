import { chargeOrderId, type PledgeStatus, pledgeStatuses, recheckDelayMs } from '@pq/domain/pledge/pledge';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import type { Payment } from '#src/providers/payple/port.ts';
import { unsettled } from '../status-sql.ts';
import type { Claim } from './claims.ts';

const recheckAfter = (now: Date) => new Date(now.getTime() + recheckDelayMs);

export const chargeStatuses = ['requested', 'unknown', 'paid', 'declined', 'late'] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

export const chargeOrigins = ['clock', 'backer', 'operator'] as const;
export type ChargeOrigin = (typeof chargeOrigins)[number];

export const openChargeRow = z.object({
  id: z.string(),
  orderId: z.string(),
  amount: z.number(),
  lookups: z.number(),
  requestedAtMs: z.number(),
  /** Who requested it: a refusal that a person requested does not use up the retry of the clock. */
  origin: z.enum(chargeOrigins),
  askedBy: z.string().nullable(),
  isNew: z.boolean(),
});
export type OpenCharge = z.output<typeof openChargeRow>;

type Requester = { origin: 'clock' | 'backer' } | { origin: 'operator'; askedBy: string };

/**
 * The charge of a claim: the one that is open from an earlier try, or a new row with an order id of its own.
 * Written before the request, in one statement under the pledge's lock. The worker that opened an
 * earlier charge may still send its request: if that charge is refused, it is looked up a second time. Null
 * when the claim has been taken over.
 */
export function openCharge(
  tx: Executor,
  claim: Claim,
  now: Date,
  requester: Requester = { origin: 'clock' },
): Promise<OpenCharge | null> {
  const attempt = claim.attempts + 1;
  const columns = sql`id, order_id, amount, lookups, origin, asked_by, ${epochMs('requested_at')} as requested_at_ms`;
  return queryOne(
    tx,
    openChargeRow,
    sql`
    with locked as (
      select id from pledge where id = ${claim.pledgeId} and fence = ${claim.fence} for update
    ), open as (
      update charge c set fence = ${claim.fence}, recheck_at = ${recheckAfter(now)} from locked
      where c.pledge_id = locked.id and c.status in ${unsettled} returning c.*
    ), fresh as (
      insert into charge (id, pledge_id, round, attempt, order_id, card_id, amount, fence, requested_at, origin, asked_by)
      select ${newId(now.getTime())}, id, ${claim.round}, ${attempt},
        ${chargeOrderId(claim.pledgeId, claim.round, attempt)}, ${claim.cardId}::uuid, ${claim.callAmount}, ${claim.fence},
        ${now}, ${requester.origin}, ${'askedBy' in requester ? requester.askedBy : null}::uuid
      from locked where not exists (select from open) returning *
    )
    select ${columns}, false as is_new from open union all select ${columns}, true from fresh`,
  );
}

export function lockSavedCard(tx: Tx, cardId: string): Promise<{ id: string; label: string } | null> {
  return queryOne(
    tx,
    z.object({ id: z.string(), label: z.string() }),
    sql`
    select id, name || ' ' || number as label from card where id = ${cardId} and removed_at is null for share`,
  );
}

/**
 * Records that an order id without a payment is requested again, with the card that the pledge has now. From
 * here on it may be paid, so it is no longer recorded as absent.
 */
export async function recordRepeat(tx: Executor, chargeId: string, cardId: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
    update charge set card_id = ${cardId}, requested_at = ${now}, status = 'requested', provider_message = null,
      asked_at = null, recheck_at = ${recheckAfter(now)}
    where id = ${chargeId}`,
  );
}

/** Ends a charge with the provider's answer. The caller has locked its pledge under the claim's fence. */
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
  const paidAt = payment?.paidAtMs === undefined ? null : new Date(payment.paidAtMs);
  await execute(
    tx,
    sql`
    update charge set status = ${result.status}, settled_at = ${result.at}, provider_code = ${result.code ?? null},
      provider_message = ${result.message ?? null}, receipt_url = ${payment?.receiptUrl ?? null}, paid_at = ${paidAt}
    where id = ${chargeId}`,
  );
}

export async function isOpenCharge(tx: Executor, chargeId: string): Promise<boolean> {
  const { isOpen } = await queryOnly(
    tx,
    z.object({ isOpen: z.boolean() }),
    sql`
    select exists (select from charge where id = ${chargeId} and status in ${unsettled}) as is_open`,
  );
  return isOpen;
}

/**
 * How many charges of a project were requested and have no settled outcome. Exact while the caller holds the
 * project's row lock: no other can be requested until it is released.
 */
export async function countChargesUnderWay(tx: Tx, projectKey: string): Promise<number> {
  const { n } = await queryOnly(
    tx,
    z.object({ n: z.number() }),
    sql`
    select count(*)::int as n from charge c join pledge g on g.id = c.pledge_id
    where g.project_key = ${projectKey} and c.status in ${unsettled} and c.asked_at is not null
      and c.provider_message is distinct from 'absent'`,
  );
  return n;
}

/** Leaves the outcome of a charge open: `lookups` is how often it has been looked up, `reason` why it has no outcome. */
export async function markUnknown(
  tx: Executor,
  chargeId: string,
  lookups: number,
  reason: string,
): Promise<void> {
  await execute(
    tx,
    sql`
    update charge set status = 'unknown', lookups = ${lookups}, provider_message = ${reason} where id = ${chargeId}`,
  );
}

export type ChargeNotice = {
  email: string;
  cardId: string;
  triedAtMs: number;
  data: { gateKey: string; nickname: string; title: string; amount: number; card: string };
};

const chargeNotice = z.object({
  email: z.string(),
  gateKey: z.string(),
  nickname: z.string(),
  title: z.string(),
  amount: z.number(),
  card: z.string(),
  cardId: z.string(),
  triedAtMs: z.number(),
});

export async function getChargeNotice(db: Executor, chargeId: string): Promise<ChargeNotice> {
  const row = await queryOne(
    db,
    chargeNotice,
    sql`
    select m.email, g.id as gate_key, m.name as nickname, p.title, g.call_amount as amount, c.name || ' ' || c.number as card,
      x.card_id, ${epochMs('coalesce(x.asked_at, x.requested_at)')} as tried_at_ms
    from charge x join pledge g on g.id = x.pledge_id join member m on m.id = g.member_id
      join project p on p.key = g.project_key join card c on c.id = x.card_id
    where x.id = ${chargeId}`,
  );
  if (!row) throw new Error(`charge ${chargeId} is gone`);
  const { email, cardId, triedAtMs, ...data } = row;
  return { email, cardId, triedAtMs, data };
}

const chargeOutcome = z.object({
  status: z.enum(pledgeStatuses),
  settled: z.enum(chargeStatuses),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

export async function findChargeOutcome(
  db: Executor,
  chargeId: string,
): Promise<{ status: PledgeStatus; refusal: { code: string; message: string } | null }> {
  const row = await queryOne(
    db,
    chargeOutcome,
    sql`
    select g.status, c.status as settled, c.provider_code as code, c.provider_message as message
    from charge c join pledge g on g.id = c.pledge_id where c.id = ${chargeId}`,
  );
  if (!row) throw new Error(`charge ${chargeId} is gone`);
  const { status, settled, code, message } = row;
  return { status, refusal: settled === 'declined' ? { code: code ?? '', message: message ?? '' } : null };
}

export async function isKnownOrder(db: Executor, orderId: string): Promise<boolean> {
  const { isKnown } = await queryOnly(
    db,
    z.object({ isKnown: z.boolean() }),
    sql`
    select exists (select from charge where order_id = ${orderId}) as is_known`,
  );
  return isKnown;
}

export async function expediteLookup(db: Executor, orderId: string, now: Date): Promise<boolean> {
  const expedited = await execute(
    db,
    sql`
    update pledge set due_at = least(due_at, ${now})
    where id = (select pledge_id from charge where order_id = ${orderId} and status in ${unsettled})
      and due_at is not null and (lease_until is null or lease_until <= clock_timestamp())`,
  );
  return expedited === 1;
}
