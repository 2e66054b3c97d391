import { feePlanNames } from '@pq/domain/settlement/expected';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { unsettled } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { isReconciled } from '#src/platform/decision-log/queries.ts';
import { hasNotLeft, hasShipped, waitsForParcels } from '../payouts/queries.ts';

const lockedRow = z.object({
  key: z.string(),
  projectKey: z.string(),
  memberId: z.string(),
  dueOn: z.string(),
  isBefore: z.boolean(),
  hasParcels: z.boolean(),
  title: z.string(),
  purpose: z.enum(['projects', 'ordermade']),
  email: z.string(),
  nickname: z.string(),
});
export type LockedStatement = z.output<typeof lockedRow>;

export const stageStates = ['due', 'batched', 'paid', 'failed'] as const;
export type StageState = (typeof stageStates)[number];

/** Why a stage is suspended until an admin lifts it. */
export const stageReasons = ['before', 'restored'] as const;

const unsettledMoney = sql`exists (
  select from pledge g join charge c on c.pledge_id = g.id left join refund r on r.charge_id = c.id
  where g.project_key = s.project_key and (c.status in ${unsettled} or r.status in ('requested', 'unknown')))`;

/** The sum of a completed project is known when nothing of it is unsettled. At 10:00 of the day. */
const isDue = (now: Date): Sql => sql`s.state = 'expected'
  and s.due_on <= (${now}::timestamptz at time zone 'Asia/Seoul' - interval '10 hours')::date`;

/** Something is to be sent, or was, or what is to be sent is still to be counted. */
const hasParcels = sql`(p.pieces_to_send > 0 or p.promise_count_at is not null)`;

/** Locks one statement that is to become final, with its project, which a refund's outcome share-locks. */
export function lockDueStatement(
  tx: Tx,
  now: Date,
  skip: readonly string[],
): Promise<LockedStatement | null> {
  return queryOne(
    tx,
    lockedRow,
    sql`
    select s.key, s.project_key, s.member_id, s.due_on, s.is_before, ${hasParcels} as has_parcels, p.title, p.purpose, m.email, m.name as nickname
    from statement s join project p on p.key = s.project_key join member m on m.id = s.member_id
    where ${isDue(now)} and not ${unsettledMoney} and ${isReconciled} and s.key <> all (${skip}::uuid[])
    order by s.due_on, s.key limit 1 for update of s, p skip locked`,
  );
}

const waitingRow = z.object({ charges: z.int(), refunds: z.int() });

/** The statements whose day has come and that wait for a charge, or a refund, with unknown outcome. */
export function countWaitingStatements(db: Executor, now: Date): Promise<z.output<typeof waitingRow>> {
  const owing = sql`join pledge g on g.id = c.pledge_id join statement s on s.project_key = g.project_key where ${isDue(now)}`;
  return queryOnly(
    db,
    waitingRow,
    sql`
    select (select count(distinct s.key)::int from charge c ${owing} and c.status in ${unsettled}) as charges,
      (select count(distinct s.key)::int from refund r join charge c on c.id = r.charge_id ${owing}
        and r.status in ('requested', 'unknown')) as refunds`,
  );
}

/** Since when the oldest statement, adjustment or day of a stage waits for the sweep; null for none. */
export async function findOldestStatementDue(db: Executor, now: Date): Promise<Date | null> {
  const { at } = await queryOnly(
    db,
    z.object({ at: z.date().nullable() }),
    sql`
    select min(at) as at from (
      select completed_at as at from statement where due_on is null
      union all select (s.due_on + interval '10 hours') at time zone 'Asia/Seoul' from statement s
        where ${isDue(now)} and not ${unsettledMoney}
      union all select greatest(r.settled_at, s.final_at) from statement_refund r join statement s on s.project_key = r.project_key
          and s.kind = 'main'
        where r.statement_key is null and s.state = 'final'
      union all select greatest(s.final_at, (select max(sent_at) from parcel where project_key = p.key and state <> 'undone'))
        from payout_stage g join statement s on s.key = g.statement_key join project p on p.key = s.project_key
        where g.due_on is null and ${hasShipped}
      union all select greatest(s.final_at, (select max(t.at) from parcel_step t join parcel c on c.id = t.parcel_id
            where c.project_key = p.key and t.what = 'undone'))
        from payout_stage g join statement s on s.key = g.statement_key join project p on p.key = s.project_key
        where g.due_on is not null and ${waitsForParcels}) due`,
  );
  return at;
}

