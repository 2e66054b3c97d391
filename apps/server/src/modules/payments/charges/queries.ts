import { type OrderNumber, orderOf } from '@pq/domain/pledge/order-number';
import { chargeOrderId, type PledgeStatus, pledgeStatuses, recheckDelayMs } from '@pq/domain/pledge/pledge';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { unsettled } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, prepared, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
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

/** The charge of one claim, as `openCharges` opens it; null when the claim has been taken over. */
export async function openCharge(
  tx: Executor,
  claim: Claim,
  now: Date,
  requester: Requester = { origin: 'clock' },
): Promise<OpenCharge | null> {
  return (await openCharges(tx, [claim], now, requester)).get(claim.pledgeId) ?? null;
}

const openedRow = openChargeRow.extend({ pledgeId: z.string() });

/**
 * Opens the charges of claims, by pledge: the charge that is open from an earlier try, or a new row with its own order id.
 * Written before the request, in one statement under the pledges' locks, which it takes in the order of their ids. The worker
 * that opened an earlier charge may still send its request: if that charge is refused, it is looked up a second time. Claims
 * that have been taken over get none.
 */
export async function openCharges(
  tx: Executor,
  claims: readonly Claim[],
  now: Date,
  requester: Requester = { origin: 'clock' },
): Promise<Map<string, OpenCharge>> {
  const charges = claims.map(({ pledgeId, fence, round, attempts, cardId, callAmount }) => {
    const attempt = attempts + 1;
    const orderId = chargeOrderId(pledgeId, round, attempt);
    return { id: newId(now.getTime()), pledgeId, fence, round, attempt, orderId, cardId, amount: callAmount };
  });
  const columns = sql`id, pledge_id, order_id, amount, lookups, origin, asked_by,
    ${epochMs('requested_at')} as requested_at_ms`;
  const opened = await query(
    prepared(tx, 'charge-open'),
    openedRow,
    sql`
    with locked as (
      select x.* from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as x(id uuid, "pledgeId" uuid, fence bigint,
          round smallint, attempt smallint, "orderId" text, "cardId" uuid, amount bigint)
        join pledge g on g.id = x."pledgeId" and g.fence = x.fence
      where g.id = any(${claims.map(({ pledgeId }) => pledgeId)}::uuid[])
      order by g.id for update of g
    ), open as (
      update charge c set fence = locked.fence, recheck_at = ${recheckAfter(now)} from locked
      where c.pledge_id = locked."pledgeId" and c.status in ${unsettled} returning c.*
    ), fresh as (
      insert into charge (id, pledge_id, round, attempt, order_id, card_id, amount, fence, requested_at, origin, asked_by)
      select id, "pledgeId", round, attempt, "orderId", "cardId", amount, fence,
        ${now}, ${requester.origin}, ${'askedBy' in requester ? requester.askedBy : null}::uuid
      from locked where not exists (select from open where open.pledge_id = locked."pledgeId") returning *
    )
    select ${columns}, false as is_new from open union all select ${columns}, true from fresh`,
  );
  return new Map(opened.map(({ pledgeId, ...order }) => [pledgeId, order]));
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

const chargeId = z.object({ id: z.string() });

export async function findOpenCharges(tx: Executor, chargeIds: readonly string[]): Promise<Set<string>> {
  const open = await query(
    prepared(tx, 'charges-open'),
    chargeId,
    sql`select id from charge where id = any(${chargeIds}::uuid[]) and status in ${unsettled}`,
  );
  return new Set(open.map(({ id }) => id));
}

/** Exact while the caller locks the project's row: no other can be requested until it is released. */
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

export async function findFirstChargeDay(tx: Tx, projectKey: string): Promise<string | null> {
  const { day } = await queryOnly(
    tx,
    z.object({ day: z.string().nullable() }),
    sql`
    select (min(c.requested_at) at time zone 'Asia/Seoul')::date as day from charge c join pledge g on g.id = c.pledge_id
    where g.project_key = ${projectKey} and c.round = 1`,
  );
  return day;
}

export type ChargeNotice = {
  email: string;
  cardId: string;
  triedAtMs: number;
  data: {
    gateKey: string;
    order: OrderNumber | null;
    nickname: string;
    title: string;
    amount: number;
    card: string;
  };
};

const chargeNotice = z.object({
  chargeId: z.string(),
  email: z.string(),
  gateKey: z.string(),
  projectKey: z.string(),
  seq: z.number().nullable(),
  nickname: z.string(),
  title: z.string(),
  amount: z.number(),
  card: z.string(),
  cardId: z.string(),
  triedAtMs: z.number(),
});

const selectNotices = sql`
  select x.id as charge_id, m.email, g.id as gate_key, g.project_key, g.seq, m.name as nickname, p.title, g.call_amount as amount,
    c.name || ' ' || c.number as card, x.card_id, ${epochMs('coalesce(x.asked_at, x.requested_at)')} as tried_at_ms
  from charge x join pledge g on g.id = x.pledge_id join member m on m.id = g.member_id
    join project p on p.key = g.project_key join card c on c.id = x.card_id`;

/** Throws when a charge is gone. */
export async function getChargeNotices(
  db: Executor,
  chargeIds: readonly string[],
): Promise<(chargeId: string) => ChargeNotice> {
  const rows = await query(
    prepared(db, 'charge-notices'),
    chargeNotice,
    sql`${selectNotices} where x.id = any(${chargeIds}::uuid[])`,
  );
  const notices = new Map(rows.map((row) => [row.chargeId, toNotice(row)]));
  return (chargeId) => {
    const notice = notices.get(chargeId);
    if (!notice) throw new Error(`charge ${chargeId} is gone`);
    return notice;
  };
}

export async function findUnsettledCharge(db: Executor, chargeId: string): Promise<ChargeNotice | null> {
  const row = await queryOne(
    prepared(db, 'charge-unsettled'),
    chargeNotice,
    sql`${selectNotices} where x.id = ${chargeId} and x.status in ${unsettled}`,
  );
  return row && toNotice(row);
}

function toNotice({
  chargeId,
  email,
  cardId,
  triedAtMs,
  projectKey,
  seq,
  ...data
}: z.output<typeof chargeNotice>): ChargeNotice {
  return { email, cardId, triedAtMs, data: { ...data, order: orderOf(projectKey, seq) } };
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
