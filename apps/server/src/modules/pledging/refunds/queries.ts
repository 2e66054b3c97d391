import type { getPledgeFile } from '@pq/contract/calls/admin/payments';
import { DAY_MS } from '@pq/domain/dates';
import type { PledgeStatus } from '@pq/domain/pledge/pledge';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { emptyQueue, type Queue } from '#src/platform/database/queue.ts';
import { pledge, refund } from '#src/platform/database/schema/pledges.ts';
import { isReconciled } from '#src/platform/decision-log/queries.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { MoneyActor } from '../money-journal.ts';
import { unsettled } from '../status-sql.ts';

/** A pledge whose money may go back. Amounts in KRW. */
type Refundable = {
  status: PledgeStatus;
  callAmount: number;
  refunded: number;
  /** The charge that paid it; null before. */
  chargeId: string | null;
  memberId: string;
  /** Whose project it is for. */
  ownerId: string;
};

/** Locks a pledge until the end of the transaction, so that its refunds come one after the other; null when there is none. */
export async function lockRefundable(tx: Tx, pledgeId: string): Promise<Refundable | null> {
  const { rows } = await tx.execute<Refundable>(sql`
    select g.status, g.call_amount as "callAmount", g.refunded,
      (select c.id from charge c where c.pledge_id = g.id and c.status = 'paid') as "chargeId",
      g.member_id as "memberId", p.owner_id as "ownerId"
    from pledge g join project p on p.key = g.project_key where g.id = ${pledgeId} for update of g`);
  return rows[0] ?? null;
}

/** Adds what was given back to a locked pledge; a pledge that is fully refunded has ended. */
export async function addRefunded(
  tx: Tx,
  pledgeId: string,
  amount: number,
  now: Date,
): Promise<PledgeStatus> {
  const { rows } = await tx.execute<{ status: PledgeStatus }>(sql`
    update pledge set refunded = refunded + ${amount}, updated_at = ${now},
      status = case when refunded + ${amount} = call_amount then 'refund' else status end
    where id = ${pledgeId} returning status`);
  const [row] = rows;
  if (!row) throw new Error(`pledge ${pledgeId} is gone`);
  return row.status;
}

/** The state of a pledge, as the administrator is told. */
export async function getRefundedPledge(
  db: Executor,
  pledgeId: string,
): Promise<{ gateKey: string; status: PledgeStatus; refunded: number }> {
  const [row] = await db
    .select({ gateKey: pledge.id, status: pledge.status, refunded: pledge.refunded })
    .from(pledge)
    .where(eq(pledge.id, pledgeId));
  if (!row) throw new Error(`pledge ${pledgeId} is gone`);
  return row;
}

/** Whom to tell about a refund, and what the pledge had paid and been given back before it, KRW. */
export type RefundNotice = { email: string; nickname: string; title: string; paid: number; refunded: number };

/** What a mail about a refund names. Read before the refund is added to its pledge. */
export async function getRefundNotice(db: Executor, pledgeId: string): Promise<RefundNotice> {
  const { rows } = await db.execute<RefundNotice>(sql`
    select m.email, m.name as nickname, p.title, g.call_amount as paid, g.refunded
    from pledge g join member m on m.id = g.member_id join project p on p.key = g.project_key
    where g.id = ${pledgeId}`);
  const [row] = rows;
  if (!row) throw new Error(`pledge ${pledgeId} is gone`);
  return row;
}

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
  actor: MoneyActor;
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

type OpenRefund = { id: string; orderId: string; requestedAt: number; isAsked: boolean };

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

/** The refunds that were requested and have no known outcome. */
export async function countUnsettledRefunds(db: Executor): Promise<Queue> {
  const { rows } = await db.execute<Queue>(sql`
    select count(*)::int as count, ${epochMs('min(requested_at)')} as since from refund where status in ${unsettled}`);
  return rows[0] ?? emptyQueue;
}

/** A refund that only a person can settle. Amount in KRW, time in epoch ms. */
export type LeftRefund = {
  gateKey: string;
  orderId: string;
  title: string;
  amount: number;
  requestedAt: number;
};

/**
 * Refunds of unknown outcome that nothing settles by itself: what is not asked for again, and what has been asked for again since
 * before `before`. The longest waiting `limit` of them, and how many there are.
 */
export async function listLeftRows(
  db: Executor,
  before: Date,
  limit: number,
): Promise<{ total: number; first: LeftRefund[] }> {
  const { rows } = await db.execute<LeftRefund & { total: number }>(sql`
    select c.pledge_id as "gateKey", c.order_id as "orderId", p.title, r.amount,
      ${epochMs('r.requested_at')} as "requestedAt", (count(*) over ())::int as total
    from refund r join charge c on c.id = r.charge_id join pledge g on g.id = c.pledge_id
      join project p on p.key = g.project_key
    where r.status in ${unsettled} and (r.due_at is null or r.requested_at <= ${before})
    order by r.requested_at, r.id limit ${limit}`);
  return { total: rows[0]?.total ?? 0, first: rows.map(({ total: _, ...row }) => row) };
}

/** A refund of a pledge, KRW, times in epoch ms. `message` is what the provider, or who settled it, said. */
type AskedRow = {
  at: number;
  settledAt: number | null;
  orderId: string;
  amount: number;
  status: 'requested' | 'unknown' | 'done' | 'refused';
  actor: string;
  nickname: string | null;
  message: string;
};

/** All refunds of a pledge, first to last. */
export async function listAsked(db: Executor, pledgeId: string): Promise<AskedRow[]> {
  const { rows } = await db.execute<AskedRow>(sql`
    select ${epochMs('r.requested_at')} as at,
      ${epochMs('r.settled_at')} as "settledAt", c.order_id as "orderId", r.amount, r.status, r.actor,
      m.name as nickname, r.reason as message
    from refund r join charge c on c.id = r.charge_id left join member m on r.actor = 'admin:' || m.id::text
    where c.pledge_id = ${pledgeId} order by r.requested_at, r.id`);
  return rows;
}

const SHOWN = 20;

/**
 * Refunds whose outcome only a person can learn, from the provider's own console: parts whose answer was lost, and whatever is still
 * open after a day of asking. The provider's look-up tells of payments only (docs/decisions/0018).
 */
export function listLeftRefunds(
  db: Executor,
  nowMs: number,
): Promise<{ total: number; first: LeftRefund[] }> {
  return listLeftRows(db, new Date(nowMs - DAY_MS), SHOWN);
}

type File = z.input<typeof getPledgeFile.data>;

/** The refunds of a pledge as moments of its timeline, and those of them whose outcome nobody knows. */
export async function listRefundsOf(
  db: Executor,
  pledgeId: string,
): Promise<{ moments: File['timeline']; open: File['openRefunds'] }> {
  const rows = await listAsked(db, pledgeId);
  const open = rows.filter(({ status }) => status === 'requested' || status === 'unknown');
  return {
    moments: rows.map(({ at, settledAt, orderId, amount, status, actor, nickname, message }) => ({
      at,
      what: 'refund',
      by: nickname ?? actor,
      orderId,
      amount,
      status,
      ...(settledAt !== null && { settledAt }),
      ...(message !== '' && { message }),
    })),
    open: open.map(({ orderId, amount, at }) => ({ orderId, amount, requestedAt: at })),
  };
}

/** How long the oldest refund has been without an outcome, in seconds of the product's clock; 0 when there is none. */
export async function getRefundsAge({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const sinceMs = await findOldestUnsettled(database.db);
  return sinceMs === null ? 0 : Math.max(0, clock.now() - sinceMs) / 1_000;
}
