import type { MailKind } from '@pq/domain/copy/mail/mail-kinds';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, prepared, query, queryOnly } from '#src/platform/database/query.ts';
import { isReconciled } from '#src/platform/decision-log/queries.ts';
import { deleteByDedupeKeys } from './in-app/queries.ts';

export type NewMailRow = {
  id: string;
  kind: string;
  recipient: string;
  data: unknown;
  dedupeKey: string | null;
  /** Correlation id of the request or job that enqueued it. */
  queuedBy: string | null;
  bulk: boolean;
  subjectKey: string | null;
};

export async function insertMails(db: Executor, rows: readonly NewMailRow[], wake: Sql): Promise<void> {
  await execute(
    prepared(db, 'mails-new'),
    sql`
    with added as (
      insert into mail (id, dedupe_key, kind, recipient, data, queued_by, bulk, subject_key)
      select id, "dedupeKey", kind, recipient, data, "queuedBy", bulk, "subjectKey"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "dedupeKey" text, kind text, recipient text,
        data jsonb, "queuedBy" text, bulk boolean, "subjectKey" text)
      on conflict (dedupe_key) do nothing
      returning id)
    select ${wake} from (select from added limit 1) as any_added`,
  );
}

const leasedMailRow = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  data: z.unknown(),
  attempts: z.int(),
  queuedBy: z.string().nullable(),
  memberId: z.string().nullable(),
  projectKey: z.string().nullable(),
});
export type LeasedMail = z.output<typeof leasedMailRow>;

// Given up when undeliverable for five days (RFC 5321 4.5.4.1).
const due = sql`sent_at is null and next_attempt_at <= now() and created_at > now() - interval '5 days'`;

const isLeasable = sql`${due} and ${isReconciled} and (lease_until is null or lease_until <= now())`;

/**
 * Leases up to `limit` due mails for `leaseS` seconds, oldest first, skipping those that other workers have locked or
 * leased; none while the database awaits reconciliation. Bulk mails come when no other is left, `bulkPerMinute` in any minute, about:
 * workers that lease at the same moment do not see each other's. `attempts` counts this try and is its fencing token: settle with it.
 */
export async function leaseDueMails(
  db: Executor,
  limit: number,
  { leaseS, bulkPerMinute }: { leaseS: number; bulkPerMinute: number },
): Promise<LeasedMail[]> {
  const leased = await lease(db, { limit, leaseS, bulk: false });
  const free = limit - leased.length;
  if (free === 0) return leased;
  const allowed = Math.min(free, await countBulkAllowed(db, bulkPerMinute));
  return allowed > 0 ? [...leased, ...(await lease(db, { limit: allowed, leaseS, bulk: true }))] : leased;
}

function lease(
  db: Executor,
  { limit, leaseS, bulk }: { limit: number; leaseS: number; bulk: boolean },
): Promise<LeasedMail[]> {
  // With the limit as a value PostgreSQL plans every execution, which costs more than leasing.
  return query(
    prepared(db, `mail-lease-${bulk ? 'bulk-' : ''}${limit}`),
    leasedMailRow,
    sql`
    with next as (
      select id as next_id from mail where bulk = ${raw(String(bulk))} and ${isLeasable}
      order by next_attempt_at limit ${raw(String(limit))} for update skip locked
    )
    update mail set lease_until = now() + make_interval(secs => ${leaseS}), attempts = attempts + 1
    from next where id = next.next_id
    returning id, kind, recipient, data, attempts, queued_by, member_id, project_key`,
  );
}

/** How many more bulk mails may leave now: those of the last minute and those being sent count. 0 where none waits. */
async function countBulkAllowed(db: Executor, perMinute: number): Promise<number> {
  const { allowed } = await queryOnly(
    prepared(db, 'mail-bulk-allowed'),
    z.object({ allowed: z.int() }),
    sql`
    select case when exists (select from mail where bulk and ${isLeasable}) then greatest(0, ${perMinute}::int
      - (select count(*) from mail where bulk and sent_at > now() - interval '1 minute')
      - (select count(*) from mail where bulk and lease_until > now())) else 0 end::int as allowed`,
  );
  return allowed;
}

/** As many bulk mails wait as leave in a minute, within these. */
const [MIN_BULK_DUE, MAX_BULK_DUE] = [1_000, 10_000];

export async function hasRoomForBulk(db: Executor, perMinute: number): Promise<boolean> {
  const most = Math.min(MAX_BULK_DUE, Math.max(MIN_BULK_DUE, perMinute));
  const { waiting } = await queryOnly(
    db,
    z.object({ waiting: z.int() }),
    sql`select count(*)::int as waiting from (select from mail where bulk and ${due} limit ${most + 1}) m`,
  );
  return waiting <= most;
}

export async function deleteMail(db: Executor, mail: { id: string; attempts: number }): Promise<void> {
  await execute(db, sql`delete from mail where id = ${mail.id} and attempts = ${mail.attempts}`);
}

export async function deleteMailsTo(db: Executor, email: string): Promise<void> {
  await execute(db, sql`delete from mail where recipient = ${email}`);
}

/**
 * Deletes unsent mails, and their notifications and pushes; returns how many mails there were. A worker that is sending one still
 * does.
 */
