import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#src/platform/database/database.ts';
import { isUndone } from '#src/platform/database/errors.ts';
import { retryDeadlocks } from '#src/platform/database/transaction.ts';
import {
  insertPledge,
  insertPledges,
  MAX_BATCH,
  type NewPledge,
  type PledgeRow,
  rowOf,
} from './insert-pledge.ts';

type Outcome = Awaited<ReturnType<typeof insertPledge>>;
type Order = { pledge: NewPledge; row: PledgeRow; outcome: PromiseWithResolvers<Outcome> };

/** Longer than a statement takes that waits for no lock: later orders do not wait for one whose connection hangs. */
const MAX_WAIT_MS = 1_000;

/**
 * Inserts pledges in batches: those that arrive while a batch is written form the next one, so that a hot project's row is locked, and
 * the disk waited for, once for all of them. Pledges that a batch left out, or that failed with it, are written singly afterwards, so
 * that each answer depends on its own order only. Until then further orders of their project wait, because a batch skips a
 * project whose row is locked.
 */
export function createBatchInsert(database: Database): (pledge: NewPledge) => Promise<Outcome> {
  const waiting = new Set<Order>();
  const busy = new Map<string, number>();
  let isWriting = false;

  /** Orders of projects that are not being written; one per member, since two may be one order that was sent twice. */
  const takeBatch = (): Order[] => {
    const batch = new Map<string, Order>();
    for (const order of waiting) {
      const { project_key, member_id } = order.row;
      if (batch.size === MAX_BATCH) break;
      if (!busy.has(project_key) && !batch.has(member_id)) batch.set(member_id, order);
    }
    for (const order of batch.values()) waiting.delete(order);
    return [...batch.values()];
  };
  const occupy = (orders: readonly Order[], work: Promise<unknown>): Promise<void> => {
    for (const { row } of orders) busy.set(row.project_key, (busy.get(row.project_key) ?? 0) + 1);
    return Promise.race([work, delay(MAX_WAIT_MS, undefined, { ref: false })]).then(() => {
      for (const { row } of orders) {
        const left = (busy.get(row.project_key) ?? 0) - 1;
        if (left > 0) busy.set(row.project_key, left);
        else busy.delete(row.project_key);
      }
    });
  };
  const writeSingly = (order: Order) => {
    void occupy([order], settleSingly(database, order)).then(startNext);
  };
  const startNext = (): void => {
    if (isWriting) return;
    const orders = takeBatch();
    if (orders.length === 0) return;
    isWriting = true;
    const written = writeBatch(database, orders).then((left) => left.forEach(writeSingly));
    void occupy(orders, written).then(() => {
      isWriting = false;
      startNext();
    });
  };

  return (pledge) => {
    const order = { pledge, row: rowOf(pledge), outcome: Promise.withResolvers<Outcome>() };
    waiting.add(order);
    startNext();
    return order.outcome.promise;
  };
}

function settleSingly(database: Database, { pledge, outcome }: Order): Promise<void> {
  return retryDeadlocks(() => insertPledge(database.db, pledge)).then(outcome.resolve, outcome.reject);
}

/** Writes a batch and returns the orders that must be written singly. Never throws. */
async function writeBatch(database: Database, orders: readonly Order[]): Promise<Order[]> {
  try {
    const rows = orders.map(({ row }) => row);
    const placed = await retryDeadlocks(() => insertPledges(database.db, rows));
    return orders.filter(({ outcome }, at) => {
      if (placed[at]) outcome.resolve('placed');
      return !placed[at];
    });
  } catch (error) {
    // After any other error it is not known whether they are written.
    if (isUndone(error) && orders.length > 1) return [...orders];
    for (const { outcome } of orders) outcome.reject(error);
    return [];
  }
}
