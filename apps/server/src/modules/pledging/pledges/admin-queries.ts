import type { getPledgeRecord, searchPledges } from '@pq/contract/calls/admin/payments';
import { answersSchema, projectRewardDetails } from '@pq/contract/shapes/reward';
import { endsAt, seoulDate, seoulInstant } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { type PledgeStatus, pledgeEnders, pledgeStatuses } from '@pq/domain/pledge/pledge';
import type { PledgeSearch } from '@pq/domain/pledge/pledge-search';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { FIRST_ID } from '#src/platform/ids.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { unsettled } from '../shared/status-sql.ts';
import { lineOf, lineRow, presentLine } from './pledge-line.ts';
import { holdReasons } from './queries.ts';
import { inNarrowed, matchesSearch, type NarrowedRows } from './search-conditions.ts';

const pledgedItem = z.object({
  ...lineRow.shape,
  name: projectRewardDetails.name,
  context: z.string(),
  productCost: z.number(),
  questions: projectRewardDetails.questions,
});

const bookedPledge = z.object({
  id: z.string(),
  seq: z.number().nullable(),
  projectKey: z.string(),
  title: z.string(),
  nickname: z.string(),
  status: z.enum(pledgeStatuses),
  amount: z.number(),
  delivery: z.number(),
  total: z.number(),
  refunded: z.number(),
  placedAt: z.number(),
  settledAt: z.number().nullable(),
  items: z.array(pledgedItem),
  answers: answersSchema,
});
export type BookedPledge = z.output<typeof bookedPledge>;

export function listBookedPledges(
  db: Executor,
  { from, to }: { from: Date; to: Date },
  after: { placedAt: number; id: string } | null,
  limit: number,
): Promise<BookedPledge[]> {
  // Times are whole milliseconds, so a row is found again by its time and id.
  const at = new Date(after?.placedAt ?? from.getTime());
  return query(
    db,
    bookedPledge,
    sql`
    select g.id, g.seq, g.project_key, p.title, m.name as nickname, g.status, g.amount, g.delivery_price as delivery,
      g.call_amount as total, g.refunded, ${epochMs('g.placed_at')} as placed_at,
      ${epochMs('g.settled_at')} as settled_at, g.answers,
      (select coalesce(json_agg(json_build_object('name', r.name, 'context', r.context, 'productCost', i.product_cost,
          'questions', r.questions, ${lineOf('i', 'r')}) order by i.idx, i.choice), '[]')
        from pledge_item i join reward r on r.project_key = i.project_key and r.idx = i.idx
        where i.pledge_id = g.id) as items
    from pledge g join project p on p.key = g.project_key join member m on m.id = g.member_id
    where g.placed_at < ${to} and (g.placed_at, g.id) > (${at}, ${after?.id ?? FIRST_ID}::uuid)
    order by g.placed_at, g.id limit ${limit}`,
  );
}

export async function listItems(db: Executor, pledgeId: string) {
  const rows = await query(
    db,
    pledgedItem,
    sql`
    select i.idx, r.name, r.context, i.count, i.product_cost, i.choice, i.surcharge, i.answers, r.options, r.questions
    from pledge_item i join reward r on r.project_key = i.project_key and r.idx = i.idx
    where i.pledge_id = ${pledgeId} order by i.idx, i.choice`,
  );
  return rows.map(presentLine);
}

/** A change of a pledge that is no charge or refund. `actor` as in the journal, `nickname` of an admin. */
const pledgeChange = z.object({
  at: z.number(),
  what: z.enum(['placed', 'changed', 'cancelled', 'failed']),
  actor: z.string(),
  nickname: z.string().nullable(),
  pledged: z.number(),
  total: z.number().nullable(),
});

export function listPledgeChanges(db: Executor, pledgeId: string): Promise<z.output<typeof pledgeChange>[]> {
  return query(
    db,
    pledgeChange,
    sql`
    select ${epochMs('j.at')} as at, j.event as what, j.actor, m.name as nickname, j.pledged,
      j.call_amount as total
    from money_journal j left join member m on j.actor = 'admin:' || m.id::text
    where j.pledge_id = ${pledgeId} and j.event in ('placed', 'changed', 'cancelled', 'failed') order by j.at, j.id`,
  );
}

const shownCard = z.object({ name: z.string(), number: z.string() });

const foundPledge = z.object({
  gateKey: z.string(),
  seq: z.number().nullable(),
  projectid: z.string(),
  purpose: z.enum(purposes),
  projectState: z.enum(projectStates),
  title: z.string(),
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  status: z.enum(pledgeStatuses),
  endedBy: z.enum(pledgeEnders).nullable(),
  amount: z.number(),
  deliveryprice: z.number(),
  donation: z.number(),
  callAmount: z.number(),
  refunded: z.number(),
  card: shownCard,
  fallback: shownCard.nullable(),
  placedAt: z.number(),
  paymentDate: z.number(),
  failureReason: z.string().nullable(),
  /** Since when scheduled charging skips it; null when it does not. */
  heldAt: z.number().nullable(),
  holdReason: z.enum(holdReasons).nullable(),
});
type FoundPledge = z.output<typeof foundPledge>;

