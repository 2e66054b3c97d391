import type pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '../database/database.ts';
import { epochMs } from '../database/fragments.ts';
import { execute, query, queryOne, queryOnly } from '../database/query.ts';
import { ProductError } from '../product-error.ts';
import { type DecisionRecord, MAX_RECORDS, recordSchema } from './batch.ts';
import type { LogPosition } from './read-log.ts';

/** Longer than the response time and the timeout of a store. */
const LEASE_S = 40;

/** How far this database has shipped; `restoredAt` (epoch ms) while it awaits reconciliation with the log. */
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

/** Marks a restored database, as the owner of its tables. Copying rows does not advance the id sequence. */
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

export async function markBehind(db: Executor): Promise<boolean> {
  const marked = await execute(
    db,
    sql`update decision_log_head set restored_at = clock_timestamp(), lease_until = null where restored_at is null`,
  );
  return marked === 1;
}

/**
 * Marks a database that is about to be reconciled from `head`; false when its log no longer ends there or decisions
 * are being shipped.
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

/** Clears the mark; the log continues from `end`. Planned decisions get new positions behind it. */
export async function endReconciliation(tx: Tx, end: LogPosition): Promise<void> {
  await execute(
    tx,
    sql`update decision_log_head set log_id = ${end.log}, seq = ${end.seq}, hash = ${end.hash}, planned = null,
      restored_at = null, lease_until = null`,
  );
}

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

export async function hasHeadAdvanced(db: Executor, seq: number): Promise<boolean> {
  const { is } = await queryOnly(
    db,
    isRow,
    sql`select seq > ${seq} or restored_at is not null or planned is not null as is from decision_log_head`,
  );
  return is;
}

/**
 * The next records. Their positions are fixed, whichever process ships them. Null when there are no records, another process has
 * the lease, or the database awaits reconciliation. `releaseShipping` ends the lease.
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
  // A statement of its own: the one above may have waited for another shipper and would still see its rows.
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

export async function releaseShipping(db: Executor): Promise<void> {
  await execute(db, sql`update decision_log_head set lease_until = null`);
}

/** Deletes week-old decisions where no store is configured; those with a planned position stay. */
export function deleteOldDecisions(db: Executor): Promise<number> {
  return execute(
    db,
    sql`delete from decision where id in (
      select id from decision where at < now() - interval '7 days'
        and not exists (select from decision_log_head where id = any(planned))
      order by id limit 50000)`,
  );
}

export const isReconciled = sql`not exists (select from decision_log_head where restored_at is not null)`;

/** Until a restored database is reconciled with the log nobody is charged, mailed or refunded. */
export async function isAwaitingReconciliation(db: Executor): Promise<boolean> {
  return (await queryOnly(db, isRow, sql`select not ${isReconciled} as is`)).is;
}

/** Throws unavailable for work that must not start on a database that may have lost the last decisions. */
export async function assertReconciled(db: Executor): Promise<void> {
  if (await isAwaitingReconciliation(db)) throw new ProductError('unavailable');
}
