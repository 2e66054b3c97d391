import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import type { SocialName } from '#src/providers/oauth/port.ts';

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

const socialMemberRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  verified: z.boolean(),
  /** Never verified, and the link that was sent has expired. */
  lapsed: z.boolean(),
});

export function findSocialMember(
  db: Executor,
  { provider, id }: { provider: SocialName; id: string },
  linkTtlS: number,
): Promise<z.output<typeof socialMemberRow> | null> {
  return queryOne(
    db,
    socialMemberRow,
    sql`
    select m.id, m.email, m.name, m.email_verified as verified,
      not m.email_verified and a.created_at < now() - make_interval(secs => ${linkTtlS}) as lapsed
    from account a join member m on m.id = a.user_id
    where a.provider_id = ${provider} and a.account_id = ${id} and m.left_at is null`,
  );
}

/** Links an identity to a new member. Violates account_provider_id_account_id_key when somebody was first. */
export async function insertIdentity(
  tx: Tx,
  {
    id,
    memberId,
    provider,
    identityId,
  }: { id: string; memberId: string; provider: SocialName; identityId: string },
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into account (id, user_id, provider_id, account_id)
    values (${id}, ${memberId}, ${provider}, ${identityId})`,
  );
}

/** Locks the member of an identity who has never proven an e-mail, so never had a session; null when there is none. */
export function lockNeverVerified(
  tx: Tx,
  { provider, id }: { provider: SocialName; id: string },
): Promise<{ id: string; email: string } | null> {
  return queryOne(
    tx,
    z.object({ id: z.string(), email: z.string() }),
    sql`
    select m.id, m.email from account a join member m on m.id = a.user_id
    where a.provider_id = ${provider} and a.account_id = ${id}
      and not m.email_verified and m.left_at is null
    for update of m`,
  );
}
