import type { getPledgeRecord } from '@pq/contract/calls/admin/payments';
import { limits } from '@pq/domain/limits';
import type { PledgeSearch } from '@pq/domain/pledge/pledge-search';
import sql from 'sql-template-tag';
import { z } from 'zod';
import {
  inNarrowed,
  matchesSearch,
  type NarrowedRows,
  pending,
  unsettled,
} from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query, queryOnly } from '#src/platform/database/query.ts';
import { FIRST_ID } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type ChargeStatus, chargeOrigins, chargeStatuses } from './queries.ts';

/** Counts, and since when the oldest is due, epoch ms. `held`: on hold, because the provider rejects the charge as wrong. */
type Stuck = { retry: number; unknown: number; due: number; dueSince?: number; held: number };

const stuckRow = z.object({
  retry: z.number(),
  unknown: z.number(),
  due: z.number(),
  since: z.number().nullable(),
  held: z.number(),
});

export async function countStuckCharges(db: Executor, now: Date): Promise<Stuck> {
  const { since, ...counted } = await queryOnly(
    db,
    stuckRow,
    sql`
    select (select count(*)::int from pledge where status = 'retry') as retry,
      (select count(*)::int from charge where status in ${unsettled}) as unknown,
      (select count(*)::int from pledge where held_at is not null) as held,
      count(*)::int as due, ${epochMs('min(g.due_at)')} as since
    from pledge g join project p on p.key = g.project_key where g.due_at <= ${now} and p.state = 'finish' and g.held_at is null`,
  );
  return { ...counted, ...(since !== null && { dueSince: since }) };
}

const outcomes = ['paid', 'retry', 'unknown', 'failed', 'waiting'] as const;
type Outcome = (typeof outcomes)[number];

const outcomeRow = z.object({ outcome: z.enum(outcomes), count: z.number(), amount: z.number() });

/** The pledges that the clock charges in this span, by what has become of them; those on hold are charged by admins. */
export async function sumScheduled(
  db: Executor,
  { from, until }: { from: Date; until: Date },
): Promise<Record<Outcome, { count: number; amount: number }>> {
  const rows = await query(
    db,
    outcomeRow,
    sql`
    with charged as (select distinct pledge_id from charge
      where requested_at >= ${from} and requested_at < ${until} and origin = 'clock'),
    scheduled as (
      select g.call_amount, case
          when exists (select from charge c where c.pledge_id = g.id and c.status in ${unsettled}) then 'unknown'
          when g.status in ('paid', 'refund') then 'paid'
          when g.status = 'retry' then 'retry'
          when g.status = 'ready' then 'waiting'
          else 'failed' end as outcome
      from charged join pledge g on g.id = charged.pledge_id
      union all
      select g.call_amount, 'waiting' from pledge g join project p on p.key = g.project_key
      where g.due_at < ${until} and p.state = 'finish' and g.held_at is null
        and not exists (select from charged where pledge_id = g.id))
    select outcome, count(*)::int as count, sum(call_amount)::float8 as amount from scheduled group by outcome`,
  );
  const sumOf = (wanted: Outcome) => {
    const { count = 0, amount = 0 } = rows.find(({ outcome }) => outcome === wanted) ?? {};
    return { count, amount };
  };
  return {
    paid: sumOf('paid'),
    retry: sumOf('retry'),
    unknown: sumOf('unknown'),
    failed: sumOf('failed'),
    waiting: sumOf('waiting'),
  };
}

const shownCard = z.object({ name: z.string(), number: z.string() });

