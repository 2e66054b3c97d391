import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { session, twoFactor } from '#src/platform/database/schema.ts';

/** How many wrong codes in a row lock the second factor. */
const TRIES = 5;

type SecondFactorRow = Pick<
  typeof twoFactor.$inferSelect,
  'secret' | 'startedSecret' | 'backupCodes' | 'verified'
>;

/** The second factor of a member, enrolled or only started; null when there is neither. */
export async function findSecondFactor(db: Executor, memberId: string): Promise<SecondFactorRow | null> {
  const { secret, startedSecret, backupCodes, verified } = twoFactor;
  const [row] = await db
    .select({ secret, startedSecret, backupCodes, verified })
    .from(twoFactor)
    .where(eq(twoFactor.userId, memberId));
  return row ?? null;
}

/** Whether a member has enrolled a second factor. */
export async function isEnrolled(db: Executor, memberId: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from two_factor where user_id = ${memberId} and verified`,
  );
  return rowCount === 1;
}

/** Stores the secret of an authenticator app that is still to be confirmed, in place of an earlier one. */
export async function upsertStartedSecret(
  db: Executor,
  row: { id: string; memberId: string; startedSecret: string },
): Promise<void> {
  const { id, memberId, startedSecret } = row;
  await db
    .insert(twoFactor)
    .values({ id, userId: memberId, startedSecret })
    .onConflictDoUpdate({ target: twoFactor.userId, set: { startedSecret, updatedAt: new Date() } });
}

/** Enrols the app whose secret was started; false when another has been started or confirmed since. */
export async function enrolStarted(
  tx: Tx,
  memberId: string,
  { startedSecret, backupCodes, step }: { startedSecret: string; backupCodes: string; step: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(twoFactor)
    .set({
      secret: startedSecret,
      startedSecret: null,
      backupCodes,
      verified: true,
      usedStep: step,
      failedVerificationCount: 0,
      lockedUntil: null,
      updatedAt: new Date(),
    })
    .where(and(eq(twoFactor.userId, memberId), eq(twoFactor.startedSecret, startedSecret)));
  return rowCount === 1;
}

/** Puts new recovery codes in place of all old ones; false when no second factor is enrolled. */
export async function replaceBackupCodes(tx: Tx, memberId: string, backupCodes: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(twoFactor)
    .set({ backupCodes, updatedAt: new Date() })
    .where(and(eq(twoFactor.userId, memberId), twoFactor.verified));
  return rowCount === 1;
}

/** Removes a member's second factor; false when none was enrolled. */
export async function deleteSecondFactor(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ verified: boolean }>(
    sql`delete from two_factor where user_id = ${memberId} returning verified`,
  );
  return rows[0]?.verified ?? false;
}

type Try = { locked: false; left: number } | { locked: true; retryAfterS: number };

/**
 * Counts one try before its code is looked at, so that guesses at the same moment are counted like others; `left` are those that
 * remain should it be wrong. The last one locks for `lockS` seconds, unless it is right (resetTries). Null: nothing to try.
 */
export async function countTry(db: Executor, memberId: string, lockS: number): Promise<Try | null> {
  const { rows } = await db.execute<{ failed: number }>(sql`
    update two_factor set
      failed_verification_count = case when locked_until is null then failed_verification_count + 1 else 1 end,
      locked_until = case when locked_until is null and failed_verification_count + 1 >= ${TRIES}
        then now() + make_interval(secs => ${lockS}) end
    where user_id = ${memberId} and (locked_until is null or locked_until <= now())
    returning failed_verification_count as failed`);
  const counted = rows[0];
  if (counted) return { locked: false, left: TRIES - counted.failed };
  const found = await db.execute<{ wait_s: number }>(sql`
    select greatest(1, ceil(extract(epoch from locked_until - now())))::int as wait_s
    from two_factor where user_id = ${memberId}`);
  const row = found.rows[0];
  return row ? { locked: true, retryAfterS: row.wait_s ?? 1 } : null;
}

/** A right code: the count of wrong ones in a row starts anew. */
export async function resetTries(db: Executor, memberId: string): Promise<void> {
  await db.execute(sql`
    update two_factor set failed_verification_count = 0, locked_until = null where user_id = ${memberId}`);
}

/** Uses up the code of a step and of all before it; false when it was used up already. */
export async function useStep(db: Executor, memberId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update two_factor set used_step = ${step} where user_id = ${memberId} and used_step < ${step}`);
  return rowCount === 1;
}

/** The session with this token hash has passed the second factor. */
export async function markPassed(db: Executor, tokenHash: string, at: Date): Promise<void> {
  await db.update(session).set({ secondFactorAt: at }).where(eq(session.token, tokenHash));
}

/** The running session has passed the second factor: its first code was just confirmed. */
export async function markSessionPassed(db: Executor, id: string, at: Date): Promise<void> {
  await db.update(session).set({ secondFactorAt: at }).where(eq(session.id, id));
}
