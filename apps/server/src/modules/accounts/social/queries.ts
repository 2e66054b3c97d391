import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { account } from '#src/platform/database/schema.ts';
import type { SocialName } from '#src/providers/oauth/port.ts';

/** Keeps something for `ttlS` seconds of real time under a name that only its owner can say. */
export async function insertOneTimeValue(
  db: Executor,
  kept: { id: string; name: string; value: string; ttlS: number },
): Promise<void> {
  await db.execute(sql`
    insert into verification (id, identifier, value, expires_at)
    values (${kept.id}, ${kept.name}, ${kept.value}, now() + make_interval(secs => ${kept.ttlS}))`);
}

/** Takes out what was kept: exactly one of those who ask gets it. Null when it is gone or over. */
export async function consumeOneTimeValue(db: Executor, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ value: string }>(
    sql`delete from verification where identifier = ${name} and expires_at > now() returning value`,
  );
  return rows[0]?.value ?? null;
}

/** What is kept under a name, left where it is; null when there is nothing. */
export async function findOneTimeValue(db: Executor, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from verification where identifier = ${name} and expires_at > now()`,
  );
  return rows[0]?.value ?? null;
}

type SocialMember = {
  id: string;
  email: string;
  name: string;
  verified: boolean;
  /** Never verified, and the link that was sent is over. */
  lapsed: boolean;
};

/** The member who signs in with this identity; null when it is nobody's. */
export async function findSocialMember(
  db: Executor,
  identity: { provider: SocialName; id: string },
  linkTtlS: number,
): Promise<SocialMember | null> {
  const { rows } = await db.execute<SocialMember>(sql`
    select m.id, m.email, m.name, m.email_verified as verified,
      not m.email_verified and a.created_at < now() - make_interval(secs => ${linkTtlS}) as lapsed
    from account a join member m on m.id = a.user_id
    where a.provider_id = ${identity.provider} and a.account_id = ${identity.id} and m.left_at is null`);
  return rows[0] ?? null;
}

/** Ties an identity to a new member. Violates account_provider_id_account_id_key when somebody was first. */
export async function insertIdentity(
  tx: Tx,
  row: { id: string; memberId: string; provider: SocialName; identityId: string },
): Promise<void> {
  await tx
    .insert(account)
    .values({ id: row.id, userId: row.memberId, providerId: row.provider, accountId: row.identityId });
}

/** The member of an identity who has never proven an e-mail, so never had a session; null when there is none. */
export async function findNeverVerified(
  tx: Tx,
  identity: { provider: SocialName; id: string },
): Promise<{ id: string; email: string } | null> {
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    select m.id, m.email from account a join member m on m.id = a.user_id
    where a.provider_id = ${identity.provider} and a.account_id = ${identity.id}
      and not m.email_verified and m.left_at is null
    for update of m`);
  return rows[0] ?? null;
}
