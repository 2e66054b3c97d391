import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';

const MAX_ATTEMPTS = 5;

const secondFactorRow = z.object({
  secret: z.string().nullable(),
  startedSecret: z.string().nullable(),
  backupCodes: z.string(),
  verified: z.boolean(),
});

export function findSecondFactor(
  db: Executor,
  memberId: string,
): Promise<z.output<typeof secondFactorRow> | null> {
  return queryOne(
    db,
    secondFactorRow,
    sql`select secret, started_secret, backup_codes, verified from two_factor where user_id = ${memberId}`,
  );
}

export async function hasSecondFactor(db: Executor, memberId: string): Promise<boolean> {
  const found = await execute(db, sql`select 1 from two_factor where user_id = ${memberId} and verified`);
  return found === 1;
}

export async function upsertStartedSecret(
  db: Executor,
  { id, memberId, startedSecret }: { id: string; memberId: string; startedSecret: string },
): Promise<void> {
  await execute(
    db,
    sql`
    insert into two_factor (id, user_id, started_secret) values (${id}, ${memberId}, ${startedSecret})
    on conflict (user_id) do update set started_secret = excluded.started_secret, updated_at = ${new Date()}`,
  );
}

export async function enrolStarted(
  tx: Tx,
  memberId: string,
  { startedSecret, backupCodes, step }: { startedSecret: string; backupCodes: string; step: number },
): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
    update two_factor set secret = ${startedSecret}, started_secret = null, backup_codes = ${backupCodes},
      verified = true, used_step = ${step}, failed_verification_count = 0, locked_until = null, updated_at = ${new Date()}
    where user_id = ${memberId} and started_secret = ${startedSecret}`,
  );
  return changed === 1;
}

export async function replaceBackupCodes(
  db: Executor,
  memberId: string,
  { from = null, to }: { from?: string | null; to: string },
): Promise<boolean> {
  const changed = await execute(
    db,
    sql`
    update two_factor set backup_codes = ${to}, updated_at = ${new Date()}
    where user_id = ${memberId} and verified and (${from}::text is null or backup_codes = ${from})`,
  );
  return changed === 1;
}

export async function deleteSecondFactor(tx: Tx, memberId: string): Promise<boolean> {
  const deleted = await queryOne(
    tx,
    z.object({ verified: z.boolean() }),
    sql`delete from two_factor where user_id = ${memberId} returning verified`,
  );
  return deleted?.verified ?? false;
}

type CountedAttempt = { locked: false; left: number } | { locked: true; retryAfterS: number };

/**
 * Counts an attempt before its code is checked, so that parallel guesses count like sequential ones; `left` are the attempts
 * that remain should it be wrong. The last one locks for `lockS` seconds unless it is right (resetAttempts). Null when the
 * member has no second factor.
 */
export async function countAttempt(
  db: Executor,
  memberId: string,
  lockS: number,
): Promise<CountedAttempt | null> {
  const counted = await queryOne(
    db,
    z.object({ failed: z.int() }),
    sql`
    update two_factor set
      failed_verification_count = case when locked_until is null then failed_verification_count + 1 else 1 end,
      locked_until = case when locked_until is null and failed_verification_count + 1 >= ${MAX_ATTEMPTS}
        then now() + make_interval(secs => ${lockS}) end
    where user_id = ${memberId} and (locked_until is null or locked_until <= now())
    returning failed_verification_count as failed`,
  );
  if (counted) return { locked: false, left: MAX_ATTEMPTS - counted.failed };
  const lock = await queryOne(
    db,
    z.object({ waitS: z.int() }),
    sql`
    select greatest(1, ceil(extract(epoch from locked_until - now())))::int as wait_s
    from two_factor where user_id = ${memberId}`,
  );
  return lock && { locked: true, retryAfterS: lock.waitS };
}

export async function resetAttempts(db: Executor, memberId: string): Promise<void> {
  await execute(
    db,
    sql`update two_factor set failed_verification_count = 0, locked_until = null where user_id = ${memberId}`,
  );
}

/** Consumes the code of a step and of all steps before it; false when it was consumed already. */
export async function consumeStep(db: Executor, memberId: string, step: number): Promise<boolean> {
  const changed = await execute(
    db,
    sql`update two_factor set used_step = ${step} where user_id = ${memberId} and used_step < ${step}`,
  );
  return changed === 1;
}
