import { and, eq, sql } from 'drizzle-orm';
import type { Db, Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';
import { refund } from '#src/platform/database/schema.ts';
import { isReconciled } from '#src/platform/decision-log/awaiting-reconciliation.ts';
import { newId } from '#src/platform/ids.ts';
import type { JournalActor } from '../pledges/append-journal.ts';
import { unsettled } from '../pledges/status-sql.ts';

/**
 * Real seconds for which a refund belongs to the process that asks the provider for it; longer than one call
 * can take.
 */
const LEASE_S = 20;

export type RefundStatus = 'requested' | 'unknown' | 'done' | 'refused';

/** The reason of a refund that an administrator has settled; the provider's own words never begin so. */
export const settledBy = (actor: string) => `settled by ${actor}`;

export const isSettledByHand = (reason: string) => reason.startsWith(settledBy(''));

/** A refund as the person who asked for it is told. */
export type RefundRow = {
  pledgeId: string;
  amount: number;
  whole: boolean;
  status: RefundStatus;
  reason: string;
};

/** The refund that somebody asked for under an idempotency key. */
export async function findRefundByKey(
  db: Executor,
  actor: string,
  idempotencyKey: string,
): Promise<RefundRow | null> {
  const { rows } = await db.execute<RefundRow>(sql`
    select c.pledge_id as "pledgeId", r.amount, r.whole, r.status, r.reason
    from refund r join charge c on c.id = r.charge_id
    where r.actor = ${actor} and r.idempotency_key = ${idempotencyKey}`);
  return rows[0] ?? null;
}

/** True while the outcome of a refund of this charge is open. */
export async function isRefundOpen(tx: Tx, chargeId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.chargeId, chargeId), sql`${refund.status} in ${unsettled}`));
  return rows.length > 0;
}

/** When the oldest refund without an outcome was asked for, epoch ms; null when there is none. */
export async function findOldestUnsettled(db: Executor): Promise<number | null> {
  const { rows } = await db.execute<{ sinceMs: number | null }>(
    sql`select ${epochMs('min(requested_at)')} as "sinceMs" from refund where status in ${unsettled}`,
  );
  return rows[0]?.sinceMs ?? null;
}

/**
 * Writes a refund before the provider is asked for it. It is due at once: under the lease of its asker, so
 * that the sweep finds it after a crash, or free for the sweep. Violates refund_open_once and
 * refund_idempotency.
 */
export async function insertRefund(
  tx: Tx,
  row: { chargeId: string; amount: number; whole: boolean; actor: string; idempotencyKey: string | null },
  now: Date,
  asker: 'caller' | 'sweep' = 'caller',
): Promise<string> {
  const id = newId(now.getTime());
  const isLeft = asker === 'sweep';
  await tx.insert(refund).values({
    id,
    ...row,
    requestedAt: now,
    dueAt: now,
    attempts: isLeft ? 0 : 1,
    leaseUntil: isLeft ? null : sql`clock_timestamp() + make_interval(secs => ${LEASE_S})`,
  });
  return id;
}

/** A refund that this process may ask the provider for until its lease ends; `fence` tells its writes from later ones. */
export type RefundClaim = {
  id: string;
  fence: number;
  /** How often it has been asked for, this time counted. */
  attempts: number;
  amount: number;
  whole: boolean;
  actor: JournalActor;
  orderId: string;
  /** When the provider says that it was paid; null where it did not say, then `requestedAtMs` is nearest. Epoch ms. */
  paidAtMs: number | null;
  requestedAtMs: number;
  pledgeId: string;
  memberId: string;
  projectKey: string;
  /** What the pledge counts towards its project, KRW. */
  pledged: number;
  /** True when the charge was paid for nothing: the pledge has no part in it. */
  isLate: boolean;
};

const claimColumns = sql`r.id, r.fence, r.attempts, r.amount, r.whole, r.actor, c.order_id as "orderId",
  ${epochMs('c.paid_at')} as "paidAtMs",
  ${epochMs('c.requested_at')} as "requestedAtMs",
  g.id as "pledgeId", g.member_id as "memberId", g.project_key as "projectKey", g.amount as pledged,
  c.status = 'late' as "isLate"`;

