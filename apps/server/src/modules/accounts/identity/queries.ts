import { identityStates, makerKinds, type Verification } from '@pq/domain/identity/identity';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { insertStatement } from '#src/platform/database/insert-rows.ts';
import { countUpTo, execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import type { Queue } from '#src/platform/database/queue.ts';

const identityRow = z.object({
  id: z.string(),
  memberId: z.string(),
  version: z.number(),
  kind: z.enum(makerKinds),
  name: z.string(),
  birth: z.string().nullable(),
  registration: z.string().nullable(),
  corporateNumber: z.string().nullable(),
  representative: z.string().nullable(),
  address: z.string(),
  taxEmail: z.string().nullable(),
  bank: z.string(),
  holder: z.string(),
  sealed: z.instanceof(Buffer),
  accountTail: z.string(),
  phoneTail: z.string().nullable(),
  state: z.enum(identityStates),
  accountChanged: z.boolean(),
  accountChangedAt: z.number().nullable(),
  message: z.string(),
  submittedAt: z.number(),
  decidedAt: z.number().nullable(),
  verifiedAt: z.number().nullable(),
  documentPath: z.string().nullable(),
  documentName: z.string().nullable(),
  bankbookPath: z.string().nullable(),
  bankbookName: z.string().nullable(),
});
export type IdentityRow = z.output<typeof identityRow>;

const columns = sql`i.id, i.member_id, i.version, i.kind, i.name, i.birth, i.registration, i.corporate_number, i.representative,
  i.address, i.tax_email, i.bank, i.holder, i.sealed, i.account_tail, i.phone_tail, i.state, i.account_changed, i.message,
  ${epochMs('i.submitted_at')} as submitted_at, ${epochMs('i.decided_at')} as decided_at,
  ${epochMs('i.verified_at')} as verified_at,
  (select ${epochMs('max(c.verified_at)')} from maker_identity c where c.member_id = i.member_id and c.account_changed)
    as account_changed_at,
  d.path as document_path, d.name as document_name, b.path as bankbook_path, b.name as bankbook_name`;

const withFiles = raw(
  'left join upload d on d.id = i.document_id left join upload b on b.id = i.bankbook_id',
);

/** What a member has sent last. */
export function findLast(db: Executor, memberId: string): Promise<IdentityRow | null> {
  return queryOne(
    db,
    identityRow,
    sql`select ${columns} from maker_identity i ${withFiles} where i.member_id = ${memberId} order by i.version desc limit 1`,
  );
}

export function findInForce(db: Executor, memberId: string): Promise<IdentityRow | null> {
  return queryOne(
    db,
    identityRow,
    sql`select ${columns} from maker_identity i ${withFiles} where i.member_id = ${memberId} and i.state = 'verified'`,
  );
}

/** One version, also of a member who has another one in force since. */
export function findVersion(db: Executor, memberId: string, version: number): Promise<IdentityRow | null> {
  return queryOne(
    db,
    identityRow,
    sql`select ${columns} from maker_identity i ${withFiles} where i.member_id = ${memberId} and i.version = ${version}`,
  );
}

/** Numbers of lost versions are not given again. */
export async function nextVersion(tx: Tx, memberId: string): Promise<number> {
  const { version } = await queryOnly(
    tx,
    z.object({ version: z.int() }),
    sql`
    select greatest(0, lost_identity_version, (select max(version) from maker_identity where member_id = m.id)) + 1 as version
    from member m where id = ${memberId}`,
  );
  return version;
}

export type NewIdentity = Pick<
  IdentityRow,
  | 'id'
  | 'memberId'
  | 'version'
  | 'kind'
  | 'name'
  | 'birth'
  | 'registration'
  | 'corporateNumber'
  | 'representative'
  | 'address'
  | 'taxEmail'
  | 'bank'
  | 'holder'
  | 'sealed'
  | 'accountTail'
  | 'phoneTail'
  | 'accountChanged'
> & { documentId: string | null; bankbookId: string | null; submittedAt: Date };

/** Inserts a version that waits for its decision, in place of one which was sent back. */
export async function insertIdentity(tx: Tx, row: NewIdentity): Promise<void> {
  await execute(
    tx,
    sql`update maker_identity set state = 'replaced' where member_id = ${row.memberId} and state = 'fix'`,
  );
  await execute(tx, insertStatement('maker_identity', [{ ...row, state: 'checking' }]));
}

const lockedRow = z.object({
  id: z.string(),
  version: z.number(),
  state: z.enum(identityStates),
  email: z.string(),
  nickname: z.string(),
});

/** What a member has sent last, with where its decision is mailed; null for members who have left. */
export function lockLast(tx: Tx, memberId: string): Promise<z.output<typeof lockedRow> | null> {
  return queryOne(
    tx,
    lockedRow,
    sql`
    select i.id, i.version, i.state, m.email, m.name as nickname
    from maker_identity i join member m on m.id = i.member_id
    where i.member_id = ${memberId} and m.left_at is null order by i.version desc limit 1 for update of i`,
  );
}

type Outcome = { id: string; memberId: string; adminId: string; message: string };

export async function replaceInForce(tx: Tx, memberId: string): Promise<void> {
  await execute(
    tx,
    sql`update maker_identity set state = 'replaced' where member_id = ${memberId} and state = 'verified'`,
  );
}

export async function verifyIdentity(tx: Tx, { id, memberId, adminId }: Outcome, now: Date): Promise<void> {
  await replaceInForce(tx, memberId);
  await execute(
    tx,
    sql`
    update maker_identity set state = 'verified', decided_at = ${now}, verified_at = ${now}, decided_by = ${adminId}
    where id = ${id}`,
  );
}

export async function sendBack(tx: Tx, { id, adminId, message }: Outcome, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
    update maker_identity set state = 'fix', decided_at = ${now}, decided_by = ${adminId}, message = ${message}
    where id = ${id}`,
  );
}

const submittedRow = identityRow.extend({ nickname: z.string() });

export async function listSubmitted(
  db: Executor,
  { text, state }: { text: string; state: (typeof identityStates)[number] },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: z.output<typeof submittedRow>[] }> {
  const found = sql`maker_identity i join member m on m.id = i.member_id
    where i.state = ${state} and m.left_at is null and (${text} = '' or i.member_id::text = ${text}
      or i.registration = ${text.replaceAll('-', '')} or strpos(lower(m.name), lower(${text})) > 0
      or strpos(lower(i.name), lower(${text})) > 0)`;
  const order: Sql = state === 'checking' ? sql`i.submitted_at, i.id` : sql`i.submitted_at desc, i.id desc`;
  const rows = await query(
    db,
    submittedRow,
    sql`
    select ${columns}, i.nickname from (select i.*, m.name as nickname from ${found}) i ${withFiles}
    order by ${order} limit ${page.limit} offset ${page.offset}`,
  );
  return { total: await countUpTo(db, found), rows };
}

export async function countSubmitted(db: Executor): Promise<Queue> {
  return queryOnly(
    db,
    z.object({ count: z.number(), since: z.number().nullable() }),
    sql`
    select count(*)::int as count, ${epochMs('min(i.submitted_at)')} as since
    from maker_identity i join member m on m.id = i.member_id where i.state = 'checking' and m.left_at is null`,
  );
}

const documentRow = z.object({ version: z.number(), path: z.string(), name: z.string() });

/** A file of a version, or of the last. */
export function findDocument(
  db: Executor,
  { uid, version, what }: { uid: string; version: number; what: 'document' | 'bankbook' },
): Promise<z.output<typeof documentRow> | null> {
  return queryOne(
    db,
    documentRow,
    sql`
    select i.version, u.path, u.name from maker_identity i
      join upload u on u.id = case when ${what} = 'document' then i.document_id else i.bankbook_id end
    where i.member_id = ${uid} and (${version} = 0 or i.version = ${version}) order by i.version desc limit 1`,
  );
}

const verificationRow = z.object({
  memberId: z.string(),
  verification: z.enum(['checking', 'fix', 'verified']),
});

/** How far members are; those who have sent nothing are absent. */
export async function verificationsOf(
  db: Executor,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Verification>> {
  const rows = await query(
    db,
    verificationRow,
    sql`
    select distinct on (member_id) member_id, state as verification from maker_identity
    where member_id = any(${memberIds}::uuid[]) and state <> 'replaced'
    order by member_id, state = 'verified' desc, version desc`,
  );
  return new Map(rows.map(({ memberId, verification }) => [memberId, verification]));
}

const goneRow = z.object({ documentId: z.string().nullable(), bankbookId: z.string().nullable() });

/** Deletes what was never verified and decided before that, and everything of members who have left before it and are not `retained`. */
export async function deleteIdentities(
  tx: Tx,
  before: Date,
  retained: Sql,
): Promise<{ count: number; uploads: string[] }> {
  const rows = await query(
    tx,
    goneRow,
    sql`
    delete from maker_identity i using member m
    where m.id = i.member_id and (m.left_at < ${before} and not ${retained} or i.verified_at is null and i.decided_at < ${before})
    returning i.document_id, i.bankbook_id`,
  );
  const ids = rows
    .flatMap(({ documentId, bankbookId }) => [documentId, bankbookId])
    .filter((id) => id !== null);
  return { count: rows.length, uploads: await withoutOthers(tx, ids) };
}

/** Those uploads to which no version refers any more. */
async function withoutOthers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await query(
    tx,
    z.object({ id: z.string() }),
    sql`
    select u.id from upload u where u.id = any(${ids}::uuid[])
      and not exists (select from maker_identity i where i.document_id = u.id or i.bankbook_id = u.id)`,
  );
  return rows.map(({ id }) => id);
}
