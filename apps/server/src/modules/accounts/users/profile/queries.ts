import type { consentSchema } from '@pq/contract/shapes/account';
import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { consent, member } from '#src/platform/database/schema.ts';

export type ProfileRow = { email: string; name: string; image: string; quote: string; marketing: boolean };

/** The profile of a member whose row is locked. */
export async function getProfile(tx: Tx, memberId: string): Promise<ProfileRow> {
  const { email, name, image, quote, policyMarketing: marketing } = member;
  const [row] = await tx
    .select({ email, name, image, quote, marketing })
    .from(member)
    .where(eq(member.id, memberId));
  if (!row) throw new Error(`member ${memberId} is gone`);
  return row;
}

/** Whether somebody else has a nickname with this key. */
export async function isNicknameOfOther(tx: Tx, key: string, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select 1 from member where name_key = ${key} and left_at is null and id <> ${memberId} limit 1`,
  );
  return (rowCount ?? 0) > 0;
}

/** Violates member_name_key when somebody was first. */
export async function updateProfile(
  tx: Tx,
  memberId: string,
  part: Partial<Pick<typeof member.$inferInsert, 'name' | 'nameKey' | 'image' | 'quote' | 'policyMarketing'>>,
  updatedAt: Date,
): Promise<void> {
  await tx
    .update(member)
    .set({ ...part, updatedAt })
    .where(eq(member.id, memberId));
}

/** A member's consents, newest first. */
export async function listConsentsOf(
  db: Executor,
  memberId: string,
): Promise<z.input<typeof consentSchema>[]> {
  const rows = await db
    .select({ policy: consent.policy, agreed: consent.agreed, at: consent.at })
    .from(consent)
    .where(eq(consent.memberId, memberId))
    .orderBy(desc(consent.at), desc(consent.id));
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
