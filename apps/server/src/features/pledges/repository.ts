import type { DeliveryInfo } from '@pq/contract/shapes/pledge';
import { paymentAt, paymentDate, seoulDate } from '@pq/domain/dates';
import type { Quote } from '@pq/domain/money';
import type { PledgeEnder, PledgeEvent, PledgeStatus } from '@pq/domain/pledge';
import { isGoalBound, type ProjectState, type ProjectType, type Purpose } from '@pq/domain/project';
import { and, eq, sql } from 'drizzle-orm';
import type { MailData } from '#src/features/mails/mail-kinds.ts';
import type { Database, Executor, Tx } from '#src/platform/database/database.ts';
import { pledge } from '#src/platform/database/schema.ts';
import { withValues } from '#src/platform/database/with-values.ts';
import { newId } from '#src/platform/ids.ts';
import { insertPledgeSql } from './insert-pledge-sql.ts';

/** What a pledge depends on of its project. Amounts in KRW. */
export type ProjectTerms = {
  key: string;
  purpose: Purpose;
  projectType: ProjectType;
  ownerId: string;
  title: string;
  state: ProjectState;
  version: number;
  periodStart: string;
  periodFinish: string;
  rewardPeriod: string;
  rewards: { idx: number; productCost: number; delivery: number }[];
};

const projectTermsSql = `
  select p.key, p.purpose, p.project_type as "projectType", p.owner_id as "ownerId", p.title, p.state, p.version,
    p.period_start as "periodStart", p.period_finish as "periodFinish", p.reward_period as "rewardPeriod",
    coalesce(json_agg(json_build_object('idx', r.idx, 'productCost', r.product_cost, 'delivery', r.delivery)
      order by r.idx) filter (where r.idx is not null), '[]') as rewards
  from project p left join reward r on r.project_key = p.key
  where p.key = $1 and p.purpose = $2
  group by p.key`;

/** The terms of a project, whatever its state; null when there is none. */
export async function findProjectTerms(
  database: Database,
  key: string,
  purpose: Purpose,
): Promise<ProjectTerms | null> {
  const { rows } = await database.pool.query<ProjectTerms>({
    name: 'pledge-project-terms',
    text: projectTermsSql,
    values: [key, purpose],
  });
  return rows[0] ?? null;
}

export type NewPledge = {
  id: string;
  nowMs: number;
  project: ProjectTerms;
  backer: { uid: string; email: string; name: string };
  quote: Quote;
  lines: { idx: number; count: number; productCost: number }[];
  cardId: string;
  delivery: DeliveryInfo;
  idempotencyKey: string | null;
  requestHash: Buffer;
};

type Insertion = 'placed' | 'no-card' | 'closed';
type InsertionRow = { placed: boolean; card: boolean };

/**
 * Reserves and writes a pledge in one statement, which is one transaction: the project's row lock orders it against
 * the deadline, the constraints reward_stock and pledge_live refuse what must never be (they are thrown).
 */
export async function insertPledge(database: Database, input: NewPledge): Promise<Insertion> {
  const { rows } = await database.pool.query<InsertionRow>({
    name: 'pledge-insert',
    text: insertPledgeSql,
    values: insertionValues(input),
  });
  return insertionOf(rows[0]);
}

/** The same as a part of a transaction, for a pledge with which more is written. */
export async function insertPledgeWithin(tx: Tx, input: NewPledge): Promise<Insertion> {
  const { rows } = await tx.execute<InsertionRow>(withValues(insertPledgeSql, insertionValues(input)));
  return insertionOf(rows[0]);
}

function insertionOf(row: InsertionRow | undefined): Insertion {
  if (row?.placed) return 'placed';
  return row?.card ? 'closed' : 'no-card';
}

function insertionValues(input: NewPledge): unknown[] {
  const { quote, project, delivery, backer } = input;
  const now = new Date(input.nowMs);
  const mailData: MailData['pledgePlaced'] = {
    gateKey: input.id,
    nickname: backer.name,
    title: project.title,
    amount: quote.callAmount,
    paymentDate: paymentDate(project.periodFinish),
    goalBound: isGoalBound(project),
  };
  return [
    input.id,
    project.key,
    backer.uid,
    project.version,
    seoulDate(input.nowMs),
    now,
    quote.amount,
    quote.deliveryprice,
    quote.donation,
    quote.callAmount,
    input.cardId,
    delivery.address.basic,
    delivery.address.detail,
    delivery.address.zonecode,
    delivery.profile.name,
    delivery.profile.tel,
    delivery.etc,
    project.rewardPeriod,
    new Date(paymentAt(project.periodFinish)),
    input.idempotencyKey,
    input.requestHash,
    JSON.stringify(input.lines),
    newId(input.nowMs),
    newId(input.nowMs),
    backer.email,
    JSON.stringify(mailData),
  ];
}

