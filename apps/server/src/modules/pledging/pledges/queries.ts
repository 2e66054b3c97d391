import type { DeliveryInfo } from '@pq/contract/shapes/pledge';
import { paymentAt, paymentDate, seoulDate } from '@pq/domain/dates';
import type { Quote } from '@pq/domain/money';
import { type PledgeEvent, type PledgeStatus, pendingPledgeStatuses } from '@pq/domain/pledge/pledge';
import { isGoalBound, type ProjectState, type ProjectType, type Purpose } from '@pq/domain/project/project';
import type { Shipping } from '@pq/domain/project/shipping';
import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { MailData, PledgeReceipt } from '#src/modules/notifications/index.ts';
import type { Database, Executor, Tx } from '#src/platform/database/database.ts';
import { pledge, pledgeFile } from '#src/platform/database/schema.ts';
import { withValues } from '#src/platform/database/with-values.ts';
import { newId } from '#src/platform/ids.ts';
import { correlationId } from '#src/platform/log-context.ts';
import { insertPledgeSql } from './placing/insert-pledge-sql.ts';

/** Whether something of a pledge is sent as a parcel; `pledge` is the name or alias of its row. */
export function hasParcel(pledge: 'pledge' | 'g'): SQL {
  return sql.raw(`exists (select from pledge_item pi join reward pr using (project_key, idx)
    where pi.pledge_id = ${pledge}.id and pr.shipping = 'parcel')`);
}

type FileOfPledge = { url: string; name: string };

/** What is attached to a pledge, in its order. */
export async function listFiles(tx: Tx, pledgeId: string): Promise<FileOfPledge[]> {
  return tx
    .select({ url: pledgeFile.url, name: pledgeFile.name })
    .from(pledgeFile)
    .where(eq(pledgeFile.pledgeId, pledgeId))
    .orderBy(asc(pledgeFile.position));
}

/** Writes what is attached to a pledge in place of what was. */
export async function writeFiles(tx: Tx, pledgeId: string, files: readonly FileOfPledge[]): Promise<void> {
  await tx.delete(pledgeFile).where(eq(pledgeFile.pledgeId, pledgeId));
  if (files.length === 0) return;
  await tx.insert(pledgeFile).values(files.map((file, position) => ({ pledgeId, position, ...file })));
}

/** Forgets what is attached to these pledges. */
export async function deleteFiles(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from pledge_file where pledge_id = any(${sql.param(pledgeIds)}::uuid[])`);
}

/**
 * What the journal tells. `late` and `returned` are money that a card has paid for nothing that it should have, and its way
 * back; backers read them as charged and refunded.
 */
type JournalEvent = PledgeEvent | 'late' | 'returned';

/** A change of money: by how much it moves the project's amount and what cards have paid, in KRW. */
export type JournalEntry = {
  pledgeId: string;
  projectKey: string;
  memberId: string;
  event: JournalEvent;
  pledged: number;
  collected: number;
  /** Of a change: what the card is to be charged since, with delivery. */
  callAmount?: number;
};

/** Who moved the money: the clock, the pledge's backer, or an administrator by their id. */
export type JournalActor = 'system' | 'backer' | `admin:${string}`;

/** Writes entries of one moment and one actor. */
export async function insertEntries(
  tx: Tx,
  entries: readonly (JournalEntry & { id: string })[],
  { at, actor }: { at: Date; actor: JournalActor },
): Promise<void> {
  await tx.execute(sql`
    insert into money_journal (id, at, pledge_id, project_key, member_id, event, pledged, collected, call_amount, actor)
    select id, ${at}, "pledgeId", "projectKey", "memberId", event, pledged, collected, "callAmount", ${actor}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as x(id uuid, "pledgeId" uuid, "projectKey" uuid,
      "memberId" uuid, event text, pledged bigint, collected bigint, "callAmount" bigint)`);
}

/** What a pledge holds now, to be told in a mail; null when there is none. */
export async function findReceipt(db: Executor, pledgeId: string): Promise<PledgeReceipt | null> {
  const { rows } = await db.execute<PledgeReceipt>(sql`
    select g.donation, g.delivery_price as delivery, ${hasParcel('g')} as parcel, g.reward_period as "rewardDate",
      c.name || ' ' || c.number as card, (
        select coalesce(json_agg(json_build_object('context', r.context, 'count', i.count,
          'price', i.count * i.product_cost) order by i.idx), '[]')
        from pledge_item i join reward r using (project_key, idx) where i.pledge_id = g.id) as lines
    from pledge g join card c on c.id = g.card_id where g.id = ${pledgeId}`);
  return rows[0] ?? null;
}

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
  rewards: { idx: number; context: string; productCost: number; delivery: number; shipping: Shipping }[];
};

const projectTermsSql = `
  select p.key, p.purpose, p.project_type as "projectType", p.owner_id as "ownerId", p.title, p.state, p.version,
    p.period_start as "periodStart", p.period_finish as "periodFinish", p.reward_period as "rewardPeriod",
    coalesce(json_agg(json_build_object('idx', r.idx, 'context', r.context, 'productCost', r.product_cost, 'delivery', r.delivery,
      'shipping', r.shipping)
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

function receiptLine({ rewards }: ProjectTerms, { idx, count, productCost }: NewPledge['lines'][number]) {
  const context = rewards.find((reward) => reward.idx === idx)?.context ?? '';
  return { context, count, price: productCost * count };
}

function insertionValues(input: NewPledge): unknown[] {
  const { quote, lines, project, delivery, backer } = input;
  const now = new Date(input.nowMs);
  const mailData: MailData['pledgePlaced'] = {
    gateKey: input.id,
    nickname: backer.name,
    title: project.title,
    amount: quote.callAmount,
    paymentDate: paymentDate(project.periodFinish),
    goalBound: isGoalBound(project),
    receipt: {
      lines: lines.map((line) => receiptLine(project, line)),
      donation: quote.donation,
      delivery: quote.deliveryprice,
      rewardDate: project.rewardPeriod,
    },
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
    correlationId(),
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

/** A pledge that is still to be charged with this card, or that falls back on it, besides one; null when there is none. */
export async function findPendingWith(
  db: Executor,
  cardId: string,
  besides: string | undefined,
): Promise<string | null> {
  const [row] = await db
    .select({ id: pledge.id })
    .from(pledge)
    .where(
      and(
        or(eq(pledge.cardId, cardId), eq(pledge.fallbackCardId, cardId)),
        inArray(pledge.status, [...pendingPledgeStatuses]),
        besides === undefined ? undefined : ne(pledge.id, besides),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}
