import { providers, roles } from '@pq/contract/shapes/user';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { countDone } from '#src/platform/log-context.ts';
import { deleteExpiredValues } from './one-time-values.ts';
import { deleteEndedSessions } from './sessions/queries.ts';

export type SignInMethod = (typeof providers)[number];

export async function insertCredential(
  db: Executor,
  { id, memberId, passwordHash }: { id: string; memberId: string; passwordHash: string },
): Promise<void> {
  await execute(
    db,
    sql`
    insert into account (id, user_id, account_id, provider_id, password)
    values (${id}, ${memberId}, ${memberId}, 'credential', ${passwordHash})`,
  );
}

const passwordRow = z.object({ password: z.string().nullable() });

export async function findPasswordHash(db: Executor, memberId: string): Promise<string | null> {
  const row = await queryOne(
    db,
    passwordRow,
    sql`select password from account where user_id = ${memberId} and provider_id = 'credential'`,
  );
  return row?.password ?? null;
}

export async function lockPasswordHash(tx: Tx, memberId: string): Promise<string | null> {
  const row = await queryOne(
    tx,
    passwordRow,
    sql`select password from account where user_id = ${memberId} and provider_id = 'credential' for share`,
  );
  return row?.password ?? null;
}

export async function replacePasswordHash(
  tx: Tx,
  memberId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
    update account set password = ${to}, updated_at = ${new Date()}
    where user_id = ${memberId} and provider_id = 'credential' and password = ${from}`,
  );
  return changed === 1;
}

export async function resetPasswordHash(tx: Tx, memberId: string, to: string): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
    update account set password = ${to}, updated_at = ${new Date()}
    where user_id = ${memberId} and provider_id = 'credential'`,
  );
  return changed === 1;
}

const signInAccountRow = z.object({
  memberId: z.string(),
  role: z.enum(roles),
  email: z.string(),
  isVerified: z.boolean(),
  passwordHash: z.string(),
});
export type SignInAccountRow = z.output<typeof signInAccountRow>;

export function findSignInAccount(db: Executor, email: string): Promise<SignInAccountRow | null> {
  return queryOne(
    db,
    signInAccountRow,
    sql`
    select m.id as member_id, m.role, m.email, m.email_verified as is_verified, a.password as password_hash
    from member m join account a on a.user_id = m.id and a.provider_id = 'credential'
    where m.email = ${email} and not m.superseded and a.password is not null`,
  );
}

export async function lockMemberForShare(tx: Tx, memberId: string): Promise<boolean> {
  const found = await execute(
    tx,
    sql`select 1 from member where id = ${memberId} and left_at is null for key share`,
  );
  return found === 1;
}

const signedInRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  role: z.enum(roles),
});
export type SignedInMember = z.output<typeof signedInRow>;

export function findSignedInMember(tx: Tx, memberId: string): Promise<SignedInMember | null> {
  return queryOne(
    tx,
    signedInRow,
    sql`
    select id, name, email, email_verified, image, created_at, updated_at, role from member
    where id = ${memberId} and email_verified and left_at is null`,
  );
}

const addresseeRow = z.object({ email: z.string(), name: z.string() });

/** Locks a member against signing in, enrolling and leaving at the same moment; null when they have left. */
export function lockMemberForUpdate(tx: Tx, memberId: string): Promise<z.output<typeof addresseeRow> | null> {
  return queryOne(
    tx,
    addresseeRow,
    sql`select email, name from member where id = ${memberId} and left_at is null for update`,
  );
}

export function findMemberByEmail(db: Executor, email: string): Promise<SignedUpMember | null> {
  return queryOne(
    db,
    memberRow,
    sql`select id, email, name, email_verified as verified from member
      where email = ${email} and not superseded and left_at is null`,
  );
}

