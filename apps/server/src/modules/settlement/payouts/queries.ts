import { purposes } from '@pq/domain/project/project';
import { type BatchState, batchStates, lineStates, MIN_PAYOUT } from '@pq/domain/settlement/payouts';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { insertStatement } from '#src/platform/database/insert-rows.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import { isSuspended } from './holds.ts';

/**
 * Everything that moves stages and batches is done one after the other. A project's row is locked before, never after. Throws unavailable
 * after a restore, which may have lost what was paid.
 */
export async function lockPayouts(tx: Tx): Promise<void> {
  await assertReconciled(tx);
  await execute(tx, sql`select pg_advisory_xact_lock(hashtext('payout'))`);
}

/** Stages (alias g) that are neither under way nor paid: in a batch that is not released, or in none. */
export const hasNotLeft = sql`(g.released_at is null and g.state <> 'paid')`;

/** Those of them that are in no batch and transfer something. */
export const isOpenStage = sql`g.state in ('due', 'failed') and g.amount > g.netted`;

/**
 * A refund of any of the maker's projects is done and not in a statement yet, which is a matter of a minute: until then the stages of
 * that project have the sums of before, and the maker does not owe yet what those of the others pay for it.
 */
const hasNewRefund = sql`exists (
  select from statement_refund r join statement f on f.project_key = r.project_key
  where f.member_id = s.member_id and f.kind = 'main' and f.state = 'final' and r.statement_key is null)`;

/** Nine of ten pieces have left, as counted last. */
export const hasShipped = sql`(p.pieces_sent * 10 >= p.pieces_to_send * 9 and (p.pieces_to_send > 0 or p.promise_count_at is null))`;

/** A later stage waits for parcels, again when their maker has undone some, unless an admin has advanced it. */
export const waitsForParcels = sql`(g.n > 1 and ${hasNotLeft} and g.advanced_at is null and not ${hasShipped})`;

/** Its day may be of a time before parcels were undone, until the next sweep. */
export const dueOn = sql`case when not ${waitsForParcels} then g.due_on end`;

/** What has left of the parcels that it waits for, and all of them. */
export const parcelsColumn = sql`case when ${waitsForParcels} and p.pieces_to_send > 0
  then json_build_object('sent', p.pieces_sent, 'of', p.pieces_to_send) end`;
export const parcelsSchema = z.object({ sent: z.int(), of: z.int() }).nullable();

/** A stage whose day has come. */
export const isOnTime = (today: string): Sql =>
  sql`coalesce(g.due_on <= ${today} and not ${waitsForParcels}, false)`;

/** Stages that can be gathered on a day of Seoul, but for the minimum. */
const isReady = (
  today: string,
  suspended: Sql,
): Sql => sql`(${isOpenStage} and ${isOnTime(today)} and not ${suspended}
  and not ${hasNewRefund})`;

/** Stages that are gathered only with others of their maker. */
export const isSmall = sql`g.amount - g.netted < ${MIN_PAYOUT}`;

export const ofStages = sql`payout_stage g join statement s on s.key = g.statement_key join project p on p.key = s.project_key`;

const makersWithSmall = (today: string): Sql => sql`
  select s.member_id from ${ofStages} where ${isOpenStage} and ${isOnTime(today)} and ${isSmall}`;

/** Reads no alias of its query, which computes it once, and only if it has a small stage. */
const reachesMinimum = (today: string, nowMs: number, makers: Sql): Sql => sql`(s.member_id in (
  select s.member_id from ${ofStages} where ${isReady(today, isSuspended(nowMs))} and s.member_id in (${makers})
  group by s.member_id having sum(g.amount - g.netted) >= ${MIN_PAYOUT}))`;

/** Stages that can be gathered on a day of Seoul: those of a maker that are ready reach the minimum together. */
export const isPayable = (
  today: string,
  nowMs: number,
  suspended = isSuspended(nowMs),
): Sql => sql`(${isReady(today, suspended)}
  and (not ${isSmall} or ${reachesMinimum(today, nowMs, makersWithSmall(today))}))`;

/** Stages of `makers` that wait for others of their maker. */
export const isBelowMinimum = (today: string, nowMs: number, makers: Sql): Sql =>
  sql`(${isSmall} and ${isReady(today, isSuspended(nowMs))} and not ${reachesMinimum(today, nowMs, makers)})`;

/** Whether a maker is still to be paid something, however late: the stages that have not left reach the minimum together. */
export const hasPayoutToCome = (memberId: string): Sql => sql`(
  select coalesce(sum(g.amount - g.netted), 0) >= ${MIN_PAYOUT} from payout_stage g join statement s on s.key = g.statement_key
  where s.member_id = ${memberId} and ${hasNotLeft})`;

