import { and, eq, isNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs, epochMsText } from '#src/platform/database/fragments.ts';
import { account, member, session, verification } from '#src/platform/database/schema.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { countDone } from '#src/platform/log-context.ts';
import { SESSION_ENDS_AT } from './sessions/session-limits.ts';

/** How somebody signs in. */
export type Method = (typeof member.$inferSelect)['provider'];

type SessionRow = {
  id: string;
  expires_ms: number;
  uid: string;
  role: Caller['role'];
  email: string;
  name: string;
  created_ms: number;
  seen_ms: number;
  proven_ms: number;
  enrolled: boolean;
};

// Runs on every call: prepared once a connection.
const FIND_SESSION = {
  name: 'find-session-caller',
  text: `select s.id, ${epochMsText('s.expires_at')} as expires_ms,
      m.id as uid, m.role, m.email, m.name, ${epochMsText('s.created_at')} as created_ms,
      ${epochMsText('s.seen_at')} as seen_ms, ${epochMsText('greatest(s.created_at, s.confirmed_at)')} as proven_ms,
      coalesce(f.verified, false) as enrolled
    from session s join member m on m.id = s.user_id left join two_factor f on f.user_id = s.user_id
    where s.token = $1 and ${SESSION_ENDS_AT} > to_timestamp($2::double precision / 1000) and m.left_at is null
      and (s.second_factor_at is not null or f.verified is not true)`,
};

export type FoundSession = {
  id: string;
  uid: string;
  role: Caller['role'];
  email: string;
  name: string;
  createdAtMs: number;
  expiresAtMs: number;
  seenAtMs: number;
  provenAtMs: number;
  /** Its member has enrolled a second factor, which this session has passed. */
  enrolled: boolean;
};

/** The live session with this token hash, of a member who has not left; null when there is none. */
export async function findSession(
  pool: pg.Pool,
  tokenHash: string,
  nowMs: number,
): Promise<FoundSession | null> {
  const { rows } = await pool.query<SessionRow>({ ...FIND_SESSION, values: [tokenHash, nowMs] });
  const row = rows[0];
  if (!row) return null;
  const { id, uid, role, email, name, enrolled } = row;
  return {
    id,
    uid,
    role,
    email,
    name,
    enrolled,
    createdAtMs: row.created_ms,
    expiresAtMs: row.expires_ms,
    seenAtMs: row.seen_ms,
    provenAtMs: row.proven_ms,
  };
}

/** Notes that a session was used, unless another request has since `beforeMs`. */
export async function recordSessionUse(
  db: Executor,
  id: string,
  nowMs: number,
  beforeMs: number,
): Promise<void> {
  await db.execute(sql`
    update session set seen_at = to_timestamp(${nowMs}::double precision / 1000)
    where id = ${id} and seen_at <= to_timestamp(${beforeMs}::double precision / 1000)`);
}

/** Moves the end of a session that still ends at `fromMs`; false when another process was first. */
export async function extendSession(
  db: Executor,
  change: { id: string; fromMs: number; toMs: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update session
    set expires_at = to_timestamp(${change.toMs}::double precision / 1000), updated_at = now()
    where id = ${change.id} and ${epochMs('expires_at')} = ${change.fromMs}`);
  return rowCount === 1;
}

/** Ends one session. */
export async function deleteSession(db: Executor, tokenHash: string): Promise<void> {
  await db.delete(session).where(eq(session.token, tokenHash));
}

/** Gives a member a password to sign in with. */
export async function insertCredential(
  db: Executor,
  credential: { id: string; memberId: string; passwordHash: string },
): Promise<void> {
  await db.insert(account).values({
    id: credential.id,
    userId: credential.memberId,
    accountId: credential.memberId,
    providerId: 'credential',
    password: credential.passwordHash,
  });
}

/** Forgets what was sent to a member and not used yet: password links that are still good. */
export async function deleteVerifications(db: Executor, memberId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, memberId));
}

export type Proven = { provider: Method; name: string; joinedAt: number; isFirst: boolean };

/** Marks a member's e-mail as proven by our mail; gives whose it is, null when it is theirs no more. `joinedAt` in ms. */
export async function updateProven(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<Proven | null> {
  const { rows } = await tx.execute<Proven>(sql`
    update member m set email_verified = true, email_proof = 'mail', updated_at = now()
    from (select id, email_verified from member where id = ${id} for update) before
    where m.id = before.id and m.email = ${email} and m.left_at is null
    returning m.provider, m.name, ${epochMs('m.created_at')} as "joinedAt",
      not before.email_verified as "isFirst"`);
  return rows[0] ?? null;
}

/**
 * Makes the member with this e-mail an administrator: one with a password who has answered our mail, or whose e-mail kakao
 * has proven itself. Not one who typed it after signing in elsewhere, and not by naver's word, which proves nothing. False when
 * there was nothing to change.
 */
export async function updateFirstAdmin(db: Executor, email: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update member set role = 'admin', updated_at = now()
    where email = ${email} and (provider, email_proof) in (('email', 'mail'), ('kakao', 'provider'))
      and left_at is null and role <> 'admin'`);
  return rowCount === 1;
}

/** Whether an e-mail (lower case) is proven by a member who signs in through kakao or naver, not by a password. */
export async function signsInElsewhere(db: Executor, email: string): Promise<boolean> {
  const rows = await db
    .select({ provider: member.provider })
    .from(member)
    .where(and(eq(member.email, email), member.emailVerified));
  return rows.some(({ provider }) => provider !== 'email');
}

/** How a member signs in whose e-mail is proven; null for one who has proven none, or has left. */
export async function findProvenMethod(db: Executor, id: string): Promise<Method | null> {
  const [row] = await db
    .select({ provider: member.provider })
    .from(member)
    .where(and(eq(member.id, id), member.emailVerified, isNull(member.leftAt)));
  return row?.provider ?? null;
}

export type Joining = { id: string; email: string; name: string; verified: boolean };

/** Somebody who has signed up and not left; null when there is none. */
export async function findJoining(db: Executor, id: string): Promise<Joining | null> {
  const [row] = await db
    .select({ id: member.id, email: member.email, name: member.name, verified: member.emailVerified })
    .from(member)
    .where(and(eq(member.id, id), isNull(member.leftAt)));
  return row ?? null;
}

/** Notes under a name that a link was used, for as long as somebody may come back to it. */
export async function insertUsedLink(
  db: Executor,
  link: { id: string; name: string; ttlS: number },
): Promise<void> {
  await db.execute(sql`
    insert into verification (id, identifier, value, expires_at)
    values (${link.id}, ${link.name}, '', now() + make_interval(secs => ${link.ttlS}))`);
}

/** Whether a link was used. */
export async function isUsedLink(db: Executor, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from verification where identifier = ${name} and expires_at > now()`,
  );
  return (rowCount ?? 0) > 0;
}

/** Removes what has expired: sessions, links, counters. */
export async function deleteExpired(db: Executor): Promise<void> {
  const { rowCount } = await db.execute(sql`
    delete from session s using member m where m.id = s.user_id and ${sql.raw(SESSION_ENDS_AT)} < now()`);
  countDone('sessions ended', rowCount ?? 0);
  await db.execute(sql`delete from verification where expires_at < now()`);
  await db.execute(sql`delete from rate_limit where window_ends_at < now()`);
}
