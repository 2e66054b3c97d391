import type { Quote } from '@pq/domain/money';
import { type PledgeStatus, pendingPledgeStatuses } from '@pq/domain/pledge/pledge';
import type { Purpose } from '@pq/domain/project/project';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { card, pledge } from '#src/platform/database/schema.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { PricedLine } from '../placing/price-order.ts';

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
