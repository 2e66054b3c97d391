import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor, Tx } from '../database/database.ts';
import { epochMs } from '../database/epoch-ms.ts';
import type { DecisionRecord } from './batch.ts';
import type { LogPosition } from './read-log.ts';

/** Real seconds for which one process ships; longer than a store takes to answer or to be given up. */
const LEASE_S = 40;
const BATCH = 500;

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

/** Ends the mark; the log goes on from `end`. Decisions that were about to be shipped get new places behind it, and what is stored
 * is forgotten, since places may begin anew. */
export async function endReconciliation(tx: Tx, end: LogPosition): Promise<void> {
  await tx.execute(sql`
    with freed as (update decision set seq = null where seq > (select seq from decision_log_head)),
      stored as (delete from decision where seq <= (select seq from decision_log_head))
    update decision_log_head set log_id = ${end.log}, seq = ${end.seq}, hash = ${end.hash}, restored_at = null,
      lease_until = null`);
}

const waits = sql`(d.seq is null or d.seq > (select seq from decision_log_head))`;

/** How long the oldest decision has waited to be stored apart, in real seconds; 0 when none waits. */
export async function getWaitingSeconds(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ s: number | null }>(sql`
    select extract(epoch from clock_timestamp() - min(d.at))::float8 as s from decision d where ${waits}`);
  return Math.max(0, rows[0]?.s ?? 0);
}

export async function isAnyWaiting(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (select from decision where seq is null)
      or exists (select from decision where seq > (select seq from decision_log_head)) as is`);
  return rows[0]?.is ?? false;
}

/** Whether records have places behind `seq`, or the head has moved on from it. */
export async function hasMovedOn(db: Executor, seq: number): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select h.seq > ${seq} or h.restored_at is not null or exists (select from decision where seq > ${seq}) as is
    from decision_log_head h`);
  return rows[0]?.is ?? true;
}

/**
 * The next records with their places, which they keep whoever ships them; null when there are none, somebody is shipping, or the
 * database awaits to be compared. The lease is released by `finishShipping`.
 */
export async function planBatch(tx: Tx): Promise<{ head: LogPosition; records: DecisionRecord[] } | null> {
  const taken = await tx.execute<LogPosition>(sql`
    update decision_log_head set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    where restored_at is null and (lease_until is null or lease_until <= clock_timestamp())
    returning log_id as log, seq, hash`);
  const [head] = taken.rows;
  if (!head) return null;
  const columns = sql`seq, ${epochMs('at')} as at, kind, subject, actor, content`;
  const planned = await tx.execute<DecisionRecord>(sql`
    select ${columns} from decision where seq > ${head.seq} order by seq`);
  if (planned.rows.length > 0) return { head, records: planned.rows };
  await tx.execute(sql`
    with next as (
      select id, ${head.seq}::bigint + row_number() over (order by id) as seq
      from (select id from decision where seq is null order by id limit ${BATCH}) waiting
    )
    update decision d set seq = next.seq from next where d.id = next.id`);
  const fresh = await tx.execute<DecisionRecord>(sql`
    select ${columns} from decision where seq > ${head.seq} order by seq`);
  return { head, records: fresh.rows };
}

/** Notes that everything up to `end` is stored. */
export async function finishShipping(db: Executor, from: LogPosition, end: LogPosition): Promise<void> {
  await db.execute(sql`
    update decision_log_head set seq = ${end.seq}, hash = ${end.hash}, lease_until = null
    where log_id = ${from.log} and seq = ${from.seq}`);
}

/** Lets others ship. */
export async function releaseShipping(db: Executor): Promise<void> {
  await db.execute(sql`update decision_log_head set lease_until = null`);
}

/** Deletes decisions that were stored apart a week ago; where no place is named, those that are a week old. */
export async function deleteShipped(db: Executor, isStoredApart: boolean): Promise<number> {
  const isDone = isStoredApart ? sql`seq <= (select seq from decision_log_head)` : sql`true`;
  const { rowCount } = await db.execute(sql`
    delete from decision where id in (
      select id from decision where at < now() - interval '7 days' and ${isDone} order by id limit 50000)`);
  return rowCount ?? 0;
}
