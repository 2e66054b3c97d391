import { isPendingPledge, type PledgeStatus } from '@pq/domain/pledge/pledge';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Executor, Tx } from '#src/platform/database/database.ts';
import { pgFailure, violates } from '#src/platform/database/errors.ts';
import { card, pledge } from '#src/platform/database/schema/pledges.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { insertRemoval, markRemoved } from './cards/queries.ts';
import { type MoneyActor, recordMoneyMovements } from './money-journal.ts';
import { releaseFiles } from './pledges/attachments.ts';
import { cancelPendingPledges, releaseReservations } from './pledges/pending-pledges.ts';
import type { PricedLine } from './pledges/queries.ts';
import { raiseProjectAmount, replacePledgeLines } from './pledges/queries.ts';

/** What this database knows of pledges, in the words of the decision log (migration 0054), by id. */
export async function readPledgeContents(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  return new Map((await readContents(db, ids)).map(({ id, content }) => [id, content]));
}

export type RestoredTerms = {
  amount: number;
  delivery: number;
  donation: number;
  callAmount: number;
  lines: readonly PricedLine[];
};

const FOREIGN_KEY = '23503';

/**
 * Gives a pledge that is still to be charged the lines and sums that it had before the database was restored. False when they do
 * not fit: a reward is gone, or has not enough left.
 */
export async function restoreTerms(
  db: Db,
  pledgeId: string,
  terms: RestoredTerms,
  now: Date,
): Promise<boolean> {
  const { lines, amount, callAmount, donation, delivery: deliveryPrice } = terms;
  try {
    await inTransaction(db, async (tx) => {
      const held = await lockPledge(tx, pledgeId);
      if (!held) throw new Error(`pledge ${pledgeId} is gone`);
      const { projectKey, memberId } = held;
      await replacePledgeLines(tx, pledgeId, projectKey, lines);
      await raiseProjectAmount(tx, projectKey, amount - held.amount, now);
      await setPledge(tx, pledgeId, { amount, callAmount, donation, deliveryPrice }, now);
      const entry = { pledgeId, projectKey, memberId, event: 'changed', callAmount } as const;
      await recordMoneyMovements(
        tx,
        [{ ...entry, pledged: amount - held.amount, collected: 0 }],
        now,
        'backer',
      );
    });
    return true;
  } catch (error) {
    if (violates(error, 'reward_stock') || pgFailure(error)?.code === FOREIGN_KEY) return false;
    throw error;
  }
}

/** Withdraws a pledge that was withdrawn before the database was restored; stock and figures are free again. False when it is so. */
export async function restoreWithdrawal(
  tx: Tx,
  pledgeId: string,
  actor: MoneyActor,
  now: Date,
): Promise<boolean> {
  const held = await lockPledge(tx, pledgeId);
  if (!held || !isPendingPledge(held.status)) return false;
  await cancelPendingPledges(tx, held.projectKey, [{ ...held, id: pledgeId }], now, actor);
  return true;
}

/** Puts the cards under a pledge that it had; they have to be there. */
export async function restoreCards(
  tx: Tx,
  pledgeId: string,
  cards: { cardId: string; fallbackCardId: string | null },
  now: Date,
): Promise<void> {
  await lockPledge(tx, pledgeId);
  await setPledge(tx, pledgeId, cards, now);
}

/** Keeps the clock from charging a pledge of which the database does not know enough. Its backer, or an administrator, ends that. */
export async function putOnHold(
  tx: Tx,
  pledgeId: string,
  holdReason: 'card-lost' | 'terms-lost',
  now: Date,
): Promise<void> {
  await setPledge(tx, pledgeId, { holdReason, heldAt: now }, now);
}

/** When the clock charges a pledge, and in which round, as it was. */
export async function restorePayment(
  tx: Tx,
  pledgeId: string,
  {
    status,
    round,
    paymentAt,
  }: { status: Extract<PledgeStatus, 'ready' | 'retry'>; round: number; paymentAt: Date },
  now: Date,
): Promise<void> {
  const held = await lockPledge(tx, pledgeId);
  if (!held) throw new Error(`pledge ${pledgeId} is gone`);
  const isRefused = status === 'retry' && held.status === 'ready';
  const change = { status, round, paymentAt, dueAt: paymentAt };
  await setPledge(tx, pledgeId, isRefused ? { ...change, fallbackCardId: null } : change, now);
  const { projectKey, memberId } = held;
  const entry = { pledgeId, projectKey, memberId, event: 'declined', pledged: 0, collected: 0 } as const;
  if (isRefused) await recordMoneyMovements(tx, [entry], now);
}

