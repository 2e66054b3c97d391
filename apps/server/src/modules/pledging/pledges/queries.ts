import type { DeliveryInfo } from '@pq/contract/shapes/pledge';
import { paymentAt, paymentDate, seoulDate } from '@pq/domain/dates';
import type { Quote } from '@pq/domain/money';
import { type PledgeEvent, type PledgeStatus, pendingPledgeStatuses } from '@pq/domain/pledge/pledge';
import { isGoalBound, type ProjectState, type ProjectType, type Purpose } from '@pq/domain/project/project';
import type { Shipping } from '@pq/domain/project/shipping';
import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { MailData, PledgeReceipt } from '#src/modules/notifications/index.ts';
import type { Database, Executor, Tx } from '#src/platform/database/database.ts';
import { card, pledge, pledgeFile } from '#src/platform/database/schema/pledges.ts';
import { withValues } from '#src/platform/database/with-values.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import { newId } from '#src/platform/ids.ts';
import { correlationId } from '#src/platform/log-context.ts';
import { insertPledgeSql } from './insert-pledge.ts';

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

type OwnPledgeProject = { projectKey: string; purpose: Purpose; title: string };

/** The project of a member's own pledge; null when the pledge is not theirs. */
export async function findOwnPledge(
  db: Executor,
  memberId: string,
  pledgeId: string,
): Promise<OwnPledgeProject | null> {
  const { rows } = await db.execute<OwnPledgeProject>(sql`
    select g.project_key as "projectKey", p.purpose, p.title from pledge g join project p on p.key = g.project_key
    where g.id = ${pledgeId} and g.member_id = ${memberId}`);
  return rows[0] ?? null;
}

/**
 * Locks an open project, so that its pledges change one after the other and never past its deadline; false when it takes
 * no change on the day `today` in Seoul. Throws unavailable after a restore: what is changed now the comparison would overwrite. With `version` its terms must still be those that were priced.
 */
export async function lockOpenProject(
  tx: Tx,
  projectKey: string,
  today: string,
  version?: number,
): Promise<boolean> {
  await assertReconciled(tx);
  const { rows } = await tx.execute(sql`
    select from project where key = ${projectKey} and state = 'funding'
      and period_start <= ${today} and period_finish >= ${today}
      and ${version === undefined ? sql`true` : sql`version = ${version}`}
    for no key update`);
  return rows.length > 0;
}

/** What a backer may change of a pledge. */
export type PledgeContent = Pick<Quote, 'amount' | 'deliveryprice' | 'donation' | 'callAmount'> & {
  cardId: string;
  addressBasic: string;
  addressDetail: string;
  zonecode: string;
  recipientName: string;
  recipientTel: string;
  note: string;
};

const content = {
  amount: pledge.amount,
  deliveryprice: pledge.deliveryPrice,
  donation: pledge.donation,
  callAmount: pledge.callAmount,
  cardId: pledge.cardId,
  addressBasic: pledge.addressBasic,
  addressDetail: pledge.addressDetail,
  zonecode: pledge.zonecode,
  recipientName: pledge.recipientName,
  recipientTel: pledge.recipientTel,
  note: pledge.note,
};

type OwnPledge = { status: PledgeStatus; fallbackCardId: string | null; content: PledgeContent };

/** Locks a member's own pledge until the end of the transaction; null when it is not theirs. */
export async function lockOwnPledge(
  tx: Executor,
  memberId: string,
  pledgeId: string,
): Promise<OwnPledge | null> {
  const [row] = await tx
    .select({ status: pledge.status, fallbackCardId: pledge.fallbackCardId, content })
    .from(pledge)
    .where(and(eq(pledge.id, pledgeId), eq(pledge.memberId, memberId)))
    .for('update');
  return row ?? null;
}

/** Locks those of the pledges that are the member's and still to be charged; gives their ids. */
export async function lockOwnPendingPledges(
  tx: Executor,
  memberId: string,
  pledgeIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: pledge.id })
    .from(pledge)
    .where(
      and(
        inArray(pledge.id, [...pledgeIds]),
        eq(pledge.memberId, memberId),
        inArray(pledge.status, [...pendingPledgeStatuses]),
      ),
    )
    .orderBy(pledge.id)
    .for('update');
  return rows.map((row) => row.id);
}

