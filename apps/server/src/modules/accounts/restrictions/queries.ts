import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';

/** The instant until which a member may not write; null when they may, or are none. */
export async function findRestriction(db: Executor, memberId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ until: string | null }>(
    sql`select restricted_until as until from member where id = ${memberId}`,
  );
  const until = rows[0]?.until;
  return until ? new Date(until) : null;
}

/** A member as far as restricting them depends on it. */
export type RestrictableMember = {
  uid: string;
  role: 'member' | 'admin';
  email: string;
  nickname: string;
  until: Date | null;
};

/** Locks a member who has not left; null when there is none. */
export async function lockRestrictable(tx: Tx, uid: string): Promise<RestrictableMember | null> {
  const { rows } = await tx.execute<Omit<RestrictableMember, 'until'> & { until: string | null }>(sql`
    select id as uid, role, email, name as nickname, restricted_until as until from member
    where id = ${uid} and left_at is null for no key update`);
  const [row] = rows;
  return row ? { ...row, until: row.until ? new Date(row.until) : null } : null;
}

/** Keeps a member from writing until then, or no longer (null). */
export async function setRestriction(tx: Tx, uid: string, until: Date | null, now: Date): Promise<void> {
  await tx.execute(sql`update member set restricted_until = ${until}, updated_at = ${now} where id = ${uid}`);
}
