import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#src/platform/database/database.ts';
import { isUndone } from '#src/platform/database/errors.ts';
import { retryDeadlocks } from '#src/platform/database/transaction.ts';
import {
  insertPledge,
  insertPledges,
  MAX_TOGETHER,
  type NewPledge,
  type PledgeRow,
  rowOf,
} from './insert-pledge.ts';

type Outcome = Awaited<ReturnType<typeof insertPledge>>;
type Order = { pledge: NewPledge; row: PledgeRow; outcome: PromiseWithResolvers<Outcome> };

/** Longer than a statement takes that waits for nobody: who comes after one whose connection hangs does not wait for it. */
const PATIENCE_MS = 1_000;

/**
 * Inserts pledges, those that come while others are written in one statement after it: a hot project's row is then locked, and the
 * disk waited for, once for all of them. Each that the others left out, or that failed with them, is written by itself afterwards:
 * what it is answered depends on itself only. Until then others of its project wait, because a statement of several passes by
 * a project whose row is held.
 */
export function createInsertTogether(database: Database): (pledge: NewPledge) => Promise<Outcome> {
  const waiting = new Set<Order>();
  const busy = new Map<string, number>();
  let isWriting = false;

  /** Takes orders of free projects, no two of one member, which may be one order that was sent twice. */
  const take = (): Order[] => {
    const taken = new Map<string, Order>();
    for (const order of waiting) {
      const { project_key, member_id } = order.row;
      if (taken.size === MAX_TOGETHER) break;
      if (!busy.has(project_key) && !taken.has(member_id)) taken.set(member_id, order);
    }
    for (const order of taken.values()) waiting.delete(order);
    return [...taken.values()];
  };
  const occupy = (orders: readonly Order[], work: Promise<unknown>): Promise<void> => {
    for (const { row } of orders) busy.set(row.project_key, (busy.get(row.project_key) ?? 0) + 1);
    return Promise.race([work, delay(PATIENCE_MS, undefined, { ref: false })]).then(() => {
      for (const { row } of orders) {
        const left = (busy.get(row.project_key) ?? 0) - 1;
        if (left > 0) busy.set(row.project_key, left);
        else busy.delete(row.project_key);
      }
    });
  };
  const writeAlone = (order: Order) => {
    void occupy([order], settleAlone(database, order)).then(startNext);
  };
  const startNext = (): void => {
    if (isWriting) return;
    const orders = take();
    if (orders.length === 0) return;
    isWriting = true;
    const written = writeTogether(database, orders).then((left) => left.forEach(writeAlone));
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

function settleAlone(database: Database, { pledge, outcome }: Order): Promise<void> {
  return retryDeadlocks(() => insertPledge(database.db, pledge)).then(outcome.resolve, outcome.reject);
}

/** Settles the orders but those that are to be written by themselves, which it returns. Never throws. */
async function writeTogether(database: Database, orders: readonly Order[]): Promise<Order[]> {
  try {
    const rows = orders.map(({ row }) => row);
    const placed = await retryDeadlocks(() => insertPledges(database.db, rows));
    return orders.filter(({ outcome }, at) => {
      if (placed[at]) outcome.resolve('placed');
      return !placed[at];
    });
  } catch (error) {
    // Of others it is not known whether they are written.
    if (isUndone(error) && orders.length > 1) return [...orders];
    for (const { outcome } of orders) outcome.reject(error);
    return [];
  }
}
