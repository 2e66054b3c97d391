import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor, Tx } from '../database/database.ts';
import { epochMs } from '../database/fragments.ts';
import { ProductError } from '../product-error.ts';
import { type DecisionRecord, MOST_RECORDS } from './batch.ts';
import type { LogPosition } from './read-log.ts';

/** Real seconds for which one process ships; longer than a store takes to answer or to be given up. */
const LEASE_S = 40;

/** How far this database has shipped; `restoredAt` (epoch ms) while it awaits to be compared with the log. */
export type LogHead = LogPosition & { restoredAt: number | null };

export async function readHead(db: Executor): Promise<LogHead> {
  const { rows } = await db.execute<LogHead>(sql`
    select log_id as log, seq, hash, ${epochMs('restored_at')} as "restoredAt" from decision_log_head`);
  const [row] = rows;
  if (!row) throw new Error('the decision log has no head');
  return row;
}

/** Marks a database that was restored, as the owner of its tables. A copy of rows does not move the counter of their ids. */
export async function markRestored(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('decision', 'id'), coalesce((select max(id) from decision), 1))`,
  );
  await client.query('update decision_log_head set restored_at = clock_timestamp(), lease_until = null');
}

/** Marks a database that knows less than its own log does; false when it is marked already. */
export async function markBehind(db: Executor): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update decision_log_head set restored_at = clock_timestamp(), lease_until = null where restored_at is null`);
  return rowCount === 1;
}

/**
 * Marks a database that is about to be compared with what is stored behind `head`; false when that is no longer where its log ends, or
 * decisions are being stored just now.
 */
export async function markComparing(db: Executor, head: LogPosition): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update decision_log_head set restored_at = coalesce(restored_at, clock_timestamp())
    where log_id = ${head.log} and seq = ${head.seq}
      and (restored_at is not null or lease_until is null or lease_until <= clock_timestamp())`);
  return rowCount === 1;
}

/** Ends the mark; the log goes on from `end`. Decisions that were about to be shipped get new places behind it. */
export async function endReconciliation(tx: Tx, end: LogPosition): Promise<void> {
  await tx.execute(sql`
    update decision_log_head set log_id = ${end.log}, seq = ${end.seq}, hash = ${end.hash}, planned = null,
      restored_at = null, lease_until = null`);
}

/** How long the oldest decision has waited to be stored apart, in real seconds; 0 when none waits. */
export async function getWaitingSeconds(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ s: number }>(sql`
    select extract(epoch from clock_timestamp() - at)::float8 as s from decision order by id limit 1`);
  return Math.max(0, rows[0]?.s ?? 0);
}

export async function isAnyWaiting(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select exists (select from decision) as is`);
  return rows[0]?.is ?? false;
}

/** Whether decisions are being shipped behind `seq`, or the head has moved on from it. */
export async function hasMovedOn(db: Executor, seq: number): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select seq > ${seq} or restored_at is not null or planned is not null as is from decision_log_head`);
  return rows[0]?.is ?? true;
}

/**
 * The next records with their places, which they keep whoever ships them; null when there are none, somebody is shipping, or the
 * database awaits to be compared. `releaseShipping` ends the lease.
 */
export async function planBatch(tx: Tx): Promise<{ head: LogPosition; records: DecisionRecord[] } | null> {
  const taken = await tx.execute<LogPosition>(sql`
    update decision_log_head set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    where restored_at is null and (lease_until is null or lease_until <= clock_timestamp())
    returning log_id as log, seq, hash`);
  const [head] = taken.rows;
  if (!head) return null;
  // A statement of its own: the one above may have waited for who has just shipped, and would still see those rows.
  await tx.execute(sql`
    update decision_log_head set planned =
      (select array_agg(id order by id) from (select id from decision order by id limit ${MOST_RECORDS}) waiting)
    where planned is null or not exists (select from decision where id = any(planned))`);
  const { rows } = await tx.execute<DecisionRecord>(sql`
    select h.seq + row_number() over (order by d.id) as seq, ${epochMs('d.at')} as at, d.kind, d.subject, d.actor, d.content
    from decision_log_head h join decision d on d.id = any(h.planned) order by d.id`);
  return { head, records: rows };
}

/** Notes that what was planned is stored up to `end`, and forgets it here. */
export async function finishShipping(db: Executor, from: LogPosition, end: LogPosition): Promise<void> {
  const isStill = sql`log_id = ${from.log} and seq = ${from.seq}`;
  await db.execute(sql`
    with shipped as (
      select planned from decision_log_head where ${isStill}
    ), forgotten as (
      delete from decision d using shipped s where d.id = any(s.planned)
    )
    update decision_log_head set seq = ${end.seq}, hash = ${end.hash}, planned = null, lease_until = null where ${isStill}`);
}

/** Lets others ship. */
export async function releaseShipping(db: Executor): Promise<void> {
  await db.execute(sql`update decision_log_head set lease_until = null`);
}

/** Deletes decisions that are a week old, where no place is named to store them; those that have their places already stay. */
export async function deleteOldDecisions(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from decision where id in (
      select id from decision where at < now() - interval '7 days'
        and not exists (select from decision_log_head where id = any(planned))
      order by id limit 50000)`);
  return rowCount ?? 0;
}

/** A part of a statement: the database was not restored, or was compared with the decision log since. */
export const isReconciled = sql`not exists (select from decision_log_head where restored_at is not null)`;

/** Whether this database was restored and not yet compared with the log: nobody is charged, mailed or refunded until it is. */
export async function isAwaitingReconciliation(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select not ${isReconciled} as is`);
  return rows[0]?.is ?? false;
}

/** Throws unavailable for what must not be begun on a database that may have forgotten the last decisions. */
export async function assertReconciled(db: Executor): Promise<void> {
  if (await isAwaitingReconciliation(db)) throw new ProductError('unavailable');
}
