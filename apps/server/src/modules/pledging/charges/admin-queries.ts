import type { getPledgeFile } from '@pq/contract/calls/admin/payments';
import type { PledgeSearch } from '@pq/domain/pledge/pledge-search';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { countUpTo } from '#src/platform/database/query.ts';
import { FIRST_ID } from '#src/platform/ids.ts';
import { matchesSearch } from '../pledges/admin-queries.ts';
import { unsettled } from '../status-sql.ts';
import type { ChargeStatus } from './queries.ts';

/**
 * Pledges that were refused once, charges of unknown outcome, pledges whose time has come and since when, epoch ms, and pledges that
 * are held for a person because the provider rejects their charge as wrong.
 */
type Stuck = { retry: number; unknown: number; due: number; dueSince?: number; held: number };

/** Counts what waits or is stuck. Of a hidden project nothing is due. */
export async function countStuckCharges(db: Executor, now: Date): Promise<Stuck> {
  const { rows } = await db.execute<{
    retry: number;
    unknown: number;
    due: number;
    since: number | null;
    held: number;
  }>(sql`
    select (select count(*)::int from pledge where status = 'retry') as retry,
      (select count(*)::int from charge where status in ${unsettled}) as unknown,
      (select count(*)::int from pledge where held_at is not null) as held,
      count(*)::int as due, ${epochMs('min(g.due_at)')} as since
    from pledge g join project p on p.key = g.project_key where g.due_at <= ${now} and p.state = 'finish' and g.held_at is null`);
  const { since = null, ...counted } = rows[0] ?? { retry: 0, unknown: 0, due: 0, held: 0 };
  return { ...counted, ...(since !== null && { dueSince: since }) };
}

/** A charge as admins find it, KRW, times in epoch ms. */
type ChargeRow = {
  orderId: string;
  gateKey: string;
  title: string;
  uid: string;
  nickname: string;
  email: string;
  amount: number;
  status: ChargeStatus;
  card: { name: string; number: string };
  requestedAt: number;
  code: string | null;
  message: string | null;
};

/** How many pledges the clock charges no more, because the provider has rejected their charge as wrong too often. */
export async function countHeldCharges(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pledge where held_at is not null`,
  );
  return rows[0]?.n ?? 0;
}

/** How many charges were requested before `before` and have no known outcome: those under way take seconds. */
export async function countUnclearCharges(db: Executor, before: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from charge where status in ${unsettled} and requested_at < ${before}`);
  return rows[0]?.n ?? 0;
}

const cardOf = sql`json_build_object('name', k.name, 'number', k.number) as card`;

/** One page of charges, the latest first, and how many there are, up to `limits.maxSearchResults`. */
export async function searchChargeRows(
  db: Executor,
  { search, status }: { search: PledgeSearch; status: ChargeStatus | 'open' | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: ChargeRow[] }> {
  const inState =
    status === 'open' ? sql`and c.status in ${unsettled}` : status ? sql`and c.status = ${status}` : sql``;
  const of = sql`charge c join pledge g on g.id = c.pledge_id
    where ${matchesSearch(search, sql`c.card_id`)} ${inState}`;
  const { rows } = await db.execute<ChargeRow>(sql`
    with page as (select c.*, g.project_key, g.member_id from ${of}
      order by c.requested_at desc, c.id desc limit ${limit} offset ${offset})
    select c.order_id as "orderId", c.pledge_id as "gateKey", p.title, m.id as uid, m.name as nickname, m.email, c.amount,
      c.status, ${cardOf}, ${epochMs('c.requested_at')} as "requestedAt",
      c.provider_code as code, c.provider_message as message
    from page c join project p on p.key = c.project_key join member m on m.id = c.member_id
      join card k on k.id = c.card_id order by c.requested_at desc, c.id desc`);
  return { total: await countUpTo(db, of), rows };
}

/** A charge of one pledge; `asker` is the nickname of the administrator who asked for it. */
type TriedRow = {
  at: number;
  settledAt: number | null;
  orderId: string;
  amount: number;
  status: ChargeStatus;
  origin: string;
  asker: string | null;
  card: { name: string; number: string };
  code: string | null;
  message: string | null;
  receiptUrl: string | null;
};

/** All charges of a pledge, first to last. */
async function listTried(db: Executor, pledgeId: string): Promise<TriedRow[]> {
  const { rows } = await db.execute<TriedRow>(sql`
    select ${epochMs('c.requested_at')} as at,
      ${epochMs('c.settled_at')} as "settledAt", c.order_id as "orderId", c.amount, c.status,
      c.origin, m.name as asker, ${cardOf}, c.provider_code as code, c.provider_message as message,
      c.receipt_url as "receiptUrl"
    from charge c join card k on k.id = c.card_id left join member m on m.id = c.asked_by
    where c.pledge_id = ${pledgeId} order by c.requested_at, c.id`);
  return rows;
}

/** A charge in a list for the books. Amount in KRW, times in epoch ms. */
export type BookedCharge = {
  id: string;
  orderId: string;
  pledgeId: string;
  title: string;
  nickname: string;
  amount: number;
  status: ChargeStatus;
  card: string;
  requestedAt: number;
  settledAt: number | null;
  code: string | null;
};

/** The next charges that were asked for in a period, first to last, after the last one that is known. */
export async function listBookedCharges(
  db: Executor,
  { from, to }: { from: Date; to: Date },
  after: { requestedAt: number; id: string } | null,
  limit: number,
): Promise<BookedCharge[]> {
  const at = new Date(after?.requestedAt ?? from.getTime());
  const { rows } = await db.execute<BookedCharge>(sql`
    select c.id, c.order_id as "orderId", c.pledge_id as "pledgeId", p.title, m.name as nickname, c.amount, c.status,
      k.name || ' ' || k.number as card, ${epochMs('c.requested_at')} as "requestedAt",
      ${epochMs('c.settled_at')} as "settledAt", c.provider_code as code
    from charge c join pledge g on g.id = c.pledge_id join project p on p.key = g.project_key
      join member m on m.id = g.member_id join card k on k.id = c.card_id
    where c.requested_at < ${to}
      and (c.requested_at, c.id) > (${at}, ${after?.id ?? FIRST_ID}::uuid)
    order by c.requested_at, c.id limit ${limit}`);
  return rows;
}

type Moments = z.input<typeof getPledgeFile.data>['timeline'];

/** The charges of a pledge as moments of its timeline, and whether one of them has no known outcome. */
export async function listChargesOf(
  db: Executor,
  pledgeId: string,
): Promise<{ moments: Moments; isOpen: boolean }> {
  const rows = await listTried(db, pledgeId);
  const moments = rows.map(({ settledAt, origin, asker, code, message, receiptUrl, ...row }) => ({
    ...row,
    what: 'charge' as const,
    by: asker ?? (origin === 'backer' ? 'backer' : 'system'),
    ...(settledAt !== null && { settledAt }),
    ...(code && { code }),
    ...(message && { message }),
    ...(receiptUrl && { receiptUrl }),
  }));
  return { moments, isOpen: rows.some(({ status }) => status === 'requested' || status === 'unknown') };
}
