import { isPendingPledge, type PledgeStatus } from '@pq/domain/pledge/pledge';
import type { Db, Executor, Tx } from '#src/platform/database/database.ts';
import { pgFailure, violates } from '#src/platform/database/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { appendJournal } from '../append-journal.ts';
import { releaseFiles } from '../changing/release-files.ts';
import { cancelPendingPledges, releaseHoldings } from '../outcome/pending-pledges.ts';
import { raiseProjectAmount, replacePledgeLines } from '../own/queries.ts';
import type { PricedLine } from '../placing/price-order.ts';
import type { JournalActor } from '../queries.ts';
import { lockPledge, readContents, setPledge } from './queries.ts';

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
      await appendJournal(tx, [{ ...entry, pledged: amount - held.amount, collected: 0 }], now, 'backer');
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
  actor: JournalActor,
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
export async function holdPledge(
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
  if (isRefused) await appendJournal(tx, [entry], now);
}

/** Ends a pledge whose card was refused for good before the database was restored. */
export async function restoreFailure(tx: Tx, pledgeId: string, now: Date): Promise<void> {
  const held = await lockPledge(tx, pledgeId);
  if (!held) throw new Error(`pledge ${pledgeId} is gone`);
  const { projectKey, memberId, amount } = held;
  await releaseHoldings(tx, [pledgeId]);
  await releaseFiles(tx, [pledgeId]);
  if (held.status === 'ready') await setPledge(tx, pledgeId, { status: 'retry', fallbackCardId: null }, now);
  const ended = { status: 'fail', dueAt: null, settledAt: now, heldAt: null, holdReason: null } as const;
  await setPledge(tx, pledgeId, ended, now);
  const entry = { pledgeId, projectKey, memberId, event: 'failed', pledged: -amount, collected: 0 } as const;
  await appendJournal(tx, [entry], now);
}
