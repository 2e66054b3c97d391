import { chargeOrderId, type PledgeStatus } from '@pq/domain/pledge';
import type { ProjectState } from '@pq/domain/project';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { charge, pledge } from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';
import type { Payment } from '#src/providers/payple/port.ts';

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
  /** Charges of this round so far. */
  attempts: number;
  /** True while the project is hidden: the provider is not asked to charge anything. */
  isHidden: boolean;
  /** When the clock charges it; put off when its project was hidden on that day. Epoch ms. */
  paymentAtMs: number;
  fence: number;
};

const claimed = sql`id as "pledgeId", member_id as "memberId", project_key as "projectKey", status, round, amount,
  call_amount as "callAmount", card_id as "cardId", fence,
  (extract(epoch from payment_at) * 1000)::bigint as "paymentAtMs",
  (select count(*)::int from charge c where c.pledge_id = pledge.id and c.round = pledge.round) as attempts,
  (select p.state = 'blind' from project p where p.key = pledge.project_key) as "isHidden"`;
/** Whether a pledge `g` of a project `p` is due; of a hidden project only a charge that was asked for before is. */
const isDue = (now: Date) => sql`g.due_at <= ${now} and (p.state = 'finish' or (p.state = 'blind' and exists (
  select from charge c where c.pledge_id = g.id and c.status in ('requested', 'unknown'))))`;
const leased = sql`lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})`;

/**
 * Claims the pledge that is due longest of a finished project, skipping those that others are at; null when none is. Of a
 * hidden project only a charge that was asked for before is due: its outcome is looked up, nothing is asked for.
 */
export async function claimDuePledge(db: Executor, now: Date): Promise<Claim | null> {
  const { rows } = await db.execute<Claim>(sql`
    update pledge set ${leased}, fence = fence + 1
    where id = (
      select g.id from pledge g join project p on p.key = g.project_key
      where ${isDue(now)} and (g.lease_until is null or g.lease_until <= clock_timestamp())
      order by g.due_at, g.id limit 1 for update of g skip locked)
    returning ${claimed}`);
  return rows[0] ?? null;
}

/** True while a pledge is due by `now`, also while somebody is at it. */
export async function hasDuePledge(db: Executor, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select from pledge g join project p on p.key = g.project_key where ${isDue(now)}) as due`);
  return rows[0]?.due ?? false;
}

/** Whether a pledge may be charged at once: `isBusy` while somebody is at it or the outcome of a charge is open. */
export type PayableNow = { status: PledgeStatus; projectState: ProjectState; isBusy: boolean };

/** Locks a member's own pledge and tells whether it may be charged at once; null when it is not theirs. */
export async function lockOwnPayable(tx: Tx, memberId: string, pledgeId: string): Promise<PayableNow | null> {
  const { rows } = await tx.execute<PayableNow>(sql`
    select g.status, p.state as "projectState",
      coalesce(g.lease_until > clock_timestamp(), false) as "isBusy"
    from pledge g join project p on p.key = g.project_key
    where g.id = ${pledgeId} and g.member_id = ${memberId} for update of g`);
  const [row] = rows;
  if (!row) return null;
  // Read under the lock: who claims a pledge writes its charge in the same transaction or after it.
  const open = await tx
    .select({ id: charge.id })
    .from(charge)
    .where(and(eq(charge.pledgeId, pledgeId), inArray(charge.status, ['requested', 'unknown'])));
  return { ...row, isBusy: row.isBusy || open.length > 0 };
}

/** Claims a locked pledge that is charged at once; from now on it is due, so that the sweep resolves what a crash leaves. */
export async function claimLockedPledge(tx: Tx, pledgeId: string, now: Date): Promise<Claim | null> {
  const { rows } = await tx.execute<Claim>(sql`
    update pledge set ${leased}, fence = fence + 1, due_at = ${now} where id = ${pledgeId} returning ${claimed}`);
  return rows[0] ?? null;
}

/** Prolongs a lease before another provider call; false when the claim has been taken over. */
export async function renewLease(db: Executor, claim: Claim): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update pledge set ${leased} where id = ${claim.pledgeId} and fence = ${claim.fence}`);
  return rowCount === 1;
}

export type OpenCharge = {
  id: string;
  orderId: string;
  amount: number;
  lookups: number;
  requestedAtMs: number;
  /** Who asked for it: a refusal that the backer asked for does not use up the retry of the clock. */
  origin: ChargeOrigin;
  isNew: boolean;
};

export type ChargeOrigin = 'clock' | 'backer';

/**
 * The charge of a claim: the one that is open from an earlier try, or a new row with an order id of its own. Written
 * before the provider is asked, in one statement under the pledge's lock. Null when the claim has been taken over.
 */
