import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { account, member, session } from '#src/platform/database/schema.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { SignInAccount } from './known-devices.ts';
import { SESSION_ENDS_AT } from './sessions/session-limits.ts';

export type SessionRow = {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAtMs: number;
  seenAtMs: number;
  endsAtMs: number;
};

/** A member's sessions that are not over, the one used last first. */
export async function listSessionsOf(db: Executor, memberId: string): Promise<SessionRow[]> {
  const endsAt = sql.raw(SESSION_ENDS_AT);
  const { rows } = await db.execute<SessionRow>(sql`
    select s.id, s.user_agent as "userAgent", s.ip_address as "ipAddress",
      ${epochMs('s.created_at')} as "createdAtMs", ${epochMs('s.seen_at')} as "seenAtMs", ${epochMs(endsAt)} as "endsAtMs"
    from session s join member m on m.id = s.user_id
    where s.user_id = ${memberId} and ${endsAt} > now()
    order by s.seen_at desc, s.id desc`);
  return rows;
}

/** Ends one session of a member; false when it is not theirs, or over. */
export async function deleteSessionOf(db: Executor, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(session).where(and(eq(session.userId, memberId), eq(session.id, id)));
  return rowCount === 1;
}

/** Ends all sessions of a member but one. */
export async function deleteOtherSessions(db: Executor, memberId: string, keptId: string): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, memberId), ne(session.id, keptId)));
}

/** Ends all sessions of a member; gives how many there were. */
export async function deleteSessionsOf(db: Executor, memberId: string): Promise<number> {
  const { rowCount } = await db.delete(session).where(eq(session.userId, memberId));
  return rowCount ?? 0;
}

/** The person behind a session has proven who they are. */
export async function confirmSession(db: Executor, id: string, at: Date): Promise<void> {
  await db.update(session).set({ confirmedAt: at }).where(eq(session.id, id));
}

const ofMember = (memberId: string) =>
  and(eq(account.userId, memberId), eq(account.providerId, 'credential'));

/** The hash of a member's password; null for members of kakao and naver. */
export async function findPasswordHash(db: Executor, memberId: string): Promise<string | null> {
  const [row] = await db.select({ password: account.password }).from(account).where(ofMember(memberId));
  return row?.password ?? null;
}

type AccountRow = SignInAccount & { role: 'member' | 'admin' };

/** Who signs in with an e-mail (lower case) and a password, and the hash of it; null when there is none. */
export async function findSignInAccount(db: Executor, email: string): Promise<AccountRow | null> {
  const { rows } = await db.execute<AccountRow>(sql`
    select m.id as "memberId", m.role, a.password as "passwordHash"
    from member m join account a on a.user_id = m.id and a.provider_id = 'credential'
    where m.email = ${email} and a.password is not null`);
  return rows[0] ?? null;
}

/** The same hash as findPasswordHash, held against changes until the end of the transaction. */
export async function lockPasswordHash(tx: Tx, memberId: string): Promise<string | null> {
  const [row] = await tx
    .select({ password: account.password })
    .from(account)
    .where(ofMember(memberId))
    .for('share');
  return row?.password ?? null;
}

/** Holds a member against leaving until the end of the transaction; false when they have left. */
export async function lockMemberForShare(tx: Tx, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select 1 from member where id = ${memberId} and left_at is null for key share`,
  );
  return rowCount === 1;
}

/** Who has an e-mail (lower case); null when nobody has, or they have left. */
export async function findMemberIdByEmail(db: Executor, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.email, email), isNull(member.leftAt)));
  return row?.id ?? null;
}

/** The role of a member of today. */
export async function findRole(db: Executor, memberId: string): Promise<Caller['role']> {
  const [row] = await db.select({ role: member.role }).from(member).where(eq(member.id, memberId));
  return row?.role ?? 'member';
}

/** Locks a member's row against signing in, enrolling and leaving at the same moment; null when they have left. */
export async function lockMemberForUpdate(
  tx: Tx,
  memberId: string,
): Promise<{ email: string; name: string } | null> {
  const { rows } = await tx.execute<{ email: string; name: string }>(
    sql`select email, name from member where id = ${memberId} and left_at is null for update`,
  );
  return rows[0] ?? null;
}

/** Puts a password in place of the one that was checked; false when another change was first. */
export async function replacePasswordHash(
  tx: Tx,
  memberId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(account)
    .set({ password: to, updatedAt: new Date() })
    .where(and(ofMember(memberId), eq(account.password, from)));
  return rowCount === 1;
}
