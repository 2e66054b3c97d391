import { addressAnswer } from '@pq/domain/shipping/address-lock';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { forEachIsolated, type IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import { unsentLines } from '../parcels/lock-orders.ts';
import { orderData } from '../parcels/parcel-mails.ts';
import { addressToken } from './address-token.ts';
import { type DestinationRow, isToDeliver, listDestinations } from './destinations.ts';

/** Of one notice in one transaction. */
const BATCH = 500;

const notice = z.object({
  id: z.string(),
  projectKey: z.string(),
  kind: z.enum(['announced', 'reminder', 'question']),
  lockAt: z.number(),
  orders: z.array(z.string()).nullable(),
  mailedAfter: z.string().nullable(),
});
type Notice = z.output<typeof notice>;

/**
 * Mails backers of whom something has not left that addresses are locked, or asks those again who have not answered. A notice's
 * position is written with the mails of each batch; safe to repeat and in several processes. A hidden project waits; what is called
 * off mails nobody.
 */
export function sendAddressNotices(platform: Platform, signal: AbortSignal): Promise<IsolatedCounts> {
  return forEachIsolated(
    platform,
    {
      job: 'parcel',
      failure: 'backers not notified of locked addresses',
      counted: 'batches of locks announced',
    },
    ({ skip, found }) =>
      inTransaction(platform.database.db, async (tx) => {
        const now = new Date(platform.clock.now());
        const due = await lockDueNotice(tx, now, skip);
        if (!due) return false;
        found(due.id, due.projectKey);
        await sendBatch(tx, platform, due, now);
        await platform.failpoint('address.before_commit');
        return true;
      }),
    signal,
  );
}

const isDue = (now: Date): Sql => sql`n.due_at <= ${now} and p.state <> 'blind'`;

function lockDueNotice(tx: Tx, now: Date, skip: readonly string[]): Promise<Notice | null> {
  return queryOne(
    tx,
    notice,
    sql`select n.id, n.project_key, n.kind, ${epochMs('n.lock_at')} as lock_at, n.orders, n.mailed_after
      from address_notice n join project p on p.key = n.project_key
      where ${isDue(now)} and n.id <> all(${[...skip]}::uuid[])
      order by n.due_at, n.id limit 1 for update of n skip locked`,
  );
}

async function sendBatch(tx: Tx, platform: Platform, due: Notice, now: Date): Promise<void> {
  const { id, projectKey, kind, lockAt, orders, mailedAfter } = due;
  // What was announced too late, as for a hidden project, is mailed as locked.
  const isOver = now.getTime() > lockAt;
  const rows =
    isOver && kind !== 'announced'
      ? []
      : await listDestinations(
          tx,
          sql`g.project_key = ${projectKey} and ${isToDeliver}
            and least(g.address_lock_at, p.address_lock_at) ${kind === 'question' ? sql`>= ${now}` : sql`= ${new Date(lockAt)}`}
            and ${orders === null ? sql`true` : sql`g.id = any(${orders}::uuid[])`}
            and ${mailedAfter === null ? sql`true` : sql`(g.placed_at, g.id) > (select placed_at, id from pledge where id = ${mailedAfter})`}`,
          BATCH,
        );
  const mailed = rows.filter((row) => unsentLines(row).length > 0 && (kind !== 'question' || isAsked(row)));
  await enqueueMails(
    tx,
    mailed.map((row) => lockMail(platform, row, due, isOver)),
    now,
  );
  await (rows.length < BATCH
    ? execute(tx, sql`delete from address_notice where id = ${id}`)
    : execute(
        tx,
        sql`update address_notice set mailed_after = ${rows.at(-1)?.gateKey ?? null} where id = ${id}`,
      ));
}

function isAsked(row: DestinationRow): boolean {
  return row.status === 'paid' && addressAnswer({ ...row, closedAt: row.since }) === 'open';
}

/** Once for an order and lock, also where the same lock was called off and announced again; once for an order and question. */
function lockMail(
  { clock, secrets }: Platform,
  row: DestinationRow,
  { id, kind, lockAt }: Notice,
  isOver: boolean,
): NewMail {
  return {
    kind: 'addressLockSoon',
    to: row.email,
    data: {
      ...orderData(row),
      token: addressToken(row.gateKey, clock.now(), secrets),
      lockAt: row.lockAt ?? lockAt,
      what: isOver ? 'locked' : kind,
      hasLeft: row.shipping.parcels.length > 0,
    },
    dedupeKey: `address-${kind}:${row.gateKey}:${kind === 'question' ? id : lockAt}`,
  };
}

export async function isAddressNoticeDue(db: Executor, now: Date): Promise<boolean> {
  const { is } = await queryOnly(
    db,
    z.object({ is: z.boolean() }),
    sql`select exists (select from address_notice n join project p on p.key = n.project_key where ${isDue(now)}) as is`,
  );
  return is;
}

/** Nobody is mailed any more about what was due until now. */
export async function skipDueNotices(tx: Tx, now: Date): Promise<void> {
  await execute(tx, sql`delete from address_notice where due_at <= ${now}`);
}