const lockedRow = z.object({
  key: z.string(),
  memberId: z.string(),
  projectKey: z.string(),
  amount: z.number(),
  netted: z.number(),
  isReady: z.boolean(),
  isWaiting: z.boolean(),
});

/** Locks stages, in the order of their days. Those that are ready can be gathered if they reach the minimum together. */
export function lockStages(
  tx: Tx,
  keys: readonly string[],
  { today, nowMs }: { today: string; nowMs: number },
): Promise<z.output<typeof lockedRow>[]> {
  return query(
    tx,
    lockedRow,
    sql`
    select g.key, s.member_id, s.project_key, g.amount, g.netted, ${isReady(today, isSuspended(nowMs))} as is_ready,
      not ${isOnTime(today)} as is_waiting
    from ${ofStages} where g.key = any(${keys}::uuid[]) order by g.due_on, g.key for update of g`,
  );
}

export async function takeBatchNumber(tx: Tx): Promise<number> {
  const { n } = await queryOnly(
    tx,
    z.object({ n: z.int() }),
    sql`select coalesce(max(number), 0) + 1 as n from payout_batch`,
  );
  return n;
}

type NewLine = {
  id: string;
  batchKey: string;
  n: number;
  number: string;
  stageKey: string;
  amount: number;
  netted: number;
  carried: number;
  identityVersion: number;
  bank: string;
  holder: string;
  accountTail: string;
  sealed: Buffer;
};

export async function insertBatch(
  tx: Tx,
  batch: { key: string; number: number; gatheredBy: string; gatheredAt: Date },
  lines: readonly NewLine[],
  nettings: readonly { lineId: string; projectKey: string; amount: number }[],
): Promise<void> {
  await execute(tx, insertStatement('payout_batch', [{ ...batch, state: 'gathered' }]));
  await execute(tx, insertStatement('payout_line', lines));
  if (nettings.length > 0) await execute(tx, insertStatement('payout_netting', nettings));
  await execute(
    tx,
    sql`
    update payout_stage g set state = 'batched'
    from payout_line l where l.batch_key = ${batch.key} and g.key = l.stage_key`,
  );
}

const batchRow = z.object({
  key: z.string(),
  number: z.int(),
  state: z.enum(batchStates),
  gatheredBy: z.string(),
});

export function lockBatch(tx: Tx, key: string): Promise<z.output<typeof batchRow> | null> {
  return queryOne(
    tx,
    batchRow,
    sql`select key, number, state, gathered_by from payout_batch where key = ${key} for update`,
  );
}

const lineRow = z.object({
  id: z.string(),
  number: z.string(),
  stageKey: z.string(),
  amount: z.number(),
  netted: z.number(),
  carried: z.number(),
  state: z.enum(lineStates),
  reference: z.string().nullable(),
  failure: z.string().nullable(),
  bank: z.string(),
  holder: z.string(),
  accountTail: z.string(),
  sealed: z.instanceof(Buffer).nullable(),
  memberId: z.string(),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  statement: z.string(),
  email: z.string().nullable(),
  nickname: z.string(),
});
export type LineRow = z.output<typeof lineRow>;

export function listLines(db: Executor, batchKey: string): Promise<LineRow[]> {
  return query(
    db,
    lineRow,
    sql`
    select l.id, l.number, l.stage_key, l.amount, l.netted, l.carried, l.state, l.reference, l.failure, l.bank, l.holder,
      l.account_tail, l.sealed, s.member_id, s.project_key, p.purpose, p.title, s.number as statement,
      case when m.left_at is null then m.email end as email, m.name as nickname
    from payout_line l join payout_stage g on g.key = l.stage_key join statement s on s.key = g.statement_key
      join project p on p.key = s.project_key join member m on m.id = s.member_id
    where l.batch_key = ${batchKey} order by l.n`,
  );
}

const checkedRow = z.object({
  lineId: z.string(),
  key: z.string(),
  memberId: z.string(),
  amount: z.number(),
  carried: z.string(),
  planned: z.number(),
  isSuspended: z.boolean(),
  isWaiting: z.boolean(),
  isAsGathered: z.boolean(),
});

/** Lines of a gathered batch with what their stages transfer now, and whether anything is suspended, waits or else has changed since. */
export function listChecked(
  tx: Tx,
  batchKey: string,
  { today, nowMs }: { today: string; nowMs: number },
): Promise<z.output<typeof checkedRow>[]> {
  return query(
    tx,
    checkedRow,
    sql`
    select l.id as line_id, g.key, s.member_id, g.amount - g.netted as amount, l.amount as planned,
      coalesce((select string_agg(t.project_key || ' ' || t.amount, ',' order by t.project_key) from payout_netting t
        where t.line_id = l.id), '') as carried,
      ${isSuspended(nowMs)} as is_suspended, not ${isOnTime(today)} as is_waiting,
      l.state = 'gathered' and g.state = 'batched' and l.netted = g.netted and not ${hasNewRefund} and exists (
        select from maker_identity i where i.member_id = s.member_id and i.state = 'verified' and i.version = l.identity_version)
        as is_as_gathered
    from payout_line l join ${ofStages} on g.key = l.stage_key
    where l.batch_key = ${batchKey} order by l.n for update of g`,
  );
}

