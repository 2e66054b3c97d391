import { DAY_MS } from '@pq/domain/dates';
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { releaseFiles } from './attachments.ts';

const AT_ONCE = 200;

/**
 * So long after its end: where nothing was paid, nobody delivers anything; of a payment the law keeps the
 * record for five years.
 */
const KEPT_MS = { unpaid: 90 * DAY_MS, paid: 5 * 365.25 * DAY_MS } as const;
/** What was attached is for making the order, and for a year of questions about it. */
const FILES_MS = 365 * DAY_MS;

/**
 * Erases whom pledges were to be sent to, and lets go what was attached to them, once their time is over; a
 * few at a time. The money stays in the books. Gives how many pledges it changed; safe in several processes.
 */
export async function eraseOldDeliveries(
  { database, clock }: Platform,
  signal: AbortSignal,
): Promise<number> {
  const inBatches = async (lock: (tx: Tx) => Promise<string[]>, forget: typeof eraseDeliveries) => {
    for (let found = AT_ONCE; found === AT_ONCE && !signal.aborted; changed += found)
      found = await inTransaction(database.db, async (tx) => {
        const ids = await lock(tx);
        await forget(tx, ids);
        return ids.length;
      });
  };
  const before = (ms: number) => new Date(clock.now() - ms);
  let changed = 0;
  for (const kind of ['unpaid', 'paid'] as const)
    await inBatches((tx) => lockWithOldDelivery(tx, kind, before(KEPT_MS[kind]), AT_ONCE), eraseDeliveries);
  await inBatches((tx) => lockWithOldFiles(tx, before(FILES_MS), AT_ONCE), releaseFiles);
  return changed;
}

// As in the indexes pledge_unpaid_delivery and pledge_paid_delivery: they hold only what is still to be erased.
const hasDelivery = sql`g.recipient_name || g.recipient_tel || g.zonecode || g.address_basic || g.address_detail || g.note <> ''`;
const statuses = { unpaid: sql`('cancel', 'fail')`, paid: sql`('paid', 'refund')` } as const;

/** Locks ended pledges of a kind that still say whom to deliver to, though their end was before this time. */
export async function lockWithOldDelivery(
  tx: Tx,
  kind: keyof typeof statuses,
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select g.id from pledge g
    where g.status in ${statuses[kind]} and g.settled_at < ${before} and ${hasDelivery}
    order by g.settled_at, g.id limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Locks ended pledges with attachments whose end, and whose promised day of delivery, were before this time. */
async function lockWithOldFiles(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select g.id from pledge g
    where g.status in ('paid', 'refund', 'cancel', 'fail') and g.settled_at < ${before}
      and g.reward_period < ${before}::timestamptz and exists (select from pledge_file f where f.pledge_id = g.id)
    order by g.id limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Erases whom locked pledges were to be delivered to. */
async function eraseDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update pledge set recipient_name = '', recipient_tel = '', zonecode = '', address_basic = '', address_detail = '', note = ''
    where id = any(${sql.param(ids)}::uuid[])`);
}
