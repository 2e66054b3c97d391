import { providers, roles } from '@pq/contract/shapes/user';
import type { PolicyId } from '@pq/domain/policies/policy-text';
import { purposes } from '@pq/domain/project/project';
import sql, { join } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import type { SignInMethod } from '../auth/queries.ts';

/** True for a member `m` who has not proven an e-mail within `forS` seconds of real time. */
const unprovenFor = (forS: number) => sql`(not m.email_verified and m.left_at is null and exists (
  select 1 from account a where a.user_id = m.id and a.created_at < now() - make_interval(secs => ${forS})))`;

/** True for an unproven member `m` whose e-mail was first signed up with `forS` seconds ago or more: they reserve nothing. */
const lapsedAfter = (forS: number) => sql`(${unprovenFor(forS)} or (not m.email_verified and m.left_at is null
  and coalesce(m.unproven_since, 'infinity') < now() - make_interval(secs => ${forS})))`;

/** How the member with this e-mail in any case signs in; null when nobody has it, or reserves it `linkTtlS` after the first sign-up. */
export async function findProviderByEmail(
  db: Executor,
  email: string,
  linkTtlS: number,
): Promise<SignInMethod | null> {
  const row = await queryOne(
    db,
    z.object({ provider: z.enum(providers) }),
    sql`
    select m.provider from member m
    where m.email = ${email.toLowerCase()} and not m.superseded and not ${lapsedAfter(linkTtlS)}`,
  );
  return row?.provider ?? null;
}

const unprovenRow = z.object({ id: z.string(), email: z.string() });
export type UnprovenMember = z.output<typeof unprovenRow>;

/** The e-mail and name that another sign-up asks for; with a proof of the e-mail, no unproven member with that e-mail reserves it. */
export type Wanted = { email: string | null; isProven: boolean; nameKey: string };

export function lockLapsed(
  tx: Tx,
  { email, isProven, nameKey }: Wanted,
  linkTtlS: number,
): Promise<UnprovenMember[]> {
  return query(
    tx,
    unprovenRow,
    sql`
    select m.id, m.email from member m
    where (m.email = ${email} or m.name_key = ${nameKey}) and (${unprovenFor(linkTtlS)}
      or (${isProven} and m.email = ${email} and not m.email_verified and m.left_at is null))
    order by m.id for update`,
  );
}

/** Releases an e-mail whose reservation has lapsed to a later sign-up; the link of the earlier sign-up still verifies it. */
export async function supersedeUnproven(tx: Tx, email: string, linkTtlS: number): Promise<void> {
  await execute(
    tx,
    sql`update member m set superseded = true
      where m.email = ${email} and not m.superseded and ${lapsedAfter(linkTtlS)}`,
  );
}

export function lockUnproven(tx: Tx, forS: number, skip: readonly string[]): Promise<UnprovenMember | null> {
  return queryOne(
    tx,
    unprovenRow,
    sql`
    select m.id, m.email from member m where ${unprovenFor(forS)} and m.id <> all(${skip}::uuid[])
    order by m.id limit 1 for update skip locked`,
  );
}

export function findNeverProven(
  db: Executor,
  id: string,
): Promise<(UnprovenMember & { nameKey: string }) | null> {
  return queryOne(
    db,
    unprovenRow.extend({ nameKey: z.string() }),
    sql`select id, email, name_key from member where id = ${id} and not email_verified and left_at is null`,
  );
}

export function lockNeverProven(tx: Tx, id: string): Promise<UnprovenMember | null> {
  return queryOne(
    tx,
    unprovenRow,
    sql`select id, email from member where id = ${id} and not email_verified and left_at is null for update`,
  );
}

export async function isNicknameTaken(db: Executor, key: string, linkTtlS: number): Promise<boolean> {
  const found = await execute(
    db,
    sql`
    select 1 from member m where m.name_key = ${key} and m.left_at is null and not ${unprovenFor(linkTtlS)} limit 1`,
  );
  return found > 0;
}

export type NewMember = {
  id: string;
  email: string;
  emailProof: 'mail' | 'provider' | null;
  name: string;
  nameKey: string;
  provider: SignInMethod;
  policyTerms: boolean;
  policyPrivate: boolean;
  policyMarketing: boolean;
  createdAt: Date;
  /** Seconds since the first unproven sign-up with this e-mail; null for a proven one. */
  unprovenForS: number | null;
};

