import { formerMember } from '@pq/domain/member/former-member';
import sql, { raw } from 'sql-template-tag';
import { deleteUploadsOf } from '#src/modules/media/index.ts';
import { eraseRecipient } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute } from '#src/platform/database/query.ts';
import { personalTables } from '#src/platform/database/tables.ts';

const leavingOf = new Map(personalTables.map(({ name, leaving, after = [] }) => [name, { leaving, after }]));

function orderErasures(): ReadonlyMap<string, string> {
  const ordered = new Map<string, string>();
  const add = (name: string) => {
    const table = leavingOf.get(name);
    if (ordered.has(name) || typeof table?.leaving !== 'string') return;
    table.after.forEach(add);
    ordered.set(name, table.leaving);
  };
  for (const name of leavingOf.keys()) add(name);
  return ordered;
}

/** The statements that erase a member's rows, by table, each after those of the tables in its `after`. */
export const erasures = orderErasures();

async function eraseRows(
  tx: Tx,
  { uid, email }: { uid: string; email: string },
  statement: string,
): Promise<void> {
  const me = sql`with me as (select ${uid}::uuid as id, ${email}::text as email)`;
  await execute(tx, sql`${me} ${raw(statement)}`);
}

async function anonymizeMember(
  tx: Tx,
  uid: string,
  former: { email: string; name: string; nameKey: string; image: string; quote: string },
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    update member set email = ${former.email}, email_verified = false, email_proof = null, name = ${former.name},
      name_key = ${former.nameKey}, image = ${former.image}, quote = ${former.quote}, provider = 'email', role = 'member',
      policy_terms = false, policy_private = false, policy_marketing = false, restricted_until = null, unproven_since = null, superseded = false,
      left_at = ${now}, updated_at = ${now}
    where id = ${uid}`,
  );
}

/**
 * Erases a locked member whose cards have been removed: personal data is deleted, the row and its consents stay anonymised.
 * `farewell` is the nickname in the farewell mail, null for none.
 */
export async function eraseMember(
  tx: Tx,
  member: { id: string; email: string; farewell: string | null },
  now: Date,
): Promise<void> {
  const { id: uid, email, farewell } = member;
  for (const statement of erasures.values()) await eraseRows(tx, { uid, email }, statement);
  await deleteUploadsOf(tx, uid);
  await eraseRecipient(tx, email, farewell);
  await anonymizeMember(tx, uid, formerMember(uid), now);
}

/**
 * Erases a locked member who has never proven an e-mail, so never had a session and has no card. Sends no farewell: the mailbox
 * may be a stranger's.
 */
export async function eraseUnproven(tx: Tx, member: { id: string; email: string }, now: Date): Promise<void> {
  await eraseMember(tx, { ...member, farewell: null }, now);
}
