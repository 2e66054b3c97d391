import { type PledgeStatus, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { type ProjectState, projectStates } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { unsettled } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, prepared, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { isReconciled } from '#src/platform/decision-log/queries.ts';

/** Lease of a claim in real seconds; longer than one provider call can take. */
export const LEASE_S = 20;

/** A pledge that this process may charge until its lease ends; `fence` distinguishes its writes from those of a later claim. */
export type Claim = z.output<typeof claimRow>;

const claimRow = z.object({
  pledgeId: z.string(),
  memberId: z.string(),
  projectKey: z.string(),
  status: z.enum(pledgeStatuses),
  round: z.number(),
  /** Counts towards the project, KRW. */
  amount: z.number(),
  /** Charged to the card, KRW. */
  callAmount: z.number(),
  cardId: z.string(),
  attempts: z.number(),
  isHidden: z.boolean(),
  /** Postponed when its project was hidden on that day. Epoch ms. */
  paymentAtMs: z.number(),
  endedAtMs: z.number(),
  fence: z.number(),
});

const claimed = sql`id as pledge_id, member_id, project_key, status, round, amount, call_amount, card_id, fence,
  ${epochMs('payment_at')} as payment_at_ms,
  (select ${epochMs("((p.period_finish + 1)::timestamp at time zone 'Asia/Seoul')")}
    from project p where p.key = pledge.project_key) as ended_at_ms,
  (select count(*)::int from charge c where c.pledge_id = pledge.id and c.round = pledge.round) as attempts,
  (select p.state = 'blind' from project p where p.key = pledge.project_key) as is_hidden`;

/** Of a hidden project or a pledge on hold only an already requested charge is due. */
const isDue = (now: Date) => sql`g.due_at <= ${now} and p.state in ('finish', 'blind')
  and ((p.state = 'finish' and g.held_at is null) or exists (
    select from charge c where c.pledge_id = g.id and c.status in ${unsettled}))`;

export const leased = sql`lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})`;

/**
 * Claims up to `limit` pledges of finished projects, those that have been due longest, skipping locked ones. Of a hidden project
 * only a charge that was requested before is due: its outcome is looked up, nothing is requested. Pledges that are due at the same
 * instant are in no order: sorting a day's pledges for every claim would take longer the more there are.
 */
export function claimDuePledges(db: Executor, now: Date, limit: number): Promise<Claim[]> {
  return query(
    prepared(db, 'charge-claim'),
    claimRow,
    sql`
    with due as (
      select g.id as due_id from pledge g join project p on p.key = g.project_key
      where ${isDue(now)} and ${isReconciled} and (g.lease_until is null or g.lease_until <= clock_timestamp())
      order by g.due_at limit ${limit} for update of g skip locked
    )
    update pledge set ${leased}, fence = fence + 1 from due where id = due.due_id
    returning ${claimed}`,
  );
}

export async function isChargeDue(db: Executor, now: Date): Promise<boolean> {
  const { due } = await queryOnly(
    db,
    z.object({ due: z.boolean() }),
    sql`
    select exists (select from pledge g join project p on p.key = g.project_key where ${isDue(now)}) as due`,
  );
  return due;
}

export type OwnChargingState = { status: PledgeStatus; projectState: ProjectState; isBusy: boolean };

export async function lockOwnForCharging(
  tx: Tx,
  memberId: string,
  pledgeId: string,
): Promise<OwnChargingState | null> {
  const row = await lockForCharging(tx, pledgeId, memberId);
  if (!row) return null;
  const { status, projectState, isLeased, isOpen } = row;
  return { status, projectState, isBusy: isLeased || isOpen };
}

const chargingState = z.object({
  status: z.enum(pledgeStatuses),
  projectState: z.enum(projectStates),
  isLeased: z.boolean(),
  isOnHold: z.boolean(),
  memberId: z.string(),
  ownerId: z.string(),
});

export type ChargingState = z.output<typeof chargingState> & { isOpen: boolean; charges: number };

export async function lockForCharging(
  tx: Tx,
  pledgeId: string,
  memberId: string | null = null,
): Promise<ChargingState | null> {
  const row = await queryOne(
    tx,
    chargingState,
    sql`
    select g.status, p.state as project_state, g.member_id, p.owner_id,
      coalesce(g.lease_until > clock_timestamp(), false) as is_leased, g.held_at is not null as is_on_hold
    from pledge g join project p on p.key = g.project_key
    where g.id = ${pledgeId} and (${memberId}::uuid is null or g.member_id = ${memberId}::uuid) for update of g`,
  );
  if (!row) return null;
  // Read under the lock: a claimer writes the charge in the transaction of its claim or after it.
  const charges = await query(
    tx,
    z.object({ isOpen: z.boolean() }),
    sql`select status in ${unsettled} as is_open from charge where pledge_id = ${pledgeId}`,
  );
  return { ...row, isOpen: charges.some(({ isOpen }) => isOpen), charges: charges.length };
}

/** Due from now on, so that the sweep finishes it should this process crash. */
export function claimLockedPledge(tx: Tx, pledgeId: string, now: Date): Promise<Claim | null> {
  return queryOne(
    tx,
    claimRow,
    sql`
    update pledge set ${leased}, fence = fence + 1, due_at = ${now} where id = ${pledgeId} returning ${claimed}`,
  );
}

export async function resumeCharging(tx: Tx, pledgeId: string): Promise<void> {
  await execute(
    tx,
    sql`update pledge set rejections = 0, held_at = null, hold_reason = null where id = ${pledgeId}`,
  );
}

export function resumeAllOnHold(tx: Tx, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
    update pledge set rejections = 0, held_at = null, due_at = greatest(payment_at, ${now})
    where id in (select id from pledge
      where held_at is not null and hold_reason is null and due_at is not null order by id for update skip locked)`,
  );
}

export async function renewLease(db: Executor, claim: Claim): Promise<boolean> {
  const renewed = await execute(
    db,
    sql`
    update pledge set ${leased} where id = ${claim.pledgeId} and fence = ${claim.fence}`,
  );
  return renewed === 1;
}

export type LockedPledge = z.output<typeof lockedPledge>;

const lockedPledge = z.object({
  cardId: z.string(),
  fallbackCardId: z.string().nullable(),
  paymentAt: z.date(),
  rejections: z.number(),
});

/**
 * Locks the pledges of claims that no later claim has taken over, and returns their ids. Skips locked pledges, so that the order
 * of locks does not matter.
 */
export async function lockFreeClaims(tx: Tx, claims: readonly Claim[]): Promise<Set<string>> {
  const rows = claims.map(({ pledgeId, fence }) => ({ pledgeId, fence }));
  const locked = await query(
    prepared(tx, 'claims-lock'),
    z.object({ id: z.string() }),
    sql`
    select g.id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("pledgeId" uuid, fence bigint)
      join pledge g on g.id = x."pledgeId" and g.fence = x.fence
    where g.id = any(${rows.map(({ pledgeId }) => pledgeId)}::uuid[])
    for update of g skip locked`,
  );
  return new Set(locked.map(({ id }) => id));
}

/** Null when a later claim has taken over, so that a paused worker writes nothing. */
export function lockClaim(tx: Executor, claim: Claim): Promise<LockedPledge | null> {
  return queryOne(
    tx,
    lockedPledge,
    sql`
    select card_id, fallback_card_id, payment_at, rejections from pledge
    where id = ${claim.pledgeId} and fence = ${claim.fence} for update`,
  );
}