/** Ends a pledge whose card was refused for good before the database was restored. */
export async function restoreFailure(tx: Tx, pledgeId: string, now: Date): Promise<void> {
  const held = await lockPledge(tx, pledgeId);
  if (!held) throw new Error(`pledge ${pledgeId} is gone`);
  const { projectKey, memberId, amount } = held;
  await releaseReservations(tx, [pledgeId]);
  await releaseFiles(tx, [pledgeId]);
  if (held.status === 'ready') await setPledge(tx, pledgeId, { status: 'retry', fallbackCardId: null }, now);
  const ended = { status: 'fail', dueAt: null, settledAt: now, heldAt: null, holdReason: null } as const;
  await setPledge(tx, pledgeId, ended, now);
  const entry = { pledgeId, projectKey, memberId, event: 'failed', pledged: -amount, collected: 0 } as const;
  await recordMoneyMovements(tx, [entry], now);
}

/** What the decision log calls a pledge as it stands in this database, by id; ids that are not here are left out. */
async function readContents(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; content: unknown }[]> {
  const { rows } = await db.execute<{ id: string; content: unknown }>(sql`
    select id, pledge_decision(id) as content from pledge where id = any(${sql.param(ids)}::uuid[])`);
  return rows;
}

/** Locks a project and then its pledge, as everywhere; null when there is none. */
async function lockPledge(
  tx: Tx,
  pledgeId: string,
): Promise<{ projectKey: string; memberId: string; status: PledgeStatus; amount: number } | null> {
  await tx.execute(sql`
    select from project where key = (select project_key from pledge where id = ${pledgeId}) for no key update`);
  const [row] = await tx
    .select({
      projectKey: pledge.projectKey,
      memberId: pledge.memberId,
      status: pledge.status,
      amount: pledge.amount,
    })
    .from(pledge)
    .where(eq(pledge.id, pledgeId))
    .for('update');
  return row ?? null;
}

/** Writes fields of a locked pledge. */
async function setPledge(
  tx: Tx,
  pledgeId: string,
  change: Partial<typeof pledge.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(pledge)
    .set({ ...change, updatedAt: now })
    .where(eq(pledge.id, pledgeId));
}

/** Which of these cards the database knows, and whether they are removed. */
export async function readCards(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { isRemoved: boolean }>> {
  return new Map((await findCards(db, ids)).map(({ id, isRemoved }) => [id, { isRemoved }]));
}

/**
 * Writes a card that was added before the database was restored, as a removed one that looks like nothing: its billing key is lost,
 * and what it has paid names it. False for one of a member who is lost, too.
 */
export function restoreLostCard(tx: Tx, cardId: string, memberId: string, now: Date): Promise<boolean> {
  return insertLostCard(tx, cardId, memberId, now);
}

/** Removes a card that its owner, or the provider, had removed. The provider is asked to delete its key again, which does no harm. */
export async function restoreCardRemoval(tx: Tx, cardId: string, now: Date): Promise<boolean> {
  const held = await lockCardById(tx, cardId);
  if (!held?.billingKey) return false;
  await markRemoved(tx, cardId, now);
  await insertRemoval(tx, { id: cardId, billingKey: held.billingKey, billingKeyHash: held.billingKeyHash });
  return true;
}

async function findCards(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; isRemoved: boolean }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: card.id, removedAt: card.removedAt })
    .from(card)
    .where(inArray(card.id, [...ids]));
  return rows.map(({ id, removedAt }) => ({ id, isRemoved: removedAt !== null }));
}

async function insertLostCard(tx: Tx, cardId: string, memberId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into card (id, member_id, billing_key, billing_key_hash, name, number, created_at, removed_at)
    select ${cardId}, id, null, decode(replace(${cardId}, '-', ''), 'hex'), '', '', ${now}, ${now}
    from member where id = ${memberId} on conflict (id) do nothing`);
  return rowCount === 1;
}

async function lockCardById(
  tx: Tx,
  cardId: string,
): Promise<{ billingKey: Buffer | null; billingKeyHash: Buffer } | null> {
  const [row] = await tx
    .select({ billingKey: card.billingKey, billingKeyHash: card.billingKeyHash })
    .from(card)
    .where(and(eq(card.id, cardId), isNull(card.removedAt)))
    .for('update');
  return row ?? null;
}
