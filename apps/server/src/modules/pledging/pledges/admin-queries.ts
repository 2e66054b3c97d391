import type { searchPledges } from '@pq/contract/calls/admin/payments';
import type { PledgeEnder, PledgeStatus } from '@pq/domain/pledge/pledge';
import type { PledgeSearch } from '@pq/domain/pledge/pledge-search';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo } from '#src/platform/database/query.ts';
import { FIRST_ID } from '#src/platform/ids.ts';
import { unsettled } from '../status-sql.ts';

/**
 * Whether a pledge `g`, charged to the card `cardId`, is looked for. Each way has an index that begins with what was typed; a
 * whole id may also be that of a project or a member.
 */
export function matchesSearch(search: PledgeSearch, cardId: SQL): SQL {
  switch (search.by) {
    case 'nothing':
      return sql`true`;
    case 'id':
      return search.from === search.to
        ? sql`(g.id = ${search.from} or g.project_key = ${search.from} or g.member_id = ${search.from})`
        : sql`g.id between ${search.from} and ${search.to}`;
    case 'cardTail':
      return sql`g.member_id in (select member_id from card where right(number, 4) = ${search.tail})
        and ${cardId} in (select id from card where right(number, 4) = ${search.tail})`;
    case 'person': {
      const start = (text: string) => `${escapeLike(text)}%`;
      return sql`g.member_id in (select id from member
        where name like ${start(search.start)} or email like ${start(search.start.toLowerCase())})`;
    }
    default:
      return search satisfies never;
  }
}

type Sum = { count: number; amount: number };

/** A day in Seoul in the journal of money, KRW. */
export type DaySums = {
  date: string;
  pledged: Sum;
  charged: Sum;
  refunded: Sum;
  declined: number;
  failed: number;
};

/** The days from one moment to another on which something was placed, charged, refused or given back. */
export async function listDaySums(db: Executor, from: Date, to: Date): Promise<DaySums[]> {
  // Each half has an index of its own (money_journal_placed, money_journal_tried).
  const { rows } = await db.execute<DaySums>(sql`
    with moved as (
      select at, event, pledged, collected from money_journal
      where event = 'placed' and at >= ${from} and at < ${to}
      union all
      select at, event, pledged, collected from money_journal
      where event <> 'placed' and event <> 'changed' and event <> 'cancelled' and at >= ${from} and at < ${to})
    select to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date,
      json_build_object('count', count(*) filter (where event = 'placed'),
        'amount', coalesce(sum(pledged) filter (where event = 'placed'), 0)) as pledged,
      json_build_object('count', count(*) filter (where event in ('charged', 'late')),
        'amount', coalesce(sum(collected) filter (where event in ('charged', 'late')), 0)) as charged,
      json_build_object('count', count(*) filter (where event in ('refunded', 'returned')),
        'amount', coalesce(-sum(collected) filter (where event in ('refunded', 'returned')), 0)) as refunded,
      count(*) filter (where event in ('declined', 'failed'))::int as declined,
      count(*) filter (where event = 'failed')::int as failed
    from moved group by 1 order by 1`);
  return rows;
}

/** A pledge in a list for the books. Amounts in KRW, times in epoch ms. */
export type BookedPledge = {
  id: string;
  projectKey: string;
  title: string;
  nickname: string;
  status: PledgeStatus;
  amount: number;
  delivery: number;
  total: number;
  refunded: number;
  placedAt: number;
  settledAt: number | null;
};

/** The next pledges that were placed in a period, first to last, after the last one that is known. */
export async function listBookedPledges(
  db: Executor,
  { from, to }: { from: Date; to: Date },
  after: { placedAt: number; id: string } | null,
  limit: number,
): Promise<BookedPledge[]> {
  // The clock writes whole milliseconds, so that a row is found again by its time and id.
  const at = new Date(after?.placedAt ?? from.getTime());
  const { rows } = await db.execute<BookedPledge>(sql`
    select g.id, g.project_key as "projectKey", p.title, m.name as nickname, g.status, g.amount, g.delivery_price as delivery,
      g.call_amount as total, g.refunded, ${epochMs('g.placed_at')} as "placedAt",
      ${epochMs('g.settled_at')} as "settledAt"
    from pledge g join project p on p.key = g.project_key join member m on m.id = g.member_id
    where g.placed_at < ${to} and (g.placed_at, g.id) > (${at}, ${after?.id ?? FIRST_ID}::uuid)
    order by g.placed_at, g.id limit ${limit}`);
  return rows;
}

type ItemRow = { idx: number; context: string; count: number; productCost: number };

/** What a pledge takes. */
export async function listItems(db: Executor, pledgeId: string): Promise<ItemRow[]> {
  const { rows } = await db.execute<ItemRow>(sql`
    select i.idx, r.context, i.count, i.product_cost as "productCost"
    from pledge_item i join reward r on r.project_key = i.project_key and r.idx = i.idx
    where i.pledge_id = ${pledgeId} order by i.idx`);
  return rows;
}

