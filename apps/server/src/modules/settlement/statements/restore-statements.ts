import sql from 'sql-template-tag';
import { z } from 'zod';
import { postEntries } from '#src/modules/ledger/index.ts';
import { getChargeResults } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { hasNotLeft } from '../payouts/queries.ts';
import { lockProjectRow, type StageState, stageReasons, stageStates } from './queries.ts';
import { legsOf } from './write-statements.ts';

/** A final statement as the decision log has it; sums in KRW, times in epoch ms. */
export type LoggedStatement = {
  statement: string;
  number: string;
  kind: 'main' | 'adjust';
  project: string;
  member: string;
  completedAt: number;
  dueOn: string;
  isBefore: boolean;
  plan: string;
  pledges: number;
  charged: number;
  refunded: number;
  platformFee: number;
  paymentFee: number;
  vat: number;
  payout: number;
  identityVersion: number | null;
  finalAt: number;
  refunds: string[];
};

export type LoggedStage = {
  stage: string;
  statement: string;
  n: number;
  amount: number;
  netted: number;
  dueOn: string | null;
  advancedAt: number | null;
  state: StageState;
  reason: (typeof stageReasons)[number] | null;
  identityVersion: number | null;
  releasedAt: number | null;
  paidAt: number | null;
  failedAt: number | null;
  failure: string | null;
  heldAt: number | null;
  heldBy: string | null;
};

export async function readFinalStatements(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  const rows = await query(
    db,
    z.object({ key: z.string() }),
    sql`select key from statement where key = any(${[...keys]}::uuid[]) and state = 'final'`,
  );
  return new Set(rows.map(({ key }) => key));
}

const stageRow = z.object({
  stage: z.string(),
  netted: z.number(),
  dueOn: z.string().nullable(),
  advancedAt: z.number().nullable(),
  state: z.enum(stageStates),
  reason: z.enum(stageReasons).nullable(),
  releasedAt: z.number().nullable(),
  paidAt: z.number().nullable(),
  failedAt: z.number().nullable(),
  heldAt: z.number().nullable(),
});

export async function readStageStates(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, Omit<z.output<typeof stageRow>, 'stage'>>> {
  const rows = await query(
    db,
    stageRow,
    sql`
    select key as stage, netted, due_on, ${epochMs('advanced_at')} as advanced_at, state, reason, ${epochMs('released_at')} as released_at, ${epochMs('paid_at')} as paid_at,
      ${epochMs('failed_at')} as failed_at, ${epochMs('held_at')} as held_at
    from payout_stage where key = any(${[...keys]}::uuid[])`,
  );
  return new Map(rows.map(({ stage, ...row }) => [stage, row]));
}

/**
 * Writes a final statement again, under its number, with its sums, stages and entries of the ledger: its maker has it on paper. Where
 * the charges or refunds that it had are not those of the database, its stages are suspended for a person (`differs`).
 */
export async function restoreStatement(
  tx: Tx,
  logged: LoggedStatement,
  stages: readonly LoggedStage[],
  now: Date,
): Promise<'as it is' | 'written' | 'differs'> {
  const { statement: key, project } = logged;
  await lockProjectRow(tx, project);
  const hasCharges =
    logged.kind === 'adjust' || (await getChargeResults(tx, project)).paid.amount === logged.charged;
  if (!(await insertLogged(tx, logged))) return 'as it is';
  const assigned = await execute(
    tx,
    sql`update statement_refund set statement_key = ${key} where refund_id = any(${logged.refunds}::uuid[]) and statement_key is null`,
  );
  const isSure = hasCharges && assigned === logged.refunds.length;
  for (const stage of stages) await restoreStage(tx, isSure ? stage : { ...stage, reason: 'restored' });
  if (!isSure) await suspendStages(tx, project);
  const event = logged.kind === 'main' ? 'statement' : 'adjust';
  await postEntries(tx, [{ event, ref: { type: 'statement', key }, legs: legsOf(project, logged) }], now);
  return isSure ? 'written' : 'differs';
}

/** False where it is final already. The day may have been counted for it before the backup. */
async function insertLogged(tx: Tx, logged: LoggedStatement): Promise<boolean> {
  const { statement: key, number, kind, project, member, dueOn, isBefore, plan, pledges } = logged;
  const { charged, refunded, platformFee, paymentFee, vat, payout, identityVersion } = logged;
  const inserted = await execute(
    tx,
    sql`
    insert into statement as s (key, number, kind, project_key, member_id, completed_at, due_on, state, is_before, fee_plan_id, pledges,
      charged, refunded, fee_platform, fee_payment, vat, payout, identity_version, final_at)
    values (${key}, ${number}, ${kind}, ${project}, ${member}, ${new Date(logged.completedAt)}, ${dueOn}, 'final', ${isBefore}, ${plan},
      ${pledges}, ${charged}, ${refunded}, ${platformFee}, ${paymentFee}, ${vat}, ${payout}, ${identityVersion},
      ${new Date(logged.finalAt)})
    on conflict (key) do update set number = excluded.number, due_on = excluded.due_on, state = 'final',
      fee_plan_id = excluded.fee_plan_id, pledges = excluded.pledges, charged = excluded.charged, refunded = excluded.refunded,
      fee_platform = excluded.fee_platform, fee_payment = excluded.fee_payment, vat = excluded.vat, payout = excluded.payout,
      identity_version = excluded.identity_version, final_at = excluded.final_at
    where s.state = 'expected'`,
  );
  return inserted === 1;
}

/** Writes a stage as it was last. Why an admin suspended it is not logged. */
export async function restoreStage(tx: Tx, logged: LoggedStage): Promise<void> {
  const {
    stage: key,
    statement,
    n,
    amount,
    netted,
    dueOn,
    state,
    reason,
    identityVersion,
    failure,
    heldBy,
  } = logged;
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  await execute(
    tx,
    sql`
    insert into payout_stage (key, statement_key, n, amount, netted, due_on, advanced_at, state, reason, identity_version,
      released_at, paid_at, failed_at, failure, held_at, held_by)
    values (${key}, ${statement}, ${n}, ${amount}, ${netted}, ${dueOn}, ${at(logged.advancedAt)}, ${state}, ${reason},
      ${identityVersion}, ${at(logged.releasedAt)}, ${at(logged.paidAt)}, ${at(logged.failedAt)}, ${failure}, ${at(logged.heldAt)},
      (select id from member where id = ${heldBy}))
    on conflict (key) do update set netted = excluded.netted, due_on = excluded.due_on, advanced_at = excluded.advanced_at, state = excluded.state, reason = excluded.reason,
      identity_version = excluded.identity_version, released_at = excluded.released_at, paid_at = excluded.paid_at,
      failed_at = excluded.failed_at, failure = excluded.failure, held_at = excluded.held_at, held_by = excluded.held_by`,
  );
}

/** Those of the project that have not left, also of its main statement where one for a later refund differs. */
async function suspendStages(tx: Tx, project: string): Promise<void> {
  await execute(
    tx,
    sql`
    update payout_stage g set reason = 'restored' from statement s
    where s.key = g.statement_key and s.project_key = ${project} and ${hasNotLeft}`,
  );
}