/** Share-locks a member's own card, so that it is not deleted before the transaction ends; false when it is gone. */
export async function lockOwnCard(tx: Executor, memberId: string, cardId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: card.id })
    .from(card)
    .where(and(eq(card.id, cardId), eq(card.memberId, memberId), isNull(card.removedAt)))
    .for('share');
  return rows.length > 0;
}

/**
 * Puts a card under pledges. One that was named for the retry of a pledge is not needed there any more, and why another
 * card was refused says nothing of this one.
 */
export async function setPledgeCards(
  tx: Executor,
  pledgeIds: readonly string[],
  cardId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(pledge)
    .set({
      cardId,
      fallbackCardId: sql`nullif(${pledge.fallbackCardId}, ${cardId}::uuid)`,
      failureReason: sql`case when ${pledge.cardId} = ${cardId}::uuid then ${pledge.failureReason} end`,
      // Whose last card was lost has named one now.
      heldAt: sql`case when ${pledge.holdReason} = 'card-lost' then null else ${pledge.heldAt} end`,
      holdReason: sql`nullif(${pledge.holdReason}, 'card-lost')`,
      updatedAt: now,
    })
    .where(inArray(pledge.id, [...pledgeIds]));
}

/** Names the card of a pledge's retry, or none. */
export async function setFallbackCard(
  tx: Executor,
  pledgeId: string,
  cardId: string | null,
  now: Date,
): Promise<void> {
  await tx.update(pledge).set({ fallbackCardId: cardId, updatedAt: now }).where(eq(pledge.id, pledgeId));
}

/** Rewrites what a locked pledge says; one whose last terms were lost is certain again. */
export async function setPledgeContent(
  tx: Tx,
  pledgeId: string,
  { deliveryprice, cardId, ...fields }: PledgeContent,
  now: Date,
): Promise<void> {
  await tx
    .update(pledge)
    .set({
      ...fields,
      deliveryPrice: deliveryprice,
      heldAt: sql`case when ${pledge.holdReason} is null then ${pledge.heldAt} end`,
      holdReason: null,
    })
    .where(eq(pledge.id, pledgeId));
  await setPledgeCards(tx, [pledgeId], cardId, now);
}

/** A reward of a pledge with the price that it was taken at, in KRW. */
export type PricedLine = { idx: number; count: number; productCost: number };

/** What a pledge holds, by reward. */
export async function listPledgeLines(tx: Tx, pledgeId: string): Promise<PricedLine[]> {
  const { rows } = await tx.execute<PricedLine>(sql`
    select idx, count, product_cost as "productCost" from pledge_item where pledge_id = ${pledgeId} order by idx`);
  return rows;
}

/**
 * Makes a pledge hold these lines: stock moves by the difference. Hold the project's lock. Violates reward_stock when a
 * reward has not enough left.
 */
export async function replacePledgeLines(
  tx: Tx,
  pledgeId: string,
  projectKey: string,
  lines: readonly PricedLine[],
): Promise<void> {
  const wanted = JSON.stringify(lines);
  await tx.execute(sql`
    with wanted as (
      select idx, count from jsonb_to_recordset(${wanted}::jsonb) as l(idx smallint, count integer)
    ), difference as (
      select idx, coalesce(w.count, 0) - coalesce(h.count, 0) as count
      from wanted w full join (select idx, count from pledge_item where pledge_id = ${pledgeId}) h using (idx)
    )
    update reward r set sold = r.sold + d.count from difference d
    where r.project_key = ${projectKey} and r.idx = d.idx and d.count <> 0`);
  await tx.execute(sql`delete from pledge_item where pledge_id = ${pledgeId}`);
  await tx.execute(sql`
    insert into pledge_item (pledge_id, project_key, idx, count, product_cost)
    select ${pledgeId}, ${projectKey}, idx, count, "productCost"
    from jsonb_to_recordset(${wanted}::jsonb) as l(idx smallint, count integer, "productCost" bigint)`);
}

/** Moves what a project has raised, KRW. Hold the project's lock. */
export async function raiseProjectAmount(tx: Tx, projectKey: string, by: number, now: Date): Promise<void> {
  if (by === 0) return;
  await tx.execute(sql`
    update project set amount_now = amount_now + ${by}, updated_at = ${now} where key = ${projectKey}`);
}

/**
 * True while a pledge that is still to be charged uses this card, or would on its retry (A-061); `besides` is not looked at.
 * Hold the card's row lock while it matters.
 */
export async function isCardPending(db: Executor, cardId: string, besides?: string): Promise<boolean> {
  return (await findPendingWith(db, cardId, besides)) !== null;
}