export async function findMemberIdByEmail(db: Executor, email: string): Promise<string | null> {
  const row = await queryOne(
    db,
    z.object({ id: z.string() }),
    sql`select id from member where email = ${email} and not superseded and left_at is null`,
  );
  return row?.id ?? null;
}

export async function findRole(db: Executor, memberId: string): Promise<Caller['role']> {
  const row = await queryOne(
    db,
    z.object({ role: z.enum(roles) }),
    sql`select role from member where id = ${memberId}`,
  );
  return row?.role ?? 'member';
}

const memberRow = z.object({ id: z.string(), email: z.string(), name: z.string(), verified: z.boolean() });
export type SignedUpMember = z.output<typeof memberRow>;

export function findSignedUpMember(db: Executor, id: string): Promise<SignedUpMember | null> {
  return queryOne(
    db,
    memberRow,
    sql`select id, email, name, email_verified as verified from member where id = ${id} and left_at is null`,
  );
}

const verifiableRow = z.object({ method: z.enum(providers), isVerified: z.boolean() });

export function findVerifiable(
  db: Executor,
  { id, email }: { id: string; email: string },
): Promise<z.output<typeof verifiableRow> | null> {
  return queryOne(
    db,
    verifiableRow,
    sql`
    select provider as method, email_verified as is_verified from member
    where id = ${id} and email = ${email} and left_at is null`,
  );
}

const proofRow = z.object({
  provider: z.enum(providers),
  name: z.string(),
  joinedAtMs: z.number(),
  isFirst: z.boolean(),
});

export function markEmailProven(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<z.output<typeof proofRow> | null> {
  return queryOne(
    tx,
    proofRow,
    sql`
    update member m set email_verified = true, email_proof = 'mail', unproven_since = null, superseded = false,
      updated_at = now()
    from (select id, email_verified from member where id = ${id} for update) before
    where m.id = before.id and m.email = ${email} and m.left_at is null
    returning m.provider, m.name, ${epochMs('m.created_at')} as joined_at_ms,
      not before.email_verified as is_first`,
  );
}

/**
 * Makes the member with this e-mail an admin: one with a password who has answered our mail, or whose e-mail kakao
 * has proven. Not one who typed it after signing in elsewhere, and not by naver's word, which proves nothing. False when
 * there was nothing to change.
 */
export async function promoteFirstAdmin(db: Executor, email: string): Promise<boolean> {
  const changed = await execute(
    db,
    sql`
    update member set role = 'admin', updated_at = now()
    where email = ${email} and (provider, email_proof) in (('email', 'mail'), ('kakao', 'provider'))
      and left_at is null and role <> 'admin'`,
  );
  return changed === 1;
}

const methodRow = z.object({ provider: z.enum(providers) });

export async function findProvenMethodByEmail(db: Executor, email: string): Promise<SignInMethod | null> {
  const row = await queryOne(
    db,
    methodRow,
    sql`select provider from member where email = ${email.toLowerCase()} and email_verified`,
  );
  return row?.provider ?? null;
}

export async function hasSocialSignIn(db: Executor, email: string): Promise<boolean> {
  const method = await findProvenMethodByEmail(db, email);
  return method !== null && method !== 'email';
}

export async function findProvenMethod(db: Executor, id: string): Promise<SignInMethod | null> {
  const row = await queryOne(
    db,
    methodRow,
    sql`select provider from member where id = ${id} and email_verified and left_at is null`,
  );
  return row?.provider ?? null;
}

export async function deleteExpiredSignIns(db: Executor): Promise<void> {
  countDone('sessions ended', await deleteEndedSessions(db));
  await deleteExpiredValues(db);
  await execute(db, sql`delete from rate_limit where window_ends_at < now()`);
}

export function lockUnprovenOf(tx: Tx, email: string): Promise<{ id: string; email: string }[]> {
  return query(
    tx,
    z.object({ id: z.string(), email: z.string() }),
    sql`select id, email from member
      where email = ${email} and not email_verified and left_at is null order by id for update`,
  );
}
