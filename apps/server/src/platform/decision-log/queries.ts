import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import type { Executor, Tx } from '../database/database.ts';
import { epochMs } from '../database/fragments.ts';
import { execute, query, queryOne, queryOnly } from '../database/query.ts';
import { ProductError } from '../product-error.ts';
import { type DecisionRecord, MAX_RECORDS, recordSchema } from './batch.ts';
import type { LogPosition } from './read-log.ts';

/** Real seconds for which one process ships; longer than a store takes to answer or to be given up. */
const LEASE_S = 40;

/** How far this database has shipped; `restoredAt` (epoch ms) while it awaits to be compared with the log. */
export type LogHead = z.output<typeof headRow>;

const positionRow = z.object({ log: z.string(), seq: z.number(), hash: z.string() });
const headRow = positionRow.extend({ restoredAt: z.number().nullable() });

export function readHead(db: Executor): Promise<LogHead> {
  return queryOnly(
    db,
    headRow,
    sql`select log_id as log, seq, hash, ${epochMs('restored_at')} as restored_at from decision_log_head`,
  );
}

/** Marks a database that was restored, as the owner of its tables. A copy of rows does not move the counter of their ids. */
export async function markRestored(client: pg.ClientBase): Promise<void> {
  await execute(
    client,
    sql`select setval(pg_get_serial_sequence('decision', 'id'), coalesce((select max(id) from decision), 1))`,
  );
  await execute(
    client,
    sql`update decision_log_head set restored_at = clock_timestamp(), lease_until = null`,
  );
}

/** Marks a database that knows less than its own log does; false when it is marked already. */
export async function markBehind(db: Executor): Promise<boolean> {
  const marked = await execute(
    db,
    sql`update decision_log_head set restored_at = clock_timestamp(), lease_until = null where restored_at is null`,
  );
  return marked === 1;
}

/**
 * Marks a database that is about to be compared with what is stored behind `head`; false when that is no longer where its log ends, or
 * decisions are being stored just now.
 */
export async function markComparing(db: Executor, head: LogPosition): Promise<boolean> {
  const marked = await execute(
    db,
    sql`update decision_log_head set restored_at = coalesce(restored_at, clock_timestamp())
      where log_id = ${head.log} and seq = ${head.seq}
        and (restored_at is not null or lease_until is null or lease_until <= clock_timestamp())`,
  );
  return marked === 1;
}

/** Ends the mark; the log goes on from `end`. Decisions that were about to be shipped get new places behind it. */
export async function endReconciliation(tx: Tx, end: LogPosition): Promise<void> {
  await execute(
    tx,
    sql`update decision_log_head set log_id = ${end.log}, seq = ${end.seq}, hash = ${end.hash}, planned = null,
      restored_at = null, lease_until = null`,
  );
}

/** How long the oldest decision has waited to be stored apart, in real seconds; 0 when none waits. */
export async function getShippingLagSeconds(db: Executor): Promise<number> {
  const oldest = await queryOne(
    db,
    z.object({ waitedS: z.number() }),
    sql`select extract(epoch from clock_timestamp() - at)::float8 as waited_s from decision order by id limit 1`,
  );
  return Math.max(0, oldest?.waitedS ?? 0);
}

const isRow = z.object({ is: z.boolean() });

export async function hasUnshipped(db: Executor): Promise<boolean> {
  return (await queryOnly(db, isRow, sql`select exists (select from decision) as is`)).is;
}

/** Whether decisions are being shipped behind `seq`, or the head has moved on from it. */
export async function hasHeadAdvanced(db: Executor, seq: number): Promise<boolean> {
  const { is } = await queryOnly(
    db,
    isRow,
    sql`select seq > ${seq} or restored_at is not null or planned is not null as is from decision_log_head`,
  );
  return is;
}

/**
 * The next records with their places, which they keep whoever ships them; null when there are none, somebody is shipping, or the
 * database awaits to be compared. `releaseShipping` ends the lease.
 */
export async function planBatch(tx: Tx): Promise<{ head: LogPosition; records: DecisionRecord[] } | null> {
  const head = await queryOne(
    tx,
    positionRow,
    sql`update decision_log_head set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
      where restored_at is null and (lease_until is null or lease_until <= clock_timestamp())
      returning log_id as log, seq, hash`,
  );
  if (!head) return null;
  // A statement of its own: the one above may have waited for who has just shipped, and would still see those rows.
  await execute(
    tx,
    sql`update decision_log_head set planned =
        (select array_agg(id order by id) from (select id from decision order by id limit ${MAX_RECORDS}) waiting)
      where planned is null or not exists (select from decision where id = any(planned))`,
  );
  const records = await query(
    tx,
    recordSchema,
    sql`select h.seq + row_number() over (order by d.id) as seq, ${epochMs('d.at')} as at, d.kind, d.subject, d.actor, d.content
      from decision_log_head h join decision d on d.id = any(h.planned) order by d.id`,
  );
  return { head, records };
}

/** Notes that what was planned is stored up to `end`, and forgets it here. */
export async function finishShipping(db: Executor, from: LogPosition, end: LogPosition): Promise<void> {
  const isStill = sql`log_id = ${from.log} and seq = ${from.seq}`;
  await execute(
    db,
    sql`with shipped as (
        select planned from decision_log_head where ${isStill}
      ), deleted as (
        delete from decision d using shipped s where d.id = any(s.planned)
      )
      update decision_log_head set seq = ${end.seq}, hash = ${end.hash}, planned = null, lease_until = null where ${isStill}`,
  );
}

/** Lets others ship. */
export async function releaseShipping(db: Executor): Promise<void> {
  await execute(db, sql`update decision_log_head set lease_until = null`);
}

/** Deletes decisions that are a week old, where no place is named to store them; those that have their places already stay. */
export function deleteOldDecisions(db: Executor): Promise<number> {
  return execute(
    db,
    sql`delete from decision where id in (
      select id from decision where at < now() - interval '7 days'
        and not exists (select from decision_log_head where id = any(planned))
      order by id limit 50000)`,
  );
}

/** A part of a statement: the database was not restored, or was compared with the decision log since. */
export const isReconciled = sql`not exists (select from decision_log_head where restored_at is not null)`;

/** Whether this database was restored and not yet compared with the log: nobody is charged, mailed or refunded until it is. */
export async function isAwaitingReconciliation(db: Executor): Promise<boolean> {
  return (await queryOnly(db, isRow, sql`select not ${isReconciled} as is`)).is;
}

/** Throws unavailable for what must not be begun on a database that may have forgotten the last decisions. */
export async function assertReconciled(db: Executor): Promise<void> {
  if (await isAwaitingReconciliation(db)) throw new ProductError('unavailable');
}