const columns = sql`g.id as gate_key, g.seq, g.project_key as projectid, p.purpose, p.state as project_state, p.title,
  m.id as uid, m.name as nickname, m.email, g.status, (select case when actor = 'backer' then 'backer' else 'site' end
    from money_journal where pledge_id = g.id and event = 'cancelled') as ended_by,
  g.amount, g.delivery_price as deliveryprice, g.donation, g.call_amount, g.refunded,
  json_build_object('name', k.name, 'number', k.number) as card,
  case when b.id is not null then json_build_object('name', b.name, 'number', b.number) end as fallback,
  ${epochMs('g.placed_at')} as placed_at,
  ${epochMs('g.payment_at')} as payment_date, g.failure_reason,
  ${epochMs('g.held_at')} as held_at, g.hold_reason`;

const joined = sql`join project p on p.key = g.project_key join member m on m.id = g.member_id
  join card k on k.id = g.card_id left join card b on b.id = g.fallback_card_id`;

type PledgeTrouble = 'today' | 'failed' | 'due' | 'refund' | 'held';

type Filter = NarrowedRows & {
  search: PledgeSearch;
  status: PledgeStatus | undefined;
  trouble: PledgeTrouble | undefined;
  now: Date;
};

export async function searchPledgeRows(
  db: Executor,
  { search, status, trouble, now, ...narrowed }: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; sum: number; refunded: number; rows: FoundPledge[] }> {
  const of = sql`pledge g where ${matchesSearch(search, sql`g.card_id`)} and ${inNarrowed(narrowed, sql`g.placed_at`)}
    ${status ? sql`and g.status = ${status}` : sql``} ${trouble ? sql`and ${troubles[trouble](now)}` : sql``}`;
  const rows = await query(
    db,
    foundPledge,
    sql`
    with page as (select g.* from ${of} order by g.placed_at desc, g.id desc limit ${limit} offset ${offset})
    select ${columns} from page g ${joined} order by g.placed_at desc, g.id desc`,
  );
  const sums = await queryOnly(
    db,
    z.object({ total: z.number(), sum: z.number(), refunded: z.number() }),
    sql`
    select count(*)::int as total, coalesce(sum(call_amount), 0)::float8 as sum, coalesce(sum(refunded), 0)::float8 as refunded
    from (select g.call_amount, g.refunded from ${of} limit ${limits.maxSearchResults}) as found`,
  );
  return { ...sums, rows };
}

const isDueBy = (at: Date) => sql`g.due_at <= ${at} and g.held_at is null and exists (
  select from project p where p.key = g.project_key and p.state = 'finish')`;

const troubles: Record<PledgeTrouble, (now: Date) => Sql> = {
  held: () => sql`g.held_at is not null`,
  due: isDueBy,
  today: (now) => isDueBy(new Date(endsAt(seoulDate(now.getTime())) - 1)),
  failed: (now) => {
    const today = seoulDate(now.getTime());
    return sql`g.status not in ('ready', 'retry', 'paid', 'refund') and g.id in (select pledge_id from charge
      where origin = 'clock' and requested_at >= ${new Date(seoulInstant(today))} and requested_at < ${new Date(endsAt(today))})`;
  },
  refund: () => sql`g.id in (select c.pledge_id from refund r join charge c on c.id = r.charge_id
    where r.status in ${unsettled})`,
};

export function findPledgeForAdmin(db: Executor, pledgeId: string): Promise<FoundPledge | null> {
  return queryOne(db, foundPledge, sql`select ${columns} from pledge g ${joined} where g.id = ${pledgeId}`);
}

export function presentFound(row: FoundPledge): z.input<typeof searchPledges.data>['pledges'][number] {
  return {
    gateKey: row.gateKey,
    order: orderNumberOf(row.projectid, row.seq),
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

type PledgeRecord = z.input<typeof getPledgeRecord.data>;

/** A pledge with its rewards and its history without charges and refunds. Throws notFound. */
export async function getPledgeFacts(
  db: Executor,
  pledgeId: string,
): Promise<{ pledge: PledgeRecord['pledge']; moves: PledgeRecord['timeline'] }> {
  const row = await findPledgeForAdmin(db, pledgeId);
  if (!row) throw new ProductError('notFound');
  const { projectState, amount, deliveryprice, donation, fallback, heldAt, holdReason } = row;
  const { answers } = await queryOnly(
    db,
    z.object({ answers: answersSchema }),
    sql`select answers from pledge where id = ${pledgeId}`,
  );
  const sums = { projectState, amount, deliveryprice, donation };
  const items = await listItems(db, pledgeId);
  const moves = await listPledgeChanges(db, pledgeId);
  return {
    pledge: {
      ...presentFound(row),
      ...sums,
      items,
      answers,
      ...(fallback && { fallback }),
      ...(heldAt !== null && { heldAt }),
      ...(holdReason !== null && { holdReason }),
    },
    moves: moves.map(({ at, what, actor, nickname, pledged, total }) => ({
      at,
      what,
      by: nickname ?? actor,
      amount: pledged,
      ...(total !== null && { total }),
    })),
  };
}
