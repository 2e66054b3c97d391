import type { getPledgeRecord } from '@pq/contract/calls/admin/payments';
import { DAY_MS } from '@pq/domain/dates';
import { type PledgeStatus, pledgeStatuses } from '@pq/domain/pledge/pledge';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { moneyActor, unsettled } from '#src/modules/pledging/index.ts';
import type { Db, Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import { isReconciled } from '#src/platform/decision-log/queries.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';

const refundable = z.object({
  status: z.enum(pledgeStatuses),
  callAmount: z.number(),
  refunded: z.number(),
  chargeId: z.string().nullable(),
  memberId: z.string(),
  ownerId: z.string(),
});

/** Locks a pledge until the end of the transaction, so that its refunds come one after the other; null when there is none. */
export function lockRefundable(tx: Tx, pledgeId: string): Promise<z.output<typeof refundable> | null> {
  return queryOne(
    tx,
    refundable,
    sql`
    select g.status, g.call_amount, g.refunded,
      (select c.id from charge c where c.pledge_id = g.id and c.status = 'paid') as charge_id,
      g.member_id, p.owner_id
    from pledge g join project p on p.key = g.project_key where g.id = ${pledgeId} for update of g`,
  );
}

export async function addRefunded(
  tx: Tx,
  pledgeId: string,
  amount: number,
  now: Date,
): Promise<PledgeStatus> {
  const row = await queryOne(
    tx,
    z.object({ status: z.enum(pledgeStatuses) }),
    sql`
    update pledge set refunded = refunded + ${amount}, updated_at = ${now},
      status = case when refunded + ${amount} = call_amount then 'refund' else status end
    where id = ${pledgeId} returning status`,
  );
  if (!row) throw new Error(`pledge ${pledgeId} is gone`);
  return row.status;
}

const refundedPledge = z.object({
  gateKey: z.string(),
  status: z.enum(pledgeStatuses),
  refunded: z.number(),
});

export async function getRefundedPledge(
  db: Executor,
  pledgeId: string,
): Promise<{ gateKey: string; status: PledgeStatus; refunded: number }> {
  const row = await queryOne(
    db,
    refundedPledge,
    sql`
    select id as gate_key, status, refunded from pledge where id = ${pledgeId}`,
  );
  if (!row) throw new Error(`pledge ${pledgeId} is gone`);
  return row;
}

const refundNotice = z.object({
  seq: z.number().nullable(),
  email: z.string(),
  nickname: z.string(),
  title: z.string(),
  paid: z.number(),
  refunded: z.number(),
});
export type RefundNotice = z.output<typeof refundNotice>;

/** Read before the refund is added to its pledge. */
export async function getRefundNotice(db: Executor, pledgeId: string): Promise<RefundNotice> {
  const row = await queryOne(
    db,
    refundNotice,
    sql`
    select g.seq, m.email, m.name as nickname, p.title, g.call_amount as paid, g.refunded
    from pledge g join member m on m.id = g.member_id join project p on p.key = g.project_key
    where g.id = ${pledgeId}`,
  );
  if (!row) throw new Error(`pledge ${pledgeId} is gone`);
  return row;
}

/** Real seconds; longer than one provider call can take. */
const LEASE_S = 20;

export const refundStatuses = ['requested', 'unknown', 'done', 'refused'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const settledBy = (actor: string) => `settled by ${actor}`;

export const isSettledByHand = (reason: string) => reason.startsWith(settledBy(''));

const refundRow = z.object({
  pledgeId: z.string(),
  amount: z.number(),
  whole: z.boolean(),
  status: z.enum(refundStatuses),
  reason: z.string(),
});
export type RefundRow = z.output<typeof refundRow>;

export function findRefundByKey(
  db: Executor,
  actor: string,
  idempotencyKey: string,
): Promise<RefundRow | null> {
  return queryOne(
    db,
    refundRow,
    sql`
    select c.pledge_id, r.amount, r.whole, r.status, r.reason
    from refund r join charge c on c.id = r.charge_id
    where r.actor = ${actor} and r.idempotency_key = ${idempotencyKey}`,
  );
}

export async function isRefundOpen(tx: Tx, chargeId: string): Promise<boolean> {
  const { isOpen } = await queryOnly(
    tx,
    z.object({ isOpen: z.boolean() }),
    sql`
    select exists (select from refund where charge_id = ${chargeId} and status in ${unsettled}) as is_open`,
  );
  return isOpen;
}

async function findOldestUnsettled(db: Executor): Promise<number | null> {
  const { sinceMs } = await queryOnly(
    db,
    z.object({ sinceMs: z.number().nullable() }),
    sql`
    select ${epochMs('min(requested_at)')} as since_ms from refund where status in ${unsettled}`,
  );
  return sinceMs;
}

/**
 * Writes a refund before it is requested. It is due at once: under the lease of its requester, so that the sweep
 * finds it after a crash, or free for the sweep. Violates refund_open_once and refund_idempotency.
 */
export async function insertRefund(
  tx: Tx,
  row: { chargeId: string; amount: number; whole: boolean; actor: string; idempotencyKey: string | null },
  now: Date,
  requester: 'caller' | 'sweep' = 'caller',
): Promise<string> {
  const id = newId(now.getTime());
  const isLeft = requester === 'sweep';
  const { chargeId, amount, whole, actor, idempotencyKey } = row;
  const leaseUntil = isLeft ? sql`null` : sql`clock_timestamp() + make_interval(secs => ${LEASE_S})`;
  await execute(
    tx,
    sql`
    insert into refund (id, charge_id, amount, whole, actor, idempotency_key, requested_at, due_at, attempts, lease_until)
    values (${id}, ${chargeId}, ${amount}, ${whole}, ${actor}, ${idempotencyKey}, ${now}, ${now}, ${isLeft ? 0 : 1},
      ${leaseUntil})`,
  );
  return id;
}

/** A refund that this process may request until its lease ends; `fence` distinguishes its writes from later ones. */
export type RefundClaim = z.output<typeof claimRow>;

const claimRow = z.object({
  id: z.string(),
  fence: z.number(),
  /** How often it has been requested, this time counted. */
  attempts: z.number(),
  amount: z.number(),
  whole: z.boolean(),
  actor: moneyActor,
  orderId: z.string(),
  /** When the provider says that it was paid; null where it did not say, then `requestedAtMs` is nearest. Epoch ms. */
  paidAtMs: z.number().nullable(),
  requestedAtMs: z.number(),
  pledgeId: z.string(),
  memberId: z.string(),
  projectKey: z.string(),
  /** What the pledge counts towards its project, KRW. */
  pledged: z.number(),
  isLate: z.boolean(),
});

const claimColumns = sql`r.id, r.fence, r.attempts, r.amount, r.whole, r.actor, c.order_id,
  ${epochMs('c.paid_at')} as paid_at_ms, ${epochMs('c.requested_at')} as requested_at_ms,
  g.id as pledge_id, g.member_id, g.project_key, g.amount as pledged, c.status = 'late' as is_late`;

export async function getRefundClaim(tx: Tx, refundId: string): Promise<RefundClaim> {
  const row = await queryOne(
    tx,
    claimRow,
    sql`
    select ${claimColumns} from refund r join charge c on c.id = r.charge_id join pledge g on g.id = c.pledge_id
    where r.id = ${refundId}`,
  );
  if (!row) throw new Error(`refund ${refundId} is gone`);
  return row;
}

export function claimDueRefund(db: Executor, now: Date): Promise<RefundClaim | null> {
  return queryOne(
    db,
    claimRow,
    sql`
    update refund r set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S}), fence = r.fence + 1,
      attempts = r.attempts + 1
    from charge c join pledge g on g.id = c.pledge_id
    where c.id = r.charge_id and r.id = (
      select id from refund
      where due_at <= ${now} and ${isReconciled} and (lease_until is null or lease_until <= clock_timestamp())
      order by due_at, id limit 1 for update skip locked)
    returning ${claimColumns}`,
  );
}

export async function renewRefundLease(db: Db, claim: RefundClaim): Promise<boolean> {
  const renewed = await execute(
    db,
    sql`
    update refund set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    where id = ${claim.id} and fence = ${claim.fence} and status in ${unsettled} and ${isReconciled}`,
  );
  return renewed === 1;
}

const openRefund = z.object({
  id: z.string(),
  orderId: z.string(),
  requestedAt: z.number(),
  isLeased: z.boolean(),
});

/** The open refunds of a pledge, with the order ids of their charges; a late payment may have an additional one. */
export function listOpenRefunds(tx: Tx, pledgeId: string): Promise<z.output<typeof openRefund>[]> {
  return query(
    tx,
    openRefund,
    sql`
    select r.id, c.order_id, ${epochMs('r.requested_at')} as requested_at,
      coalesce(r.lease_until > clock_timestamp(), false) as is_leased
    from refund r join charge c on c.id = r.charge_id
    where c.pledge_id = ${pledgeId} and r.status in ${unsettled} order by r.requested_at, r.id
    for update of r`,
  );
}

export async function claimRefundForAdmin(tx: Tx, refundId: string): Promise<RefundClaim> {
  const row = await queryOne(
    tx,
    claimRow,
    sql`
    update refund r set fence = r.fence + 1
    from charge c join pledge g on g.id = c.pledge_id
    where c.id = r.charge_id and r.id = ${refundId} returning ${claimColumns}`,
  );
  if (!row) throw new Error(`refund ${refundId} is gone`);
  return row;
}

/** Writes the outcome of a claimed refund; false when a later claim has taken over or it is settled. */
export async function writeRefund(
  tx: Executor,
  claim: RefundClaim,
  change: { status: RefundStatus; reason: string; dueAt?: Date; at: Date; forgetKey?: boolean },
): Promise<boolean> {
  const isSettled = change.status === 'done' || change.status === 'refused';
  const written = await execute(
    tx,
    sql`
    update refund set status = ${change.status}, reason = ${change.reason.slice(0, 500)}, due_at = ${change.dueAt ?? null},
      lease_until = null, settled_at = ${isSettled ? change.at : null}
      ${change.forgetKey ? sql`, idempotency_key = null` : sql``}
    where id = ${claim.id} and fence = ${claim.fence} and status in ${unsettled}`,
  );
  return written > 0;
}

/** Requests a whole refund of unknown outcome again now, unless a request is under way. */
export async function expediteRefund(db: Executor, orderId: string, now: Date): Promise<boolean> {
  const expedited = await execute(
    db,
    sql`
    update refund set due_at = least(due_at, ${now})
    where charge_id = (select id from charge where order_id = ${orderId}) and due_at is not null
      and (lease_until is null or lease_until <= clock_timestamp())`,
  );
  return expedited === 1;
}

export function countUnsettledRefunds(db: Executor): Promise<Queue> {
  return queryOnly(
    db,
    z.object({ count: z.number(), since: z.number().nullable() }),
    sql`
    select count(*)::int as count, ${epochMs('min(requested_at)')} as since from refund where status in ${unsettled}`,
  );
}

const unresolvedRefund = z.object({
  gateKey: z.string(),
  orderId: z.string(),
  title: z.string(),
  amount: z.number(),
  requestedAt: z.number(),
  total: z.number(),
});

type UnresolvedRefund = Omit<z.output<typeof unresolvedRefund>, 'total'>;

const MAX_LISTED = 20;

/**
 * Refunds whose outcome only a person can find out, on the provider's own pages: parts whose answer was lost, and refunds that are
 * still open after a day of requests. The provider's look-up covers payments only (docs/adr/0018). Returns those that have
 * waited longest, and how many there are.
 */
export async function listUnresolvedRefunds(
  db: Executor,
  nowMs: number,
): Promise<{ total: number; first: UnresolvedRefund[] }> {
  const before = new Date(nowMs - DAY_MS);
  const rows = await query(
    db,
    unresolvedRefund,
    sql`
    select c.pledge_id as gate_key, c.order_id, p.title, r.amount,
      ${epochMs('r.requested_at')} as requested_at, (count(*) over ())::int as total
    from refund r join charge c on c.id = r.charge_id join pledge g on g.id = c.pledge_id
      join project p on p.key = g.project_key
    where r.status in ${unsettled} and (r.due_at is null or r.requested_at <= ${before})
    order by r.requested_at, r.id limit ${MAX_LISTED}`,
  );
  return { total: rows[0]?.total ?? 0, first: rows.map(({ total: _, ...row }) => row) };
}

const requestedRefund = z.object({
  at: z.number(),
  settledAt: z.number().nullable(),
  orderId: z.string(),
  amount: z.number(),
  status: z.enum(refundStatuses),
  actor: z.string(),
  nickname: z.string().nullable(),
  message: z.string(),
});

function listRequested(db: Executor, pledgeId: string): Promise<z.output<typeof requestedRefund>[]> {
  return query(
    db,
    requestedRefund,
    sql`
    select ${epochMs('r.requested_at')} as at,
      ${epochMs('r.settled_at')} as settled_at, c.order_id, r.amount, r.status, r.actor,
      m.name as nickname, r.reason as message
    from refund r join charge c on c.id = r.charge_id left join member m on r.actor = 'admin:' || m.id::text
    where c.pledge_id = ${pledgeId} order by r.requested_at, r.id`,
  );
}

type PledgeRecord = z.input<typeof getPledgeRecord.data>;

export async function listRefundsOf(
  db: Executor,
  pledgeId: string,
): Promise<{ moments: PledgeRecord['timeline']; open: PledgeRecord['openRefunds'] }> {
  const rows = await listRequested(db, pledgeId);
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

export async function getOldestRefundAge({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const sinceMs = await findOldestUnsettled(database.db);
  return sinceMs === null ? 0 : Math.max(0, clock.now() - sinceMs) / 1_000;
}