const expectedRow = z.object({ key: z.string(), completedAt: z.number(), dueOn: z.string().nullable() });

/** Without those that were completed before there were statements, whose day is that of the migration. */
export function listExpected(db: Executor): Promise<z.output<typeof expectedRow>[]> {
  return query(
    db,
    expectedRow,
    sql`
    select key, ${epochMs('completed_at')} as completed_at, due_on from statement
    where state = 'expected' and not (is_before and due_on is not null)`,
  );
}

/** Whether it was not final yet. */
export async function scheduleStatement(db: Executor, key: string, dueOn: string): Promise<boolean> {
  const moved = await execute(
    db,
    sql`update statement set due_on = ${dueOn} where key = ${key} and state = 'expected'`,
  );
  return moved > 0;
}

/** Sets the day of the stages that have waited for parcels and are ready; returns how many. */
export function scheduleShippedStages(db: Executor, dueOn: string): Promise<number> {
  return execute(
    db,
    sql`
    update payout_stage g set due_on = ${dueOn} from statement s join project p on p.key = s.project_key
    where s.key = g.statement_key and g.due_on is null and ${hasShipped}`,
  );
}

/** Takes the day of the stages back that wait for parcels again; returns how many. */
export function unscheduleStages(db: Executor): Promise<number> {
  return execute(
    db,
    sql`
    update payout_stage g set due_on = null from statement s join project p on p.key = s.project_key
    where s.key = g.statement_key and g.due_on is not null and ${waitsForParcels}`,
  );
}

/** Assigns the refunds of a project that no statement has. */
export async function takeRefunds(tx: Tx, projectKey: string, statementKey: string): Promise<void> {
  await execute(
    tx,
    sql`update statement_refund set statement_key = ${statementKey} where project_key = ${projectKey} and statement_key is null`,
  );
}

export async function takeRefund(tx: Tx, refundId: string, statementKey: string): Promise<void> {
  await execute(
    tx,
    sql`update statement_refund set statement_key = ${statementKey} where refund_id = ${refundId}`,
  );
}

const openRefundRow = z.object({
  refundId: z.string(),
  projectKey: z.string(),
  memberId: z.string(),
  feePlanId: z.string(),
  amount: z.number(),
});

/** Locks one refund that came after the final statement of its project. */
export async function lockOpenRefund(
  tx: Tx,
  skip: readonly string[],
): Promise<z.output<typeof openRefundRow> | null> {
  return queryOne(
    tx,
    openRefundRow,
    sql`
    select r.refund_id, r.project_key, s.member_id, s.fee_plan_id, r.amount
    from statement_refund r join statement s on s.project_key = r.project_key and s.kind = 'main'
    where r.statement_key is null and s.state = 'final' and ${isReconciled} and r.refund_id <> all (${skip}::uuid[])
    order by r.refund_id limit 1 for update of r skip locked`,
  );
}

/** What the final statements of a project have so far, KRW; its project's row is locked. */
export function sumStatements(tx: Tx, projectKey: string): Promise<{ charged: number; refunded: number }> {
  return queryOnly(
    tx,
    z.object({ charged: z.number(), refunded: z.number() }),
    sql`
    select sum(charged)::bigint as charged, sum(refunded)::bigint as refunded from statement
    where project_key = ${projectKey} and state = 'final'`,
  );
}

export async function lockProjectRow(tx: Tx, projectKey: string): Promise<void> {
  await execute(tx, sql`select from project where key = ${projectKey} for update`);
}

const planRow = z.object({
  name: z.enum(feePlanNames),
  platformBp: z.int(),
  paymentBp: z.int(),
  stages: z.array(z.int()),
});

