import { chargeOrderId, type PledgeStatus } from '@pq/domain/pledge';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { charge, pledge } from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';

/** Real seconds for which a claimed pledge belongs to its claimer; longer than one provider call can take. */
export const LEASE_S = 20;

/** A pledge that this process may charge until its lease ends; `fence` tells its writes from those of a later claim. */
export type Claim = {
  pledgeId: string;
  memberId: string;
  projectKey: string;
  status: PledgeStatus;
  round: number;
  /** What counts towards the project, KRW. */
  amount: number;
  /** What the card is charged, KRW. */
  callAmount: number;
  cardId: string;
  fence: number;
};

/** Claims the pledge that is due longest of a finished project, skipping those that others are at; null when none is. */
export async function claimDuePledge(db: Executor, now: Date): Promise<Claim | null> {
  const { rows } = await db.execute<Claim>(sql`
    update pledge set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S}), fence = fence + 1
    where id = (
      select g.id from pledge g join project p on p.key = g.project_key
      where g.due_at <= ${now} and p.state = 'finish' and (g.lease_until is null or g.lease_until <= clock_timestamp())
      order by g.due_at, g.id limit 1 for update of g skip locked)
    returning id as "pledgeId", member_id as "memberId", project_key as "projectKey", status, round, amount,
      call_amount as "callAmount", card_id as "cardId", fence`);
  return rows[0] ?? null;
}

/** Prolongs a lease before another provider call; false when the claim has been taken over. */
export async function renewLease(db: Executor, claim: Claim): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update pledge set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    where id = ${claim.pledgeId} and fence = ${claim.fence}`);
  return rowCount === 1;
}

export type OpenCharge = {
  id: string;
  orderId: string;
  amount: number;
  lookups: number;
  requestedAtMs: number;
  isNew: boolean;
};

/**
 * The charge of a claim: the one that is open from an earlier try, or a new row with an order id of its own. Written
 * before the provider is asked. Null when the claim has been taken over.
 */
export async function openCharge(tx: Executor, claim: Claim, now: Date): Promise<OpenCharge | null> {
  if (!(await lockClaim(tx, claim))) return null;
  const [open] = await tx
    .update(charge)
    .set({ fence: claim.fence })
    .where(and(eq(charge.pledgeId, claim.pledgeId), inArray(charge.status, ['requested', 'unknown'])))
    .returning();
  if (open) return { ...presentCharge(open), isNew: false };
  const [{ attempts } = { attempts: 0 }] = await tx
    .select({ attempts: sql<number>`count(*)::int` })
    .from(charge)
    .where(and(eq(charge.pledgeId, claim.pledgeId), eq(charge.round, claim.round)));
  const [fresh] = await tx
    .insert(charge)
    .values({
      id: newId(now.getTime()),
      pledgeId: claim.pledgeId,
      round: claim.round,
      attempt: attempts + 1,
      orderId: chargeOrderId(claim.pledgeId, claim.round, attempts + 1),
      cardId: claim.cardId,
      amount: claim.callAmount,
      fence: claim.fence,
      requestedAt: now,
    })
    .returning();
  return fresh ? { ...presentCharge(fresh), isNew: true } : null;
}

function presentCharge(row: typeof charge.$inferSelect): Omit<OpenCharge, 'isNew'> {
  const { id, orderId, amount, lookups } = row;
  return { id, orderId, amount, lookups, requestedAtMs: row.requestedAt.getTime() };
}

/** Locks the claimed pledge; false when another claim has come after: a sleeper's late write is refused. */
export async function lockClaim(tx: Executor, claim: Claim): Promise<boolean> {
  const rows = await tx
    .select({ id: pledge.id })
    .from(pledge)
    .where(and(eq(pledge.id, claim.pledgeId), eq(pledge.fence, claim.fence)))
    .for('update');
  return rows.length > 0;
}

/** Notes that an order id which the provider never did is asked again, with the card that the pledge has now. */
export async function noteRepeat(tx: Executor, chargeId: string, cardId: string, now: Date): Promise<void> {
  await tx.update(charge).set({ cardId, requestedAt: now }).where(eq(charge.id, chargeId));
}

export async function closeCharge(
  tx: Executor,
  chargeId: string,
  result: {
    status: 'paid' | 'declined';
    at: Date;
    code?: string;
    message?: string;
    receiptUrl?: string | null;
  },
): Promise<void> {
  await tx
    .update(charge)
    .set({
      status: result.status,
      settledAt: result.at,
      providerCode: result.code ?? null,
      providerMessage: result.message ?? null,
      receiptUrl: result.receiptUrl ?? null,
    })
    .where(eq(charge.id, chargeId));
}

export async function markUnknown(
  tx: Executor,
  chargeId: string,
  lookups: number,
  why: string,
): Promise<void> {
  await tx
    .update(charge)
    .set({ status: 'unknown', lookups, providerMessage: why })
    .where(eq(charge.id, chargeId));
}

/** Writes what becomes of a claimed pledge and gives it free. */
export async function releaseClaim(
  tx: Executor,
  claim: Claim,
  change: Partial<
    Pick<
      typeof pledge.$inferInsert,
      'status' | 'round' | 'dueAt' | 'settledAt' | 'failureReason' | 'paymentAt' | 'cardId'
    >
  >,
  now: Date,
): Promise<void> {
  await tx
    .update(pledge)
    .set({ ...change, leaseUntil: null, updatedAt: now })
    .where(eq(pledge.id, claim.pledgeId));
}

/** To whom a mail about a charge goes and what it names: `card` is the one that was asked. */
export type ChargeNotice = {
  email: string;
  cardId: string;
  data: { nickname: string; title: string; amount: number; card: string };
};

export async function getChargeNotice(db: Executor, chargeId: string): Promise<ChargeNotice> {
  const { rows } = await db.execute<ChargeNotice['data'] & { email: string; cardId: string }>(sql`
    select m.email, m.name as nickname, p.title, g.call_amount as amount, c.name || ' ' || c.number as card,
      x.card_id as "cardId"
    from charge x join pledge g on g.id = x.pledge_id join member m on m.id = g.member_id
      join project p on p.key = g.project_key join card c on c.id = x.card_id
    where x.id = ${chargeId}`);
  const [row] = rows;
  if (!row) throw new Error(`charge ${chargeId} is gone`);
  const { email, cardId, ...data } = row;
  return { email, cardId, data };
}

/** Brings the look-up of an open charge forward to now, unless somebody is at it. */
export async function hastenLookup(db: Executor, orderId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update pledge set due_at = least(due_at, ${now})
    where id = (select pledge_id from charge where order_id = ${orderId} and status in ('requested', 'unknown'))
      and due_at is not null and (lease_until is null or lease_until <= clock_timestamp())`);
  return rowCount === 1;
}
