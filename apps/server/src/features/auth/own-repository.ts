import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { account, session } from '#src/platform/database/schema.ts';

export type SessionRow = {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  seenAt: Date;
};

/** A member's sessions that are not over, the one used last first. */
export async function listSessionsOf(db: Executor, memberId: string): Promise<SessionRow[]> {
  const { id, userAgent, ipAddress, createdAt, seenAt } = session;
  return db
    .select({ id, userAgent, ipAddress, createdAt, seenAt })
    .from(session)
    .where(and(eq(session.userId, memberId), sql`${session.expiresAt} > now()`))
    .orderBy(desc(session.seenAt), desc(session.id));
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