export async function openCharge(
  tx: Executor,
  claim: Claim,
  now: Date,
  origin: ChargeOrigin = 'clock',
): Promise<OpenCharge | null> {
  const attempt = claim.attempts + 1;
  const columns = sql`id, order_id as "orderId", amount, lookups, origin,
    (extract(epoch from requested_at) * 1000)::bigint as "requestedAtMs"`;
  const { rows } = await tx.execute<OpenCharge>(sql`
    with held as (
      select id from pledge where id = ${claim.pledgeId} and fence = ${claim.fence} for update
    ), open as (
      update charge c set fence = ${claim.fence} from held
      where c.pledge_id = held.id and c.status in ('requested', 'unknown') returning c.*
    ), fresh as (
      insert into charge (id, pledge_id, round, attempt, order_id, card_id, amount, fence, requested_at, origin)
      select ${newId(now.getTime())}, id, ${claim.round}, ${attempt},
        ${chargeOrderId(claim.pledgeId, claim.round, attempt)}, ${claim.cardId}::uuid, ${claim.callAmount}, ${claim.fence},
        ${now}, ${origin}
      from held where not exists (select from open) returning *
    )
    select ${columns}, false as "isNew" from open union all select ${columns}, true from fresh`);
  return rows[0] ?? null;
}

/** What may have changed of a pledge while it was being charged: its cards, and when the clock charges it. */
export type LockedPledge = { cardId: string; fallbackCardId: string | null; paymentAt: Date };

/** Locks the claimed pledge; null when another claim has come after: a sleeper's late write is refused. */
export async function lockClaim(tx: Executor, claim: Claim): Promise<LockedPledge | null> {
  const [row] = await tx
    .select({ cardId: pledge.cardId, fallbackCardId: pledge.fallbackCardId, paymentAt: pledge.paymentAt })
    .from(pledge)
    .where(and(eq(pledge.id, claim.pledgeId), eq(pledge.fence, claim.fence)))
    .for('update');
  return row ?? null;
}

/** Share-locks a card that is not removed, so that it stays until the transaction ends; null when it is gone. */
export async function lockSavedCard(tx: Tx, cardId: string): Promise<{ id: string; label: string } | null> {
  const { rows } = await tx.execute<{ id: string; label: string }>(sql`
    select id, name || ' ' || number as label from card where id = ${cardId} and removed_at is null for share`);
  return rows[0] ?? null;
}

/**
 * Notes that an order id which the provider never did is asked again, with the card that the pledge has now. From here on
 * it may be done: that it was absent is said no more.
 */
export async function noteRepeat(tx: Executor, chargeId: string, cardId: string, now: Date): Promise<void> {
  await tx
    .update(charge)
    .set({ cardId, requestedAt: now, status: 'requested', providerMessage: null })
    .where(eq(charge.id, chargeId));
}

export async function closeCharge(
  tx: Executor,
  chargeId: string,
  result: {
    status: 'paid' | 'declined';
    at: Date;
    code?: string;
    message?: string;
    payment?: Payment;
  },
): Promise<void> {
  const { payment } = result;
  await tx
    .update(charge)
    .set({
      status: result.status,
      settledAt: result.at,
      providerCode: result.code ?? null,
      providerMessage: result.message ?? null,
      receiptUrl: payment?.receiptUrl ?? null,
      paidAt: payment?.paidAtMs === undefined ? null : new Date(payment.paidAtMs),
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

/** Writes what becomes of a claimed pledge and gives it free. A second card waits no longer than the pledge is ready. */
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
    .set({
      ...change,
      ...(change.status && change.status !== 'ready' ? { fallbackCardId: null } : {}),
      leaseUntil: null,
      updatedAt: now,
    })
    .where(eq(pledge.id, claim.pledgeId));
}

/** To whom a mail about a charge goes and what it names: `card` is the one that was asked. */
export type ChargeNotice = {
  email: string;
  cardId: string;
  data: { gateKey: string; nickname: string; title: string; amount: number; card: string };
};

export async function getChargeNotice(db: Executor, chargeId: string): Promise<ChargeNotice> {
  const { rows } = await db.execute<ChargeNotice['data'] & { email: string; cardId: string }>(sql`
    select m.email, g.id as "gateKey", m.name as nickname, p.title, g.call_amount as amount, c.name || ' ' || c.number as card,
      x.card_id as "cardId"
    from charge x join pledge g on g.id = x.pledge_id join member m on m.id = g.member_id
      join project p on p.key = g.project_key join card c on c.id = x.card_id
    where x.id = ${chargeId}`);
  const [row] = rows;
  if (!row) throw new Error(`charge ${chargeId} is gone`);
  const { email, cardId, ...data } = row;
  return { email, cardId, data };
}

/** What the backer who asked for a charge is answered: where the pledge is, and the refusal of this very charge. */
export async function findChargeOutcome(
  db: Executor,
  chargeId: string,
): Promise<{ status: PledgeStatus; refusal: { code: string; message: string } | null }> {
  const [row] = await db
    .select({
      status: pledge.status,
      settled: charge.status,
      code: charge.providerCode,
      message: charge.providerMessage,
    })
    .from(charge)
    .innerJoin(pledge, eq(pledge.id, charge.pledgeId))
    .where(eq(charge.id, chargeId));
  if (!row) throw new Error(`charge ${chargeId} is gone`);
  const { status, settled, code, message } = row;
  return { status, refusal: settled === 'declined' ? { code: code ?? '', message: message ?? '' } : null };
}

/** Brings the look-up of an open charge forward to now, unless somebody is at it. */
export async function hastenLookup(db: Executor, orderId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update pledge set due_at = least(due_at, ${now})
    where id = (select pledge_id from charge where order_id = ${orderId} and status in ('requested', 'unknown'))
      and due_at is not null and (lease_until is null or lease_until <= clock_timestamp())`);
  return rowCount === 1;
}
