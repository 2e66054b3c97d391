import { seoulDate } from '@pq/domain/dates';
import { purposes } from '@pq/domain/project/project';
import { feePlanNames } from '@pq/domain/settlement/expected';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { sealOf } from '#src/modules/ledger/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { query, queryOne } from '#src/platform/database/query.ts';
import { reasonsColumn, reasonsSchema } from '../payouts/holds.ts';
import { dueOn, isBelowMinimum, ofStages, parcelsColumn, parcelsSchema } from '../payouts/queries.ts';
import { stageStates } from './queries.ts';

const statementRow = z.object({
  key: z.string(),
  number: z.string(),
  kind: z.enum(['main', 'adjust']),
  at: z.number(),
  charged: z.number(),
  refunded: z.number(),
  feePlatform: z.number(),
  feePayment: z.number(),
  vat: z.number(),
  payout: z.number(),
});
export type StatementRow = z.output<typeof statementRow>;

const columns = sql`s.key, s.number, s.kind, ${epochMs('s.final_at')} as at, s.charged, s.refunded, s.fee_platform, s.fee_payment,
  s.vat, s.payout`;

/** Final ones of a project, newest first. */
export function listFinalStatements(db: Executor, projectKey: string): Promise<StatementRow[]> {
  return query(
    db,
    statementRow,
    sql`
    select ${columns} from statement s where s.project_key = ${projectKey} and s.state = 'final'
    order by s.final_at desc, s.key desc`,
  );
}

/** The day of the statement of a completed project; null before it is completed, and before the next sweep. */
export async function findStatementDay(db: Executor, projectKey: string): Promise<string | null> {
  const row = await queryOne(
    db,
    z.object({ dueOn: z.string().nullable() }),
    sql`select due_on from statement where project_key = ${projectKey} and kind = 'main'`,
  );
  return row?.dueOn ?? null;
}

const stageRow = z.object({
  key: z.string(),
  n: z.int(),
  amount: z.number(),
  netted: z.number(),
  dueOn: z.string().nullable(),
  parcels: parcelsSchema,
  state: z.enum(stageStates),
  failure: z.string().nullable(),
  paidAt: z.number().nullable(),
  holds: reasonsSchema,
  belowMinimum: z.boolean(),
});
export type StageRow = z.output<typeof stageRow>;

export function listStages(db: Executor, statementKey: string, nowMs: number): Promise<StageRow[]> {
  const maker = sql`select member_id from statement where key = ${statementKey}`;
  return query(
    db,
    stageRow,
    sql`
    select g.key, g.n, g.amount, g.netted, ${dueOn} as due_on, ${parcelsColumn} as parcels, g.state, g.failure, ${epochMs('g.paid_at')} as paid_at,
      ${reasonsColumn(nowMs)} as holds, ${isBelowMinimum(seoulDate(nowMs), nowMs, maker)} as below_minimum
    from ${ofStages} where g.statement_key = ${statementKey} order by g.n`,
  );
}

const detailRow = statementRow.extend({
  memberId: z.string(),
  identityVersion: z.int().nullable(),
  projectKey: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  start: z.string().nullable(),
  finish: z.string().nullable(),
  pledges: z.int(),
  mainNumber: z.string(),
  planName: z.enum(feePlanNames),
  platformBp: z.int(),
  paymentBp: z.int(),
  stages: z.array(z.int()),
  seal: z.object({ hash: z.string(), sealedAt: z.number() }).nullable(),
});
export type StatementDetailRow = z.output<typeof detailRow>;

export function findFinalStatement(db: Executor, key: string): Promise<StatementDetailRow | null> {
  return queryOne(
    db,
    detailRow,
    sql`
    select ${columns}, s.member_id, s.identity_version, s.project_key, p.purpose, p.title, p.period_start as start,
      p.period_finish as finish, s.pledges, main.number as main_number, f.name as plan_name, f.platform_bp, f.payment_bp,
      f.stages, ${sealOf(sql`select id from ledger_entry
        where ref_type = 'statement' and ref_key = s.key::text and account = 'maker' and project_key = s.project_key`)} as seal
    from statement s join project p on p.key = s.project_key join fee_plan f on f.id = s.fee_plan_id
      join statement main on main.project_key = s.project_key and main.kind = 'main'
    where s.key = ${key} and s.state = 'final'`,
  );
}