/** The pledge that a member placed under an idempotency key. */
export async function findPledgeByKey(
  db: Executor,
  memberId: string,
  idempotencyKey: string,
): Promise<{ id: string; status: PledgeStatus; requestHash: Buffer } | null> {
  const [row] = await db
    .select({ id: pledge.id, status: pledge.status, requestHash: pledge.requestHash })
    .from(pledge)
    .where(and(eq(pledge.memberId, memberId), eq(pledge.idempotencyKey, idempotencyKey)));
  return row?.requestHash ? { ...row, requestHash: row.requestHash } : null;
}

/** A pledge with everything its owner sees of it, but for the project's card. Instants in epoch ms. */
export type PledgeRow = {
  id: string;
  projectKey: string;
  purpose: Purpose;
  title: string;
  status: PledgeStatus;
  amount: number;
  deliveryPrice: number;
  donation: number;
  callAmount: number;
  refunded: number;
  cardId: string;
  cardName: string;
  cardNumber: string;
  email: string;
  nickname: string;
  addressBasic: string;
  addressDetail: string;
  zonecode: string;
  recipientName: string;
  recipientTel: string;
  note: string;
  rewardPeriod: string;
  paymentAtMs: number;
  failureReason: string | null;
  failedCard: { id: string; name: string; number: string } | null;
  cardDropped: boolean;
  fallback: { id: string; name: string; number: string } | null;
  receiptUrl: string | null;
  endedBy: PledgeEnder | null;
  items: { idx: number; count: number }[];
  files: { url: string; name: string }[];
  history: { at: number; what: PledgeEvent; amount: number }[];
};

/** All pledges of a member, newest first. */
export async function listPledgeRows(db: Executor, memberId: string): Promise<PledgeRow[]> {
  const { rows } = await db.execute<PledgeRow>(sql`
    select g.id, g.project_key as "projectKey", p.purpose, p.title, g.status, g.amount,
      g.delivery_price as "deliveryPrice", g.donation, g.call_amount as "callAmount", g.refunded,
      g.card_id as "cardId", c.name as "cardName", c.number as "cardNumber", m.email, m.name as nickname,
      g.address_basic as "addressBasic", g.address_detail as "addressDetail", g.zonecode,
      g.recipient_name as "recipientName", g.recipient_tel as "recipientTel", g.note,
      g.reward_period as "rewardPeriod", (extract(epoch from g.payment_at) * 1000)::bigint as "paymentAtMs",
      g.failure_reason as "failureReason", (select case when actor = 'backer' then 'backer' else 'site' end from money_journal
        where pledge_id = g.id and event = 'cancelled') as "endedBy", x.receipt_url as "receiptUrl",
      c.removed_at is not null and g.status in ('ready', 'retry') as "cardDropped",
      case when g.status = 'retry' then (
        select json_build_object('id', k.id, 'name', k.name, 'number', k.number)
        from charge d join card k on k.id = d.card_id
        where d.pledge_id = g.id and d.status = 'declined' order by d.settled_at desc, d.id desc limit 1)
      end as "failedCard",
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name, 'number', b.number) end as fallback,
      i.items, f.files, h.history
    from pledge g
      join project p on p.key = g.project_key
      join card c on c.id = g.card_id
      left join card b on b.id = g.fallback_card_id and b.removed_at is null
      left join charge x on x.pledge_id = g.id and x.status = 'paid'
      join member m on m.id = g.member_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('idx', idx, 'count', count) order by idx), '[]') as items
        from pledge_item where pledge_id = g.id) i
      cross join lateral (
        select coalesce(json_agg(json_build_object('url', url, 'name', name) order by position), '[]') as files
        from pledge_file where pledge_id = g.id) f
      cross join lateral (
        select coalesce(json_agg(json_build_object('at', (extract(epoch from at) * 1000)::bigint,
          'what', case event when 'late' then 'charged' when 'returned' then 'refunded' else event end,
          'amount', case when collected <> 0 then abs(collected)
            when event = 'changed' then pledged else abs(pledged) end) order by at, id), '[]') as history
        from money_journal where pledge_id = g.id) h
    where g.member_id = ${memberId}
    order by g.placed_at desc, g.id desc`);
  return rows;
}