/** The claim of a refund that was written under its asker's lease. */
export async function getRefundClaim(tx: Tx, refundId: string): Promise<RefundClaim> {
  const { rows } = await tx.execute<RefundClaim>(sql`
    select ${claimColumns} from refund r join charge c on c.id = r.charge_id join pledge g on g.id = c.pledge_id
    where r.id = ${refundId}`);
  const [row] = rows;
  if (!row) throw new Error(`refund ${refundId} is gone`);
  return row;
}

/**
 * Claims the open refund that has been due longest, skipping those that another process holds; null when
 * there is none.
 */
export async function claimDueRefund(db: Executor, now: Date): Promise<RefundClaim | null> {
  const { rows } = await db.execute<RefundClaim>(sql`
    update refund r set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S}), fence = r.fence + 1,
      attempts = r.attempts + 1
    from charge c join pledge g on g.id = c.pledge_id
    where c.id = r.charge_id and r.id = (
      select id from refund
      where due_at <= ${now} and ${isReconciled} and (lease_until is null or lease_until <= clock_timestamp())
      order by due_at, id limit 1 for update skip locked)
    returning ${claimColumns}`);
  return rows[0] ?? null;
}

/** Prolongs a lease before the provider is asked; false when a later claim has taken over or the refund is settled. */
export async function renewRefundLease(db: Db, claim: RefundClaim): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update refund set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    where id = ${claim.id} and fence = ${claim.fence} and status in ${unsettled} and ${isReconciled}`);
  return rowCount === 1;
}

export type OpenRefund = { id: string; orderId: string; requestedAt: number; isAsked: boolean };

/** The open refunds of a pledge, with the order ids of their charges: of what was paid too late there may be one besides. */
export async function listOpenRefunds(tx: Tx, pledgeId: string): Promise<OpenRefund[]> {
  const { rows } = await tx.execute<OpenRefund>(sql`
    select r.id, c.order_id as "orderId", ${epochMs('r.requested_at')} as "requestedAt",
      coalesce(r.lease_until > clock_timestamp(), false) as "isAsked"
    from refund r join charge c on c.id = r.charge_id
    where c.pledge_id = ${pledgeId} and r.status in ${unsettled} order by r.requested_at, r.id
    for update of r`);
  return rows;
}

/** Claims an open refund so that a person can settle it. */
export async function claimForHand(tx: Tx, refundId: string): Promise<RefundClaim> {
  const { rows } = await tx.execute<RefundClaim>(sql`
    update refund r set fence = r.fence + 1
    from charge c join pledge g on g.id = c.pledge_id
    where c.id = r.charge_id and r.id = ${refundId} returning ${claimColumns}`);
  const [row] = rows;
  if (!row) throw new Error(`refund ${refundId} is gone`);
  return row;
}

/** Writes what became of a claimed refund; false when a later claim has taken over or it is settled. */
export async function writeRefund(
  tx: Executor,
  claim: RefundClaim,
  change: { status: RefundStatus; reason: string; dueAt?: Date; at: Date; forgetKey?: boolean },
): Promise<boolean> {
  const isSettled = change.status === 'done' || change.status === 'refused';
  const rows = await tx
    .update(refund)
    .set({
      status: change.status,
      reason: change.reason.slice(0, 500),
      dueAt: change.dueAt ?? null,
      leaseUntil: null,
      settledAt: isSettled ? change.at : null,
      ...(change.forgetKey ? { idempotencyKey: null } : {}),
    })
    .where(and(eq(refund.id, claim.id), eq(refund.fence, claim.fence), sql`${refund.status} in ${unsettled}`))
    .returning({ id: refund.id });
  return rows.length > 0;
}

/** Brings the next question about a whole refund of unknown outcome forward to now, unless somebody is at it. */
export async function hastenRefundOf(db: Executor, orderId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update refund set due_at = least(due_at, ${now})
    where charge_id = (select id from charge where order_id = ${orderId}) and due_at is not null
      and (lease_until is null or lease_until <= clock_timestamp())`);
  return rowCount === 1;
}
