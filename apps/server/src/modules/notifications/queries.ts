import { type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';

export type MailRow = {
  id: string;
  kind: string;
  recipient: string;
  data: unknown;
  dedupeKey: string | null;
  /** The request or round that queues it, as the log knows it. */
  queuedBy: string | null;
};

/** Adds mails, but for those whose dedupe key is taken, and wakes the workers once the transaction commits. */
export async function insertMails(db: Executor, rows: readonly MailRow[], wake: SQL): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into mail (id, dedupe_key, kind, recipient, data, queued_by)
      select id, "dedupeKey", kind, recipient, data, "queuedBy"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(id uuid, "dedupeKey" text, kind text, recipient text, data jsonb, "queuedBy" text)
      on conflict (dedupe_key) do nothing
      returning id)
    select ${wake} from (select from added limit 1) as any_added`);
}

export type LeasedMail = {
  id: string;
  kind: string;
  recipient: string;
  data: unknown;
  attempts: number;
  queuedBy: string | null;
};

// What is tried: not sent, its time has come, and not given up (undeliverable for five days, RFC 5321 4.5.4.1).
const due = sql`sent_at is null and next_attempt_at <= now() and created_at > now() - interval '5 days'`;

/**
 * Leases up to `limit` due mails for `leaseS` seconds, oldest first, passing over those that other workers lock or
 * hold. `attempts` counts this try and fences it: settle with it.
 */
export async function leaseDueMails(db: Executor, limit: number, leaseS: number): Promise<LeasedMail[]> {
  const { rows } = await db.execute<LeasedMail>(sql`
    update mail set lease_until = now() + make_interval(secs => ${leaseS}), attempts = attempts + 1
    where id in (
      select id from mail where ${due} and (lease_until is null or lease_until <= now())
      order by next_attempt_at, id limit ${limit} for update skip locked)
    returning id, kind, recipient, data, attempts, queued_by as "queuedBy"`);
  return rows;
}

/** Forgets a leased mail, and whom it went to. */
export async function deleteMail(db: Executor, mail: { id: string; attempts: number }): Promise<void> {
  await db.execute(sql`delete from mail where id = ${mail.id} and attempts = ${mail.attempts}`);
}

/** Forgets every mail to an address, sent or not. */
export async function deleteMailsTo(db: Executor, email: string): Promise<void> {
  await db.execute(sql`delete from mail where recipient = ${email}`);
}

/** Forgets a mail that has not been sent; false when there is none. */
export async function deleteUnsent(db: Executor, dedupeKey: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`delete from mail where dedupe_key = ${dedupeKey} and sent_at is null`,
  );
  return rowCount === 1;
}

/** Marks a leased mail as sent; `forget` erases its data. */
export async function settleSent(
  db: Executor,
  sent: { id: string; attempts: number; forget: boolean },
): Promise<void> {
  await db.execute(sql`
    update mail set sent_at = now(), lease_until = null, last_error = null,
      data = case when ${sent.forget} then '{}'::jsonb else data end
    where id = ${sent.id} and attempts = ${sent.attempts}`);
}

/** Gives a leased mail back, to be tried again in `waitS` seconds. */
export async function settleFailed(
  db: Executor,
  failed: { id: string; attempts: number; waitS: number; reason: string },
): Promise<void> {
  await db.execute(sql`
    update mail set next_attempt_at = now() + make_interval(secs => ${failed.waitS}), lease_until = null,
      last_error = ${failed.reason}
    where id = ${failed.id} and attempts = ${failed.attempts} and sent_at is null`);
}

/** Ends a leased mail that its server refuses for good, and erases its data. */
export async function settleRefused(
  db: Executor,
  refused: { id: string; attempts: number; reason: string },
): Promise<void> {
  await db.execute(sql`
    update mail set next_attempt_at = 'infinity', lease_until = null, last_error = ${refused.reason}, data = '{}'
    where id = ${refused.id} and attempts = ${refused.attempts} and sent_at is null`);
}

/** Mails that are due and not sent, including those that a worker is sending now. */
export async function countDueMails(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from mail where ${due}`);
  return rows[0]?.n ?? 0;
}

/** How many mails are still to be sent, and how long the oldest of them has waited, in seconds. */
export async function getQueue(db: Executor): Promise<{ due: number; oldestS: number }> {
  const { rows } = await db.execute<{ due: number; oldestS: number }>(sql`
    select count(*)::int as due, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestS"
    from mail where sent_at is null and next_attempt_at < 'infinity' and created_at > now() - interval '5 days'`);
  return rows[0] ?? { due: 0, oldestS: 0 };
}

/** Removes mails that were sent more than 90 days ago, and those that were given up. */
export async function deleteOldMails(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from mail where sent_at < now() - interval '90 days'
      or (sent_at is null and created_at < now() - interval '6 days')`);
  return rowCount ?? 0;
}

/** Notes every unsent mail as sent. */
export async function markAllSent(tx: Tx): Promise<void> {
  await tx.execute(sql`update mail set sent_at = now(), lease_until = null where sent_at is null`);
}
