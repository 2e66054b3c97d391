import { isPendingPledge, type PledgeStatus, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { compareLines } from '@pq/domain/reward/options';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db, Executor, Tx } from '#src/platform/database/database.ts';
import { pgFailure, violates } from '#src/platform/database/errors.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { releaseFiles } from './pledges/attachments.ts';
import { cancelPendingPledges, releaseReservations } from './pledges/pending-pledges.ts';
import {
  type holdReasons,
  listPledgeLines,
  type PricedLine,
  raiseProjectAmount,
  replacePledgeLines,
} from './pledges/queries.ts';
import { type MoneyActor, recordMoneyMovements } from './shared/money-journal.ts';
import { offerFreePieces } from './waitlist/offer-pieces.ts';

/** Pledges as this database has them, in the form of the decision log (migration 0054), by id; unknown ids are left out. */
export async function readPledgeContents(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const rows = await query(
    db,
    z.object({ id: z.string(), content: z.unknown() }),
    sql`
    select id, pledge_decision(id) as content from pledge where id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** The log records what is owed: a line without a combination has no `choice`, and no line has answers. */
type RestoredLine = Pick<PricedLine, 'idx' | 'count' | 'productCost'> &
  Partial<{ [Part in 'choice' | 'surcharge']: PricedLine[Part] | undefined }>;

export type RestoredTerms = {
  amount: number;
  delivery: number;
  donation: number;
  callAmount: number;
  lines: readonly RestoredLine[];
};

const FOREIGN_KEY = '23503';

/**
 * Restores the lines and sums that a pending pledge had before the database was restored. False when a reward is missing or has
 * too few pieces left.
 */
export async function restoreTerms(
  db: Db,
  pledgeId: string,
  terms: RestoredTerms,
  now: Date,
): Promise<boolean> {
  const { lines, amount, callAmount, donation, delivery } = terms;
  try {
    await inTransaction(db, async (tx) => {
      const locked = await lockPledge(tx, pledgeId);
      if (!locked) throw new Error(`pledge ${pledgeId} is gone`);
      const { projectKey, memberId } = locked;
      await replacePledgeLines(tx, pledgeId, projectKey, await withAnswers(tx, pledgeId, lines), now);
      await offerFreePieces(tx, projectKey, now);
      await raiseProjectAmount(tx, projectKey, amount - locked.amount, now);
      const sums = sql`amount = ${amount}, call_amount = ${callAmount}, donation = ${donation}, delivery_price = ${delivery}`;
      await setPledge(tx, pledgeId, sums, now);
      const entry = { pledgeId, projectKey, memberId, event: 'changed', callAmount } as const;
      await recordMoneyMovements(
        tx,
        [{ ...entry, pledged: amount - locked.amount, collected: 0 }],
        now,
        'backer',
      );
    });
    return true;
  } catch (error) {
    const isShort = ['reward_stock', 'reward_stock_choice', 'reward_early'].some((name) =>
      violates(error, name),
    );
    if (isShort || pgFailure(error)?.code === FOREIGN_KEY) return false;
    throw error;
  }
}

async function withAnswers(tx: Tx, pledgeId: string, lines: readonly RestoredLine[]): Promise<PricedLine[]> {
  const current = await listPledgeLines(tx, pledgeId);
  return lines.map(({ choice = [], surcharge = 0, ...line }) => {
    const same = current.find((other) => compareLines(other, { ...line, choice }) === 0);
    return { ...line, choice, surcharge, answers: same?.answers.slice(0, line.count) ?? [] };
  });
}

/** Withdraws a pledge that was withdrawn before the database was restored, and releases its stock. False when it is not pending. */
export async function restoreWithdrawal(
  tx: Tx,
  pledgeId: string,
  actor: MoneyActor,
  now: Date,
): Promise<boolean> {
  const locked = await lockPledge(tx, pledgeId);
  if (!locked || !isPendingPledge(locked.status)) return false;
  await cancelPendingPledges(tx, locked.projectKey, [{ ...locked, id: pledgeId }], now, actor);
  await offerFreePieces(tx, locked.projectKey, now);
  return true;
}

export async function restoreCards(
  tx: Tx,
  pledgeId: string,
  cards: { cardId: string; fallbackCardId: string | null },
  now: Date,
): Promise<void> {
  await lockPledge(tx, pledgeId);
  const { cardId, fallbackCardId } = cards;
  await setPledge(tx, pledgeId, sql`card_id = ${cardId}, fallback_card_id = ${fallbackCardId}`, now);
}

/** Excludes a pledge of which the database does not know enough from scheduled charging, until its backer or an admin releases it. */
export async function putOnHold(
  tx: Tx,
  pledgeId: string,
  reason: (typeof holdReasons)[number],
  now: Date,
): Promise<void> {
  await setPledge(tx, pledgeId, sql`hold_reason = ${reason}, held_at = ${now}`, now);
}

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
  const locked = await lockPledge(tx, pledgeId);
  if (!locked) throw new Error(`pledge ${pledgeId} is gone`);
  const isRefused = status === 'retry' && locked.status === 'ready';
  const change = sql`status = ${status}, round = ${round}, payment_at = ${paymentAt}, due_at = ${paymentAt}`;
  await setPledge(tx, pledgeId, isRefused ? sql`${change}, fallback_card_id = null` : change, now);
  const { projectKey, memberId } = locked;
  const entry = { pledgeId, projectKey, memberId, event: 'declined', pledged: 0, collected: 0 } as const;
  if (isRefused) await recordMoneyMovements(tx, [entry], now);
}

/** Ends a pledge whose card was refused for good before the database was restored. */
export async function restoreFailure(tx: Tx, pledgeId: string, now: Date): Promise<void> {
  const locked = await lockPledge(tx, pledgeId);
  if (!locked) throw new Error(`pledge ${pledgeId} is gone`);
  const { projectKey, memberId, amount } = locked;
  await releaseReservations(tx, [pledgeId]);
  await releaseFiles(tx, [pledgeId]);
  // The database lets a pledge fail from `retry` only.
  if (locked.status === 'ready')
    await setPledge(tx, pledgeId, sql`status = 'retry', fallback_card_id = null`, now);
  const ended = sql`status = 'fail', due_at = null, settled_at = ${now}, held_at = null, hold_reason = null`;
  await setPledge(tx, pledgeId, ended, now);
  const entry = { pledgeId, projectKey, memberId, event: 'failed', pledged: -amount, collected: 0 } as const;
  await recordMoneyMovements(tx, [entry], now);
}

/**
 * Leaves out the order numbers of the pledges that the database lacks since it was restored: their backers have them in mails, and no
 * other pledge may get them.
 */
export async function skipLostNumbers(
  tx: Tx,
  pledges: readonly { pledge: string; project: string }[],
): Promise<void> {
  await execute(
    tx,
    sql`
    update project p set pledge_seq = p.pledge_seq + lost.count
    from (
      select placed.project, count(*)::int as count
      from jsonb_to_recordset(${JSON.stringify(pledges)}::jsonb) as placed(pledge uuid, project uuid)
      where not exists (select from pledge where id = placed.pledge)
      group by placed.project) lost
    where p.key = lost.project`,
  );
}

const lockedPledge = z.object({
  projectKey: z.string(),
  memberId: z.string(),
  status: z.enum(pledgeStatuses),
  amount: z.number(),
});

/** Locks a project and then its pledge, as everywhere; null when there is none. */
async function lockPledge(tx: Tx, pledgeId: string): Promise<z.output<typeof lockedPledge> | null> {
  await execute(
    tx,
    sql`
    select from project where key = (select project_key from pledge where id = ${pledgeId}) for no key update`,
  );
  return queryOne(
    tx,
    lockedPledge,
    sql`
    select project_key, member_id, status, amount from pledge where id = ${pledgeId} for update`,
  );
}

async function setPledge(tx: Tx, pledgeId: string, change: Sql, now: Date): Promise<void> {
  await execute(tx, sql`update pledge set ${change}, updated_at = ${now} where id = ${pledgeId}`);
}
