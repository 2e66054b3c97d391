import type { Policy, PolicyId } from '@pq/contract/shapes/site';
import { sql } from 'drizzle-orm';
import type { Database, Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs, epochMsText } from '#src/platform/database/fragments.ts';
import { policyText } from '#src/platform/database/schema.ts';

/** The channel topic that wakes whoever tells members of material changes. */
export const POLICY_TOPIC = 'policy';

type Sections = readonly { heading: string; paragraphs: readonly string[] }[];

/** A version with its text. Times in epoch ms. */
type VersionRow = {
  id: PolicyId;
  version: number;
  title: string;
  sections: Sections;
  effectiveAt: string;
  writtenAt: number;
  material: boolean;
  summary: string;
  toldAt: number | null;
};

const columns = sql`id, version, title, sections, effective_at as "effectiveAt",
  ${epochMs('created_at')} as "writtenAt", material, summary,
  ${epochMs('told_at')} as "toldAt"`;

/** All versions of all policies, the latest first. */
export async function listTexts(db: Executor): Promise<VersionRow[]> {
  const { rows } = await db.execute<VersionRow>(
    sql`select ${columns} from policy_text order by id, version desc`,
  );
  return rows;
}

/** The latest version of a policy, held so that the next one is written alone; null before the first. */
export async function lockLatest(tx: Tx, id: PolicyId): Promise<VersionRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('policy'), hashtext(${id}))`);
  const { rows } = await tx.execute<VersionRow>(
    sql`select ${columns} from policy_text where id = ${id} order by version desc limit 1`,
  );
  return rows[0] ?? null;
}

/** Writes a version; it is in force from `effectiveAt` on, a day in Seoul. */
export async function insertVersion(
  tx: Tx,
  { id, version, title, sections, effectiveAt, material, summary }: Omit<VersionRow, 'writtenAt' | 'toldAt'>,
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(policyText)
    .values({ id, version, title, sections, effectiveAt, material, summary, createdAt });
}

export type ChangeKey = { id: PolicyId; version: number };

/** A material change that members are still being told of; `after` is the last of them who was. */
export type PendingChange = ChangeKey & {
  title: string;
  effectiveAt: string;
  summary: string;
  after: string | null;
};

/** The changes that are still told, the oldest first. */
export async function listPendingChanges(db: Executor): Promise<ChangeKey[]> {
  const { rows } = await db.execute<ChangeKey>(
    sql`select id, version from policy_text where material and told_at is null order by created_at, id`,
  );
  return rows;
}

/** Locks a change that is still told; null when others are at it, or all have been told. */
export async function lockPendingChange(tx: Tx, { id, version }: ChangeKey): Promise<PendingChange | null> {
  const { rows } = await tx.execute<PendingChange>(sql`
    select id, version, title, effective_at as "effectiveAt", summary, told_after as after from policy_text
    where id = ${id} and version = ${version} and told_at is null for update skip locked`);
  return rows[0] ?? null;
}

/**
 * The material changes that are told to others already, up to a member of this id or to all, and that are in force only after
 * the Seoul day on which they joined. Whoever is telling just now is waited for.
 */
export async function lockMissedChanges(
  tx: Tx,
  { uid, joinedOn }: { uid: string; joinedOn: string },
): Promise<PendingChange[]> {
  // All are locked, and what they say is asked for after: a condition on how far one has come would be met before the wait.
  const { rows } = await tx.execute<PendingChange & { isMissed: boolean }>(sql`
    select id, version, title, effective_at as "effectiveAt", summary, told_after as after,
      told_at is not null or coalesce(told_after >= ${uid}::uuid, false) as "isMissed"
    from policy_text where material and effective_at > ${joinedOn}::date order by created_at, id for share`);
  return rows.filter(({ isMissed }) => isMissed);
}

/** A member as the mail about a change needs them. */
export type PolicyRecipient = { uid: string; email: string; nickname: string };

/** The next members to be told, by id: those who have proven their e-mail and have not left. */
export async function listNextRecipients(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<PolicyRecipient[]> {
  const { rows } = await tx.execute<PolicyRecipient>(sql`
    select id as uid, email, name as nickname from member
    where (${after}::uuid is null or id > ${after}::uuid) and left_at is null and email_verified
    order by id limit ${limit}`);
  return rows;
}

/** Notes how far the members have been told. */
export async function recordProgress(
  tx: Tx,
  { id, version }: ChangeKey,
  told: { after: string | null; at: Date | null },
): Promise<void> {
  await tx.execute(sql`
    update policy_text set told_after = coalesce(${told.after}::uuid, told_after), told_at = ${told.at}
    where id = ${id} and version = ${version}`);
}

const policiesSql = `
  select distinct on (id) id, title, effective_at as "effectiveAt", sections
  from policy_text where effective_at <= $1::date
  order by id, effective_at desc, version desc`;

/** Of each policy the text in force on this Seoul date. */
export async function listPolicyRows(database: Database, today: string): Promise<Policy[]> {
  const { rows } = await database.pool.query<Policy>({
    name: 'site-policies',
    text: policiesSql,
    values: [today],
  });
  return rows;
}

/** A version of a policy: the Seoul date from which it is in force, and when it was written, in ms. */
export type VersionMark = { id: Policy['id']; version: number; effectiveAt: string; writtenAt: number };

/** Every version of every policy, without its text. */
export async function listVersionRows(database: Database): Promise<VersionMark[]> {
  const { rows } = await database.pool.query<VersionMark>(`
    select id, version, effective_at as "effectiveAt", ${epochMsText('created_at')} as "writtenAt"
    from policy_text order by id, version`);
  return rows;
}