/** A move of a pledge that no charge or refund tells of. `actor` as in the journal, `nickname` of an administrator. */
type MoveRow = {
  at: number;
  what: 'placed' | 'changed' | 'cancelled' | 'failed';
  actor: string;
  nickname: string | null;
  pledged: number;
  total: number | null;
};

/** How a pledge was placed, changed and ended, first to last. */
export async function listMoveRows(db: Executor, pledgeId: string): Promise<MoveRow[]> {
  const { rows } = await db.execute<MoveRow>(sql`
    select ${epochMs('j.at')} as at, j.event as what, j.actor, m.name as nickname, j.pledged,
      j.call_amount as total
    from money_journal j left join member m on j.actor = 'admin:' || m.id::text
    where j.pledge_id = ${pledgeId} and j.event in ('placed', 'changed', 'cancelled', 'failed') order by j.at, j.id`);
  return rows;
}

/** A pledge as admins find it. Amounts in KRW, times in epoch ms. */
export type FoundRow = {
  gateKey: string;
  projectid: string;
  purpose: Purpose;
  projectState: ProjectState;
  title: string;
  uid: string;
  nickname: string;
  email: string;
  status: PledgeStatus;
  endedBy: PledgeEnder | null;
  amount: number;
  deliveryprice: number;
  donation: number;
  callAmount: number;
  refunded: number;
  card: { name: string; number: string };
  fallback: { name: string; number: string } | null;
  placedAt: number;
  paymentDate: number;
  failureReason: string | null;
  /** Since when the clock leaves it to a person; null when it does not. */
  heldAt: number | null;
  holdReason: 'card-lost' | 'terms-lost' | null;
};

const columns = sql`g.id as "gateKey", g.project_key as projectid, p.purpose, p.state as "projectState", p.title,
  m.id as uid, m.name as nickname, m.email, g.status, (select case when actor = 'backer' then 'backer' else 'site' end
    from money_journal where pledge_id = g.id and event = 'cancelled') as "endedBy",
  g.amount, g.delivery_price as deliveryprice, g.donation, g.call_amount as "callAmount", g.refunded,
  json_build_object('name', k.name, 'number', k.number) as card,
  case when b.id is not null then json_build_object('name', b.name, 'number', b.number) end as fallback,
  ${epochMs('g.placed_at')} as "placedAt",
  ${epochMs('g.payment_at')} as "paymentDate", g.failure_reason as "failureReason",
  ${epochMs('g.held_at')} as "heldAt", g.hold_reason as "holdReason"`;

const joined = sql`join project p on p.key = g.project_key join member m on m.id = g.member_id
  join card k on k.id = g.card_id left join card b on b.id = g.fallback_card_id`;

/** What a pledge needs a look for. */
type PledgeTrouble = 'due' | 'refund' | 'held';

type Filter = {
  search: PledgeSearch;
  status: PledgeStatus | undefined;
  trouble: PledgeTrouble | undefined;
  now: Date;
};

/** One page of pledges, the latest first, and how many there are, up to `limits.maxSearchResults`. */
export async function searchPledgeRows(
  db: Executor,
  { search, status, trouble, now }: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: FoundRow[] }> {
  const of = sql`pledge g where ${matchesSearch(search, sql`g.card_id`)}
    ${status ? sql`and g.status = ${status}` : sql``} ${trouble ? sql`and ${troubles[trouble](now)}` : sql``}`;
  const { rows } = await db.execute<FoundRow>(sql`
    with page as (select g.* from ${of} order by g.placed_at desc, g.id desc limit ${limit} offset ${offset})
    select ${columns} from page g ${joined} order by g.placed_at desc, g.id desc`);
  return { total: await countUpTo(db, of), rows };
}

const troubles: Record<PledgeTrouble, (now: Date) => SQL> = {
  held: () => sql`g.held_at is not null`,
  due: (now) => sql`g.due_at <= ${now} and g.held_at is null and exists (
    select from project p where p.key = g.project_key and p.state = 'finish')`,
  refund: () => sql`g.id in (select c.pledge_id from refund r join charge c on c.id = r.charge_id
    where r.status in ${unsettled})`,
};

/** One pledge; null when there is none. */
export async function findRow(db: Executor, pledgeId: string): Promise<FoundRow | null> {
  const { rows } = await db.execute<FoundRow>(
    sql`select ${columns} from pledge g ${joined} where g.id = ${pledgeId}`,
  );
  return rows[0] ?? null;
}

/** A pledge as admins read it in a list. */
export function presentFound(row: FoundRow): z.input<typeof searchPledges.data>['pledges'][number] {
  return {
    gateKey: row.gateKey,
    projectid: row.projectid,
    purpose: row.purpose,
    title: row.title,
    member: { uid: row.uid, nickname: row.nickname, email: row.email },
    status: row.status,
    ...(row.endedBy && { endedBy: row.endedBy }),
    callAmount: row.callAmount,
    refunded: row.refunded,
    card: row.card,
    placedAt: row.placedAt,
    paymentDate: row.paymentDate,
    ...(row.failureReason !== null && { failureReason: row.failureReason }),
  };
}
