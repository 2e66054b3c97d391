import { type Policy, policySchema } from '@pq/contract/shapes/site';
import type { PolicyId } from '@pq/domain/policies/policy-text';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, prepared, query, queryOne } from '#src/platform/database/query.ts';

const keyRow = policySchema.pick({ id: true }).extend({ version: z.int() });
export type ChangeKey = z.output<typeof keyRow>;

const versionRow = policySchema.extend({
  version: z.int(),
  writtenAt: z.number(),
  material: z.boolean(),
  summary: z.string(),
  toldAt: z.number().nullable(),
});
export type VersionRow = z.output<typeof versionRow>;

const versionColumns = sql`id, version, title, sections, effective_at,
  ${epochMs('created_at')} as written_at, material, summary,
  ${epochMs('told_at')} as told_at`;

export function listVersionTexts(db: Executor): Promise<VersionRow[]> {
  return query(db, versionRow, sql`select ${versionColumns} from policy_text order by id, version desc`);
}

/** The latest version of a policy, locked so that the next one is written alone; null before the first. */
export async function lockLatestVersion(tx: Tx, id: PolicyId): Promise<VersionRow | null> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtext('policy'), hashtext(${id}))`);
  return queryOne(
    tx,
    versionRow,
    sql`select ${versionColumns} from policy_text where id = ${id} order by version desc limit 1`,
  );
}

export async function insertVersion(
  tx: Tx,
  { id, version, title, sections, effectiveAt, material, summary }: Omit<VersionRow, 'writtenAt' | 'toldAt'>,
  createdAt: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into policy_text (id, version, title, sections, effective_at, material, summary, created_at)
    values (${id}, ${version}, ${title}, ${JSON.stringify(sections)}::jsonb, ${effectiveAt}, ${material}, ${summary},
      ${createdAt})`,
  );
}

const changeRow = keyRow.extend({ title: z.string(), effectiveAt: z.string(), summary: z.string() });

export type MaterialChange = z.output<typeof changeRow>;

const changeColumns = sql`id, version, title, effective_at, summary`;

export function findMaterialChange(db: Executor, { id, version }: ChangeKey): Promise<MaterialChange | null> {
  return queryOne(
    db,
    changeRow,
    sql`select ${changeColumns} from policy_text where id = ${id} and version = ${version} and material`,
  );
}

/** The material changes that become effective after a Seoul day. */
export function listMaterialChangesAfter(db: Executor, day: string): Promise<MaterialChange[]> {
  return query(
    db,
    changeRow,
    sql`select ${changeColumns} from policy_text where material and effective_at > ${day}::date order by created_at, id`,
  );
}

const recipientRow = z.object({ uid: z.string(), email: z.string(), nickname: z.string() });

export type PolicyRecipient = z.output<typeof recipientRow>;

export function listNextRecipients(tx: Tx, after: string | null, limit: number): Promise<PolicyRecipient[]> {
  return query(
    tx,
    recipientRow,
    sql`
    select id as uid, email, name as nickname from member
    where (${after}::uuid is null or id > ${after}::uuid) and left_at is null and email_verified
    order by id limit ${limit} for key share`,
  );
}

export async function recordNotified(tx: Tx, { id, version }: ChangeKey, at: Date): Promise<void> {
  await execute(
    tx,
    sql`update policy_text set told_at = ${at} where id = ${id} and version = ${version} and told_at is null`,
  );
}

export function listPoliciesInForce(pool: pg.Pool, today: string): Promise<Policy[]> {
  return query(
    prepared(pool, 'site-policies'),
    policySchema,
    sql`
    select distinct on (id) id, title, effective_at, sections
    from policy_text where effective_at <= ${today}::date
    order by id, effective_at desc, version desc`,
  );
}

const versionMarkRow = keyRow.extend({ effectiveAt: z.string(), writtenAt: z.number() });

/** A version without its text: the Seoul date from which it is in force, and when it was written, in ms. */
export type VersionMark = z.output<typeof versionMarkRow>;

export function listPolicyVersions(pool: pg.Pool): Promise<VersionMark[]> {
  return query(
    pool,
    versionMarkRow,
    sql`
    select id, version, effective_at, ${epochMs('created_at')} as written_at from policy_text order by id, version`,
  );
}