const foundCharge = z.object({
  orderId: z.string(),
  gateKey: z.string(),
  projectKey: z.string(),
  seq: z.number().nullable(),
  title: z.string(),
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  amount: z.number(),
  status: z.enum(chargeStatuses),
  card: shownCard,
  requestedAt: z.number(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

const counted = z.object({ n: z.number() });

export async function countPledgesOnHold(db: Executor): Promise<number> {
  const { n } = await queryOnly(
    db,
    counted,
    sql`select count(*)::int as n from pledge where held_at is not null`,
  );
  return n;
}

export async function countUnclearCharges(db: Executor, before: Date): Promise<number> {
  const { n } = await queryOnly(
    db,
    counted,
    sql`
    select count(*)::int as n from charge where status in ${unsettled} and requested_at < ${before}`,
  );
  return n;
}

const cardOf = sql`json_build_object('name', k.name, 'number', k.number) as card`;

type ChargeFilter = NarrowedRows & {
  search: PledgeSearch;
  status: ChargeStatus | 'open' | undefined;
  round: 'first' | 'retry' | undefined;
};

export async function searchChargeRows(
  db: Executor,
  { search, status, round, ...narrowed }: ChargeFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; sum: number; rows: z.output<typeof foundCharge>[] }> {
  const inState =
    status === 'open' ? sql`and c.status in ${unsettled}` : status ? sql`and c.status = ${status}` : sql``;
  const of = sql`charge c join pledge g on g.id = c.pledge_id
    where ${matchesSearch(search, sql`c.card_id`)} and ${inNarrowed(narrowed, sql`c.requested_at`)} ${inState}
      ${round ? (round === 'first' ? sql`and c.round = 1` : sql`and c.round > 1`) : sql``}`;
  const rows = await query(
    db,
    foundCharge,
    sql`
    with page as (select c.*, g.project_key, g.seq, g.member_id from ${of}
      order by c.requested_at desc, c.id desc limit ${limit} offset ${offset})
    select c.order_id, c.pledge_id as gate_key, c.project_key, c.seq, p.title, m.id as uid, m.name as nickname, m.email, c.amount,
      c.status, ${cardOf}, ${epochMs('c.requested_at')} as requested_at,
      c.provider_code as code, c.provider_message as message
    from page c join project p on p.key = c.project_key join member m on m.id = c.member_id
      join card k on k.id = c.card_id order by c.requested_at desc, c.id desc`,
  );
  const sums = await queryOnly(
    db,
    z.object({ total: z.number(), sum: z.number() }),
    sql`
    select count(*)::int as total, coalesce(sum(amount), 0)::float8 as sum
    from (select c.amount from ${of} limit ${limits.maxSearchResults}) as found`,
  );
  return { ...sums, rows };
}

const pledgeCharge = z.object({
  at: z.number(),
  settledAt: z.number().nullable(),
  orderId: z.string(),
  amount: z.number(),
  status: z.enum(chargeStatuses),
  origin: z.enum(chargeOrigins),
  requester: z.string().nullable(),
  card: shownCard,
  code: z.string().nullable(),
  message: z.string().nullable(),
  receiptUrl: z.string().nullable(),
});

function listCharges(db: Executor, pledgeId: string): Promise<z.output<typeof pledgeCharge>[]> {
  return query(
    db,
    pledgeCharge,
    sql`
    select ${epochMs('c.requested_at')} as at,
      ${epochMs('c.settled_at')} as settled_at, c.order_id, c.amount, c.status,
      c.origin, m.name as requester, ${cardOf}, c.provider_code as code, c.provider_message as message,
      c.receipt_url
    from charge c join card k on k.id = c.card_id left join member m on m.id = c.asked_by
    where c.pledge_id = ${pledgeId} order by c.requested_at, c.id`,
  );
}

const bookedCharge = z.object({
  id: z.string(),
  orderId: z.string(),
  pledgeId: z.string(),
  projectKey: z.string(),
  seq: z.number().nullable(),
  title: z.string(),
  nickname: z.string(),
  amount: z.number(),
  status: z.enum(chargeStatuses),
  card: z.string(),
  requestedAt: z.number(),
  settledAt: z.number().nullable(),
  code: z.string().nullable(),
});
export type BookedCharge = z.output<typeof bookedCharge>;

export function listBookedCharges(
  db: Executor,
  { from, to }: { from: Date; to: Date },
  after: { requestedAt: number; id: string } | null,
  limit: number,
): Promise<BookedCharge[]> {
  const at = new Date(after?.requestedAt ?? from.getTime());
  return query(
    db,
    bookedCharge,
    sql`
    select c.id, c.order_id, c.pledge_id, g.project_key, g.seq, p.title, m.name as nickname, c.amount, c.status,
      k.name || ' ' || k.number as card, ${epochMs('c.requested_at')} as requested_at,
      ${epochMs('c.settled_at')} as settled_at, c.provider_code as code
    from charge c join pledge g on g.id = c.pledge_id join project p on p.key = g.project_key
      join member m on m.id = g.member_id join card k on k.id = c.card_id
    where c.requested_at < ${to}
      and (c.requested_at, c.id) > (${at}, ${after?.id ?? FIRST_ID}::uuid)
    order by c.requested_at, c.id limit ${limit}`,
  );
}

type Moments = z.input<typeof getPledgeRecord.data>['timeline'];

export async function listChargesOf(
  db: Executor,
  pledgeId: string,
): Promise<{ moments: Moments; isOpen: boolean }> {
  const rows = await listCharges(db, pledgeId);
  const moments = rows.map(({ settledAt, origin, requester, code, message, receiptUrl, ...row }) => ({
    ...row,
    what: 'charge' as const,
    by: requester ?? (origin === 'backer' ? 'backer' : 'system'),
    ...(settledAt !== null && { settledAt }),
    ...(code && { code }),
    ...(message && { message }),
    ...(receiptUrl && { receiptUrl }),
  }));
  return { moments, isOpen: rows.some(({ status }) => status === 'requested' || status === 'unknown') };
}

/**
 * Charges without an outcome, by the product's clock: of due pledges, and those that a person requested. A declined charge that
 * waits for its retry does not count, nor do charges on hold or of a hidden project.
 */
export async function getWaitingCharges({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<{ charges: number; oldestS: number }> {
  const nowMs = clock.now();
  const { charges, sinceMs } = await findWaitingCharges(database.db, new Date(nowMs));
  return { charges, oldestS: sinceMs === null ? 0 : Math.max(0, nowMs - sinceMs) / 1_000 };
}

const waitingCharges = z.object({ charges: z.number(), sinceMs: z.number().nullable() });

function findWaitingCharges(db: Executor, now: Date): Promise<z.output<typeof waitingCharges>> {
  return queryOnly(
    db,
    waitingCharges,
    sql`
    with due as (
      select g.id, g.payment_at as since from project p join pledge g on g.project_key = p.key
      where p.state = 'finish' and g.status in ${pending} and g.payment_at <= ${now} and g.held_at is null
    ), requested as (
      select c.pledge_id as id, c.requested_at as since from charge c
      where c.status in ${unsettled} and c.provider_message is distinct from 'absent'
        and c.pledge_id not in (select id from due)
    )
    select count(*)::int as charges, ${epochMs('min(since)')} as since_ms
    from (select since from due union all select since from requested) waiting`,
  );
}
