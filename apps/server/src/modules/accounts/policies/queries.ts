import { type Policy, policySchema } from '@pq/contract/shapes/site';
import type { PolicyId } from '@pq/domain/policies/policy-text';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, prepared, query, queryOne } from '#src/platform/database/query.ts';

export const POLICY_TOPIC = 'policy';

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

const pendingChangeRow = keyRow.extend({
  title: z.string(),
  effectiveAt: z.string(),
  summary: z.string(),
  after: z.string().nullable(),
});

export type PendingChange = z.output<typeof pendingChangeRow>;

export function listPendingChanges(db: Executor): Promise<ChangeKey[]> {
  return query(
    db,
    keyRow,
    sql`select id, version from policy_text where material and told_at is null order by created_at, id`,
  );
}

export function lockPendingChange(tx: Tx, { id, version }: ChangeKey): Promise<PendingChange | null> {
  return queryOne(
    tx,
    pendingChangeRow,
    sql`
    select id, version, title, effective_at, summary, told_after as after from policy_text
    where id = ${id} and version = ${version} and told_at is null for update skip locked`,
  );
}

/**
 * The material changes that other members have been notified of already, all or up to this member's id, and that become effective
 * after the Seoul day on which the member joined. Waits for a process that is notifying at the moment.
 */
export async function lockMissedChanges(
  tx: Tx,
  { uid, joinedOn }: { uid: string; joinedOn: string },
): Promise<PendingChange[]> {
  // All are locked and judged by their selected values: a condition on the progress would be evaluated before the wait.
  const rows = await query(
    tx,
    pendingChangeRow.extend({ isMissed: z.boolean() }),
    sql`
    select id, version, title, effective_at, summary, told_after as after,
      told_at is not null or coalesce(told_after >= ${uid}::uuid, false) as is_missed
    from policy_text where material and effective_at > ${joinedOn}::date order by created_at, id for share`,
  );
  return rows.filter(({ isMissed }) => isMissed);
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
    order by id limit ${limit}`,
  );
}

export async function recordProgress(
  tx: Tx,
  { id, version }: ChangeKey,
  { after, at }: { after: string | null; at: Date | null },
): Promise<void> {
  await execute(
    tx,
    sql`
    update policy_text set told_after = coalesce(${after}::uuid, told_after), told_at = ${at}
    where id = ${id} and version = ${version}`,
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