/** Whether it was gathered until now. */
export async function moveToReleased(tx: Tx, key: string, adminId: string, now: Date): Promise<boolean> {
  const moved = await execute(
    tx,
    sql`
    update payout_batch set state = 'released', released_by = ${adminId}, released_at = ${now}
    where key = ${key} and state = 'gathered'`,
  );
  if (moved === 0) return false;
  await execute(
    tx,
    sql`
    update payout_stage g set released_at = ${now}, netted = g.netted + l.carried
    from payout_line l where l.batch_key = ${key} and g.key = l.stage_key`,
  );
  await execute(tx, sql`update payout_line set state = 'released' where batch_key = ${key}`);
  return true;
}

/** Stages of a batch that is not released are open again; its accounts are needed no more. */
export async function dissolveBatch(tx: Tx, key: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
    update payout_stage g set state = case when g.failed_at is null then 'due' else 'failed' end
    from payout_line l where l.batch_key = ${key} and g.key = l.stage_key`,
  );
  await execute(tx, sql`update payout_line set state = 'dissolved', sealed = null where batch_key = ${key}`);
  await execute(
    tx,
    sql`update payout_batch set state = 'dissolved', dissolved_at = ${now} where key = ${key} and state = 'gathered'`,
  );
}

/** Stages of a project whose sums change are open again, and so is the rest of their batch. Batches that are released stay. */
export async function dissolveBatchesOf(tx: Tx, projectKey: string, now: Date): Promise<void> {
  await lockPayouts(tx);
  const rows = await query(
    tx,
    z.object({ key: z.string() }),
    sql`
    select distinct b.key from payout_batch b join payout_line l on l.batch_key = b.key join ${ofStages} on g.key = l.stage_key
    where b.state = 'gathered' and s.project_key = ${projectKey}`,
  );
  for (const { key } of rows) await dissolveBatch(tx, key, now);
}

export async function setBatchState(
  tx: Tx,
  key: string,
  state: Extract<BatchState, 'exported' | 'completed'>,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    state === 'exported'
      ? sql`update payout_batch set state = 'exported', exported_at = ${now} where key = ${key}`
      : sql`update payout_batch set state = 'completed', completed_at = ${now} where key = ${key}`,
  );
}

export async function isWithoutOpenLines(tx: Tx, batchKey: string): Promise<boolean> {
  const { is } = await queryOnly(
    tx,
    z.object({ is: z.boolean() }),
    sql`select not exists (select from payout_line where batch_key = ${batchKey} and state = 'released') as is`,
  );
  return is;
}

/** What was netted while a transfer was recorded as returned has left with it, so that the maker owes it. */
export async function writePaid(
  tx: Tx,
  { id, stageKey, amount }: Pick<LineRow, 'id' | 'stageKey' | 'amount'>,
  reference: string | null,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`update payout_line set state = 'paid', reference = ${reference}, failure = null, settled_at = ${now} where id = ${id}`,
  );
  await execute(
    tx,
    sql`
    update payout_stage set state = 'paid', paid_at = ${now}, released_at = coalesce(released_at, ${now}), failed_at = null,
      failure = null, netted = amount - ${amount}
    where key = ${stageKey}`,
  );
}

export async function writeFailed(
  tx: Tx,
  { id, stageKey }: Pick<LineRow, 'id' | 'stageKey'>,
  { reference, failure }: { reference: string | null; failure: string | null },
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    update payout_line set state = 'failed', reference = ${reference}, failure = ${failure}, settled_at = ${now} where id = ${id}`,
  );
  await execute(
    tx,
    sql`
    update payout_stage g set state = 'failed', failed_at = ${now}, failure = ${failure}, paid_at = null, released_at = null,
      identity_version = l.identity_version
    from payout_line l where l.id = ${id} and g.key = ${stageKey}`,
  );
}

/** One of the references that another transfer has, those outside the site too. */
export async function findUsedReference(
  tx: Tx,
  references: readonly string[],
  lineIds: readonly string[],
): Promise<string | null> {
  const row = await queryOne(
    tx,
    z.object({ reference: z.string() }),
    sql`
    select reference from payout_line where reference = any(${references}) and not id = any(${lineIds}::uuid[])
    union select reference from payout_outside where reference = any(${references}) and confirmed_at is not null
    order by reference limit 1`,
  );
  return row?.reference ?? null;
}
