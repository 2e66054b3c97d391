import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';

/** The name of a value whose owner has the token, so that a copy of the database shows no usable token. */
export function hashedName(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}

/** Stores a value for `ttlS` seconds of real time under a name that only its owner can derive. */
export async function insertOneTimeValue(
  db: Executor,
  { id, name, value, ttlS }: { id: string; name: string; value: string; ttlS: number },
): Promise<void> {
  await execute(
    db,
    sql`
    insert into verification (id, identifier, value, expires_at)
    values (${id}, ${name}, ${value}, now() + make_interval(secs => ${ttlS}))`,
  );
}

const valueRow = z.object({ value: z.string() });

/** Deletes and returns a stored value; of parallel calls exactly one gets it. Null when it is gone or expired. */
export async function consumeOneTimeValue(db: Executor, name: string): Promise<string | null> {
  const row = await queryOne(
    db,
    valueRow,
    sql`delete from verification where identifier = ${name} and expires_at > now() returning value`,
  );
  return row?.value ?? null;
}

export async function findOneTimeValue(db: Executor, name: string): Promise<string | null> {
  const row = await queryOne(
    db,
    valueRow,
    sql`select value from verification where identifier = ${name} and expires_at > now()`,
  );
  return row?.value ?? null;
}

/** Deletes a member's unused links to a new password and sign-ins that wait for the second factor. */
export async function deleteValuesOf(db: Executor, memberId: string): Promise<void> {
  await execute(db, sql`delete from verification where value = ${memberId}`);
}

export async function deleteExpiredValues(db: Executor): Promise<void> {
  await execute(db, sql`delete from verification where expires_at < now()`);
}