export async function cancelMails(db: Executor, dedupeKeys: readonly string[]): Promise<number> {
  if (dedupeKeys.length === 0) return 0;
  await deleteByDedupeKeys(db, dedupeKeys);
  await execute(db, sql`delete from push_delivery where dedupe_key = any(${dedupeKeys}::text[])`);
  return execute(db, sql`delete from mail where dedupe_key = any(${dedupeKeys}::text[]) and sent_at is null`);
}

/**
 * Deletes the unsent bulk mails of a kind about a subject, all or one recipient's, and all waiting pushes with all of them; a worker
 * that is sending one still does.
 */
export async function cancelMailsAbout(
  tx: Tx,
  { kind, subjectKey, to }: { kind: MailKind; subjectKey: string; to?: string },
): Promise<void> {
  const theirs = to === undefined ? sql`` : sql`and recipient = ${to}`;
  await execute(
    tx,
    sql`delete from mail where subject_key = ${subjectKey} and kind = ${kind} and sent_at is null ${theirs}`,
  );
  if (to !== undefined) return;
  await execute(
    tx,
    sql`delete from push_delivery where subject_key = ${subjectKey} and kind = ${kind} and sent_at is null`,
  );
}

export type SentMail = { id: string; attempts: number; eraseData: boolean };

export async function settleSent(db: Executor, sent: readonly SentMail[]): Promise<void> {
  await execute(
    prepared(db, 'mails-sent'),
    sql`
    update mail m set sent_at = now(), lease_until = null, last_error = null,
      data = case when x."eraseData" then '{}'::jsonb else m.data - 'answers' end
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as x(id uuid, attempts int, "eraseData" boolean)
    where m.id = any(${sent.map(({ id }) => id)}::uuid[]) and m.id = x.id and m.attempts = x.attempts`,
  );
}

export async function settleFailed(
  db: Executor,
  failed: { id: string; attempts: number; waitS: number; reason: string },
): Promise<void> {
  await execute(
    db,
    sql`
    update mail set next_attempt_at = now() + make_interval(secs => ${failed.waitS}), lease_until = null,
      last_error = ${failed.reason}
    where id = ${failed.id} and attempts = ${failed.attempts} and sent_at is null`,
  );
}

/** Lets a mail wait that may not be sent before `until`. */
export async function postponeMail(
  db: Executor,
  { id, attempts, until }: { id: string; attempts: number; until: Date },
): Promise<void> {
  await execute(
    db,
    sql`update mail set next_attempt_at = ${until}, lease_until = null where id = ${id} and attempts = ${attempts}`,
  );
}

export async function settleRefused(
  db: Executor,
  refused: { id: string; attempts: number; reason: string },
): Promise<void> {
  await execute(
    db,
    sql`
    update mail set next_attempt_at = 'infinity', lease_until = null, last_error = ${refused.reason}, data = '{}'
    where id = ${refused.id} and attempts = ${refused.attempts} and sent_at is null`,
  );
}

/** What could be sent now; leased mails count. */
export async function countDueMails(db: Executor, bulkPerMinute: number): Promise<number> {
  const row = z.object({ due: z.int() });
  const { due: others } = await queryOnly(
    db,
    row,
    sql`select count(*)::int as due from mail where ${due} and (not bulk or lease_until > now())`,
  );
  return others + (await countBulkAllowed(db, bulkPerMinute));
}

/** `oldestS` leaves out bulk mails, which wait for their pace or for the morning. */
export function getMailQueue(db: Executor): Promise<{ due: number; oldestS: number }> {
  return queryOnly(
    db,
    z.object({ due: z.int(), oldestS: z.number() }),
    sql`
    select count(*)::int as due,
      coalesce(extract(epoch from now() - min(created_at) filter (where not bulk)), 0)::float8 as oldest_s
    from mail where sent_at is null and next_attempt_at < 'infinity' and created_at > now() - interval '5 days'`,
  );
}

/** Refused by the recipient's server for good, or undeliverable for five days. */
export const givenUp = sql`(next_attempt_at = 'infinity' or created_at <= now() - interval '5 days')`;

const unsentRow = z.object({
  waiting: z.int(),
  failing: z.int(),
  refused: z.int(),
  oldest: z.number().nullable(),
});

/** Counts unsent mails: `failing` of the waiting ones had a failed attempt, `refused` are not retried; `oldestAt` in epoch ms. */
export async function countUnsentMails(
  db: Executor,
): Promise<{ waiting: number; failing: number; refused: number; oldestAt?: number }> {
  const { oldest, ...counts } = await queryOnly(
    db,
    unsentRow,
    sql`
    select count(*) filter (where not ${givenUp})::int as waiting,
      count(*) filter (where not ${givenUp} and last_error is not null)::int as failing,
      count(*) filter (where ${givenUp})::int as refused,
      ${epochMs(sql`min(created_at) filter (where not ${givenUp})`)} as oldest
    from mail where sent_at is null`,
  );
  return { ...counts, ...(oldest !== null && { oldestAt: oldest }) };
}

export function deleteOldMails(db: Executor): Promise<number> {
  return execute(
    db,
    sql`
    delete from mail where sent_at < now() - interval '90 days'
      or (sent_at is null and created_at < now() - interval '6 days')`,
  );
}

/** Marks every unsent mail as sent: after a restore those are mails that went out before. */
export async function markUnsentAsSent(tx: Tx): Promise<void> {
  await execute(tx, sql`update mail set sent_at = now(), lease_until = null where sent_at is null`);
}
