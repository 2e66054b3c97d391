import { DAY_MS } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { releaseFiles } from './attachments.ts';

const BATCH = 200;

/**
 * From the end of a pledge: without a payment nothing is delivered; the record of a payment must be stored for five years by
 * law.
 */
const RETENTION_MS = { unpaid: 90 * DAY_MS, paid: 5 * 365.25 * DAY_MS } as const;
/** Attachments are needed to make the order, and for a year of questions about it. */
const FILE_RETENTION_MS = 365 * DAY_MS;

/** Erases data of locked pledges that a higher module stores, in the transaction of the pledges' own. */
type Erase = (tx: Tx, pledgeIds: readonly string[]) => Promise<void>;

/**
 * Erases the recipients of pledges with their answers and the texts that higher modules store of them, and removes their attachments
 * and proofs' pictures once the retention time is over, in small batches. The money stays in the books. Returns how many pledges it changed; safe in
 * several processes.
 */
export async function eraseOldDeliveries(
  { database, clock }: Platform,
  higher: { eraseTexts: Erase; deletePictures: Erase },
  signal: AbortSignal,
): Promise<number> {
  const inBatches = async (lock: (tx: Tx) => Promise<string[]>, erase: Erase) => {
    for (let found = BATCH; found === BATCH && !signal.aborted; changed += found)
      found = await inTransaction(database.db, async (tx) => {
        const ids = await lock(tx);
        await erase(tx, ids);
        return ids.length;
      });
  };
  const before = (ms: number) => new Date(clock.now() - ms);
  let changed = 0;
  for (const kind of ['unpaid', 'paid'] as const)
    await inBatches(
      (tx) => lockWithOldDelivery(tx, kind, before(RETENTION_MS[kind]), BATCH),
      async (tx, ids) => {
        await eraseDeliveries(tx, ids);
        await higher.eraseTexts(tx, ids);
      },
    );
  await inBatches(
    (tx) => lockWithOldFiles(tx, before(FILE_RETENTION_MS), BATCH),
    async (tx, ids) => {
      await higher.deletePictures(tx, ids);
      await releaseFiles(tx, ids);
    },
  );
  return changed;
}

const identified = z.object({ id: z.string() });

// As in the partial indexes pledge_unpaid_delivery and pledge_paid_delivery, which contain only what is still to be erased.
const hasDelivery = sql`g.recipient_name || g.recipient_tel || g.zonecode || g.address_basic || g.address_detail || g.note <> ''`;
const statuses = { unpaid: sql`('cancel', 'fail')`, paid: sql`('paid', 'refund')` } as const;

export async function lockWithOldDelivery(
  tx: Tx,
  kind: keyof typeof statuses,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await query(
    tx,
    identified,
    sql`
    select g.id from pledge g
    where g.status in ${statuses[kind]} and g.settled_at < ${before} and ${hasDelivery}
    order by g.settled_at, g.id limit ${limit} for update skip locked`,
  );
  return rows.map(({ id }) => id);
}

async function lockWithOldFiles(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await query(
    tx,
    identified,
    sql`
    select g.id from pledge g
    where g.status in ('paid', 'refund', 'cancel', 'fail') and g.settled_at < ${before}
      and g.reward_period < ${before}::timestamptz
      and (exists (select from pledge_file f where f.pledge_id = g.id)
        or exists (select from upload u where u.pledge_id = g.id)
        or exists (select from proof f join proof_picture i on i.proof_id = f.id where f.pledge_id = g.id))
    order by g.id limit ${limit} for update skip locked`,
  );
  return rows.map(({ id }) => id);
}

async function eraseDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  await execute(
    tx,
    sql`
    update pledge set recipient_name = '', recipient_tel = '', zonecode = '', address_basic = '', address_detail = '', note = '', answers = '{}'
    where id = any(${ids}::uuid[])`,
  );
  await execute(
    tx,
    sql`update pledge_item set answers = '[]' where pledge_id = any(${ids}::uuid[]) and answers <> '[]'`,
  );
}