/** Violates member_email_current or member_name_key when another sign-up was stored first. */
export async function insertMember(db: Executor, row: NewMember): Promise<void> {
  const { id, email, emailProof, name, nameKey, provider, createdAt } = row;
  await execute(
    db,
    sql`
    insert into member (id, email, email_verified, email_proof, name, name_key, provider,
      policy_terms, policy_private, policy_marketing, created_at, updated_at, unproven_since)
    values (${id}, ${email}, ${emailProof !== null}, ${emailProof}, ${name}, ${nameKey}, ${provider},
      ${row.policyTerms}, ${row.policyPrivate}, ${row.policyMarketing}, ${createdAt}, ${createdAt},
      now() - make_interval(secs => ${row.unprovenForS}))`,
  );
}

export type NewConsent = { id: string; memberId: string; policy: PolicyId; agreed: boolean; at: Date };

export async function insertConsents(db: Executor, rows: NewConsent[]): Promise<void> {
  const values = rows.map(
    ({ id, memberId, policy, agreed, at }) => sql`(${id}, ${memberId}, ${policy}, ${agreed}, ${at})`,
  );
  await execute(
    db,
    sql`insert into consent (id, member_id, policy, agreed, at) values ${join(values, ', ')}`,
  );
}

const publicProfileRow = z.object({
  uid: z.string(),
  nickname: z.string(),
  image: z.string(),
  quote: z.string(),
});

export function findPublicProfile(
  db: Executor,
  id: string,
): Promise<z.output<typeof publicProfileRow> | null> {
  return queryOne(
    db,
    publicProfileRow,
    sql`select id as uid, name as nickname, image, quote from member where id = ${id} and left_at is null`,
  );
}

const viewerRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  image: z.string(),
  quote: z.string(),
  provider: z.enum(providers),
  role: z.enum(roles),
  enrolled: z.boolean(),
  policyTerms: z.boolean(),
  policyPrivate: z.boolean(),
  policyMarketing: z.boolean(),
  draftProjects: z.string().nullable(),
  draftOrdermade: z.string().nullable(),
  scraps: z.array(z.object({ key: z.string(), purpose: z.enum(purposes) })),
  stories: z.array(z.string()),
});
export type ViewerRow = z.output<typeof viewerRow>;

/**
 * A member with what the header and the like and scrap buttons of every page need. One query over the tables of several
 * modules, because each page runs it.
 */
export function findViewer(db: Executor, id: string): Promise<ViewerRow | null> {
  return queryOne(
    db,
    viewerRow,
    sql`
    select m.id, m.email, m.name, m.image, m.quote, m.provider, m.role,
      exists (select 1 from two_factor f where f.user_id = m.id and f.verified) as enrolled,
      m.policy_terms, m.policy_private, m.policy_marketing,
      (select s.project_key from project_slot s where s.member_id = m.id and s.purpose = 'projects') as draft_projects,
      (select s.project_key from project_slot s where s.member_id = m.id and s.purpose = 'ordermade') as draft_ordermade,
      coalesce((
        select jsonb_agg(jsonb_build_object('key', p.key, 'purpose', p.purpose) order by c.created_at desc, p.key)
        from scrap c join project p on p.key = c.project_key where c.member_id = m.id), '[]') as scraps,
      array(select l.story_key::text from story_like l where l.member_id = m.id) as stories
    from member m where m.id = ${id} and m.left_at is null`,
  );
}

const projectRow = z.object({ key: z.string(), purpose: z.enum(purposes), title: z.string() });
type ProjectRow = z.output<typeof projectRow>;

const projectColumns = sql`p.key, p.purpose, p.title`;

export async function lockProjectsOf(tx: Tx, memberId: string): Promise<void> {
  await execute(tx, sql`select 1 from project where owner_id = ${memberId} order by key for update`);
}

export function listPendingOf(db: Executor, memberId: string): Promise<ProjectRow[]> {
  return query(
    db,
    projectRow,
    sql`
    select ${projectColumns} from pledge g join project p on p.key = g.project_key
    where g.member_id = ${memberId} and g.status in ('ready', 'retry') order by g.placed_at`,
  );
}

/** Projects of the member that are under review, open or not paid out: others depend on their maker. */
export function listOpenOf(db: Executor, memberId: string): Promise<ProjectRow[]> {
  return query(
    db,
    projectRow,
    sql`
    select ${projectColumns} from project p
    where p.owner_id = ${memberId} and (p.state in ('prepare', 'ready', 'funding', 'finish')
      or p.blinded_from in ('ready', 'funding', 'finish'))
    order by p.created_at`,
  );
}
