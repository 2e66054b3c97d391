import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import type { SocialName } from '#src/providers/oauth/port.ts';

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

/** Violates account_provider_id_account_id_key when another sign-up was stored first. */
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
