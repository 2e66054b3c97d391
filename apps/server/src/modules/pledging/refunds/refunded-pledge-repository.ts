import type { PledgeStatus } from '@pq/domain/pledge/pledge';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { pledge } from '#src/platform/database/schema.ts';

/** A pledge whose money may go back. Amounts in KRW. */
export type Refundable = {
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
