import { type IdentityState, identityStates } from '@pq/domain/identity/identity';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { replaceInForce } from './queries.ts';

/** A version of an identity as the decision log has it: whose, and its state; never what was sent. */
export type LoggedIdentity = {
  identity: string;
  member: string;
  version: number;
  state: IdentityState;
  decidedBy: string | null;
  verifiedAt: number | null;
};

export async function readIdentityStates(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, IdentityState>> {
  const rows = await query(
    db,
    z.object({ id: z.string(), state: z.enum(identityStates) }),
    sql`select id, state from maker_identity where id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Verifies a version again, at the time at which it was; the pause after a change of account counts from then. */
export async function restoreVerification(
  tx: Tx,
  { identity, member, decidedBy, verifiedAt }: LoggedIdentity,
  now: Date,
): Promise<void> {
  const at = new Date(verifiedAt ?? now.getTime());
  await replaceInForce(tx, member);
  await execute(
    tx,
    sql`
    update maker_identity set state = 'verified', decided_at = ${at}, verified_at = ${at},
      decided_by = (select id from member where id = ${decidedBy})
    where id = ${identity}`,
  );
}

/**
 * Asks a maker to send the identity again of which a version was lost, under a later number. A version before it does not wait any
 * more. Where the lost one had been verified, the one before is not in force: the maker may have left its account.
 */
export async function askForIdentity(
  tx: Tx,
  { member, version, wasVerified }: { member: string; version: number; wasVerified: boolean },
  message: string,
  now: Date,
): Promise<void> {
  const person = await queryOne(
    tx,
    z.object({ to: z.string(), nickname: z.string() }),
    sql`select email as to, name as nickname from member where id = ${member} and left_at is null`,
  );
  if (!person) return;
  await execute(
    tx,
    sql`update member set lost_identity_version = greatest(lost_identity_version, ${version}) where id = ${member}`,
  );
  await execute(
    tx,
    sql`update maker_identity set state = 'fix', message = ${message}, decided_at = ${now}
      where member_id = ${member} and (state = 'checking' or (state = 'verified' and ${wasVerified}))`,
  );
  const { to, nickname } = person;
  const data = { nickname, state: 'fix', message } as const;
  const dedupeKey = `identity:${member}:${version}:lost`;
  await enqueueMail(tx, { kind: 'identityDecided', to, data, dedupeKey }, now);
}
