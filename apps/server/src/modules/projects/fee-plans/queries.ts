import { isUnapproved, projectStates } from '@pq/domain/project/project';
import { type FeePlanName, feePlanNames } from '@pq/domain/settlement/expected';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';

const planRow = z.object({
  id: z.string(),
  name: z.enum(feePlanNames),
  platformBp: z.int(),
  paymentBp: z.int(),
  stages: z.array(z.int()),
});
export type FeePlanRow = z.output<typeof planRow>;

const versionRow = planRow.extend({ validFrom: z.string(), writtenAt: z.number() });
export type FeePlanVersion = z.output<typeof versionRow>;

/** Without its id. */
export const presentPlan = ({ name, platformBp, paymentBp, stages }: FeePlanRow): Omit<FeePlanRow, 'id'> => ({
  name,
  platformBp,
  paymentBp,
  stages,
});

const columns = sql`f.id, f.name, f.platform_bp, f.payment_bp, f.stages`;
const versionColumns = sql`${columns}, f.valid_from, ${epochMs('f.created_at')} as written_at`;

const inForce = (name: FeePlanName, day: string): Sql => sql`(select id from fee_plan
  where name = ${name} and valid_from <= ${day} order by valid_from desc, id desc limit 1)`;

/** The version of a plan for what is submitted on a Seoul day. */
function findPlanInForce(db: Executor, name: FeePlanName, day: string): Promise<FeePlanRow> {
  return queryOnly(db, planRow, sql`select ${columns} from fee_plan f where f.id = ${inForce(name, day)}`);
}

const unapproved = projectStates.filter(isUnapproved);

/**
 * The version that was fixed at the approval of a project, else at its open submission, else that of today. What the release before
 * approves has the name alone, and what was approved before there were fees has none.
 */
export function findProjectPlan(db: Executor, key: string, today: string): Promise<FeePlanRow> {
  return queryOnly(
    db,
    planRow,
    sql`
    select ${columns} from project p join fee_plan f on f.id = coalesce(
      p.fee_plan_id,
      (select id from fee_plan where name = coalesce(p.fee_plan, case when p.state <> all (${unapproved}) then 'legacy' end)
        order by valid_from, id limit 1),
      (select fee_plan_id from project_submission where project_key = p.key and decision is null),
      ${inForce('default', today)})
    where p.key = ${key}`,
  );
}

const splitReasons = ['asked', 'risk'] as const;
const submittedRow = z.object({
  splitReason: z.enum(splitReasons).nullable(),
  plans: z.array(planRow),
});
export type SubmittedPlans = z.output<typeof submittedRow>;

/** What the latest submission of a project can be approved with: `default` and, if there is a reason, `split`. */
export function findSubmittedPlans(db: Executor, key: string): Promise<SubmittedPlans | null> {
  return queryOne(
    db,
    submittedRow,
    sql`
    select s.split_reason, (select json_agg(json_build_object('id', f.id, 'name', f.name, 'platformBp', f.platform_bp,
        'paymentBp', f.payment_bp, 'stages', f.stages) order by f.name) from fee_plan f
      where f.id in (s.split_plan_id, coalesce(s.fee_plan_id,
        (select id from fee_plan where name = 'default' order by valid_from, id limit 1)))) as plans
    from project_submission s where s.project_key = ${key} order by s.round desc limit 1`,
  );
}

/** Whether no project of a member was approved yet. */
async function isFirstProject(db: Executor, memberId: string): Promise<boolean> {
  const { isFirst } = await queryOnly(
    db,
    z.object({ isFirst: z.boolean() }),
    sql`select not exists (select from project where owner_id = ${memberId} and state <> all (${unapproved})) as is_first`,
  );
  return isFirst;
}

/** Of a member who submits on a Seoul day. */
export async function findPlansInForce(db: Executor, memberId: string, today: string) {
  const [standard, split, isFirst] = await Promise.all([
    findPlanInForce(db, 'default', today),
    findPlanInForce(db, 'split', today),
    isFirstProject(db, memberId),
  ]);
  return { default: standard, split, isFirst };
}

export function listVersions(db: Executor): Promise<FeePlanVersion[]> {
  return query(
    db,
    versionRow,
    sql`select ${versionColumns} from fee_plan f order by f.valid_from desc, f.id desc`,
  );
}

/** Locks the plan against another version. */
export async function lockNewest(tx: Tx, name: FeePlanName): Promise<FeePlanVersion> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtext('fee_plan'), hashtext(${name}))`);
  return queryOnly(
    tx,
    versionRow,
    sql`select ${versionColumns} from fee_plan f where f.name = ${name} order by f.valid_from desc, f.id desc limit 1`,
  );
}

export async function insertVersion(
  tx: Tx,
  { id, name, platformBp, paymentBp, stages, validFrom }: Omit<FeePlanVersion, 'writtenAt'>,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into fee_plan (id, name, platform_bp, payment_bp, stages, valid_from, created_at)
    values (${id}, ${name}, ${platformBp}, ${paymentBp}, ${stages}, ${validFrom}, ${now})`,
  );
}