export function findPlan(db: Executor, id: string): Promise<z.output<typeof planRow>> {
  return queryOnly(
    db,
    planRow,
    sql`select name, platform_bp, payment_bp, stages from fee_plan where id = ${id}`,
  );
}

/** The next number of a day, as `261201`. Numbers of one day are given one after the other, after a restore behind those that it left. */
export async function takeNumber(tx: Tx, day: string): Promise<string> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtext('statement'), ${Number(day)})`);
  const prefix = `PQ-S${day}-`;
  const { n } = await queryOnly(
    tx,
    z.object({ n: z.int() }),
    sql`select coalesce(max(substr(number, ${prefix.length + 1})::int), 0) + 1 as n from statement where number like ${`${prefix}%`}`,
  );
  return `${prefix}${n}`;
}

type Sums = {
  charged: number;
  refunded: number;
  platformFee: number;
  paymentFee: number;
  vat: number;
  payout: number;
};

export async function writeFinal(
  tx: Tx,
  statement: Sums & {
    key: string;
    number: string;
    feePlanId: string;
    pledges: number;
    identityVersion: number | null;
  },
  now: Date,
): Promise<void> {
  const { key, number, feePlanId, pledges, identityVersion } = statement;
  const { charged, refunded, platformFee, paymentFee, vat, payout } = statement;
  await execute(
    tx,
    sql`
    update statement set state = 'final', number = ${number}, fee_plan_id = ${feePlanId}, pledges = ${pledges},
      charged = ${charged}, refunded = ${refunded}, fee_platform = ${platformFee}, fee_payment = ${paymentFee}, vat = ${vat},
      payout = ${payout}, identity_version = ${identityVersion}, final_at = ${now}
    where key = ${key}`,
  );
}

export async function insertStage(
  tx: Tx,
  stage: { key: string; statementKey: string; n: number; amount: number; dueOn: string | null },
  of: { isBefore: boolean; identityVersion: number | null },
): Promise<void> {
  const reason = of.isBefore ? 'before' : null;
  await execute(
    tx,
    sql`
    insert into payout_stage (key, statement_key, n, amount, due_on, reason, identity_version)
    values (${stage.key}, ${stage.statementKey}, ${stage.n}, ${stage.amount}, ${stage.dueOn}, ${reason}, ${of.identityVersion})`,
  );
}

export async function insertAdjustment(
  tx: Tx,
  adjustment: Sums & {
    key: string;
    number: string;
    projectKey: string;
    memberId: string;
    feePlanId: string;
    dueOn: string;
    identityVersion: number | null;
  },
  now: Date,
): Promise<void> {
  const { key, number, projectKey, memberId, feePlanId, dueOn, identityVersion } = adjustment;
  const { charged, refunded, platformFee, paymentFee, vat, payout } = adjustment;
  await execute(
    tx,
    sql`
    insert into statement (key, number, kind, project_key, member_id, completed_at, due_on, state, fee_plan_id, charged, refunded,
      fee_platform, fee_payment, vat, payout, identity_version, final_at)
    values (${key}, ${number}, 'adjust', ${projectKey}, ${memberId}, ${now}, ${dueOn}, 'final', ${feePlanId}, ${charged},
      ${refunded}, ${platformFee}, ${paymentFee}, ${vat}, ${payout}, ${identityVersion}, ${now})`,
  );
}

/** Subtracts what the maker owes from the stages of the project that have not left, the first one first. */
export async function netFromStages(tx: Tx, projectKey: string, owed: number): Promise<void> {
  await execute(
    tx,
    sql`
    with open as (
      select g.key, g.amount - g.netted as left_over,
        coalesce(sum(g.amount - g.netted) over (order by g.n rows between unbounded preceding and 1 preceding), 0) as before
      from payout_stage g join statement s on s.key = g.statement_key
      where s.project_key = ${projectKey} and ${hasNotLeft})
    update payout_stage g set netted = g.netted + least(o.left_over, ${owed}::bigint - o.before)
    from open o where o.key = g.key and ${owed}::bigint > o.before and o.left_over > 0`,
  );
}
