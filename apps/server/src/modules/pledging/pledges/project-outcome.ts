import { recheckDelayMs } from '@pq/domain/pledge/pledge';
import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { pending, pendingStatuses, unsettled } from '../status-sql.ts';

/**
 * What has come of the pledges `g` of a project `p`, KRW: what cards have paid, what is still to be charged, what could not
 * be collected, what was given back. After the period only we cancel: backers withdraw while it lasts.
 */
export const outcomeSums = {
  collected: `coalesce(sum(g.call_amount) filter (where g.status in ('paid', 'refund')), 0)`,
  pending: `coalesce(sum(g.call_amount) filter (where g.status in ${pendingStatuses}), 0)`,
  uncollected: `coalesce(sum(g.call_amount) filter (where g.status = 'fail'
    or (g.status = 'cancel' and g.settled_at >= (p.period_finish + 1)::timestamp at time zone 'Asia/Seoul')), 0)`,
  refunded: 'coalesce(sum(g.refunded), 0)',
};

const { collected, uncollected, refunded } = outcomeSums;

/** Keeps what has come of projects whose last pledge has ended. */
export async function insertOutcomes(tx: Tx, projectKeys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into project_outcome (project_key, collected, uncollected, refunded)
    select p.key, ${sql.raw(`${collected}, ${uncollected}, ${refunded}`)}
    from project p left join pledge g on g.project_key = p.key
    where p.key = any(${sql.param(projectKeys)}::uuid[]) group by p.key`);
}

/** Holds a project's row, so that it is not completed before the transaction ends. */
export async function shareLockProject(tx: Tx, projectKey: string): Promise<void> {
  await tx.execute(sql`select from project where key = ${projectKey} for share`);
}

/** Adds a refund to what has come of a project; changes nothing before that is kept. */
export async function raiseRefunded(tx: Tx, projectKey: string, amount: number): Promise<void> {
  await tx.execute(
    sql`update project_outcome set refunded = refunded + ${amount} where project_key = ${projectKey}`,
  );
}

/** A pledge that is still to be charged, with whom to tell about it. Amounts in KRW. */
export type PendingPledge = {
  id: string;
  memberId: string;
  amount: number;
  callAmount: number;
  /** When the clock charges it, epoch ms. */
  paymentAtMs: number;
  email: string;
  nickname: string;
};

/** Locks the pledges of a project that are still to be charged, in the order of their ids. */
export async function lockPendingPledgesOf(tx: Tx, projectKey: string): Promise<PendingPledge[]> {
  const { rows } = await tx.execute<PendingPledge>(sql`
    select g.id, g.member_id as "memberId", g.amount, g.call_amount as "callAmount", m.email, m.name as nickname,
      ${epochMs('g.payment_at')} as "paymentAtMs"
    from pledge g join member m on m.id = g.member_id
    where g.project_key = ${projectKey} and g.status in ${pending}
    order by g.id for update of g`);
  return rows;
}

// One array parameter, however many there are: a statement takes 65,535 parameters at most.
const anyOf = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`;

/** A charge that the provider has certainly not done ends with its pledge; whoever still holds its claim writes nothing. */
export async function cancelPledges(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update charge set status = 'declined', provider_code = 'cancelled', settled_at = ${now},
        recheck_at = ${new Date(now.getTime() + recheckDelayMs)}
      where pledge_id = ${anyOf(ids)} and status in ${unsettled})
    update pledge set status = 'cancel', due_at = null, lease_until = null, fence = fence + 1, fallback_card_id = null,
      rejections = 0, held_at = null, hold_reason = null,
      settled_at = ${now}, updated_at = ${now}
    where id = ${anyOf(ids)}`);
}

/** Takes the amounts and backers of these pledges off their projects. */
export async function lowerProjectTotals(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update project p set amount_now = p.amount_now - s.amount, backers = p.backers - s.backers
    from (select project_key, sum(amount) as amount, count(*) as backers from pledge
      where id = ${anyOf(pledgeIds)} group by project_key) s
    where p.key = s.project_key`);
}

/** Gives back the stock that these pledges hold. */
export async function lowerSoldRewards(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update reward r set sold = r.sold - s.count
    from (select project_key, idx, sum(count) as count from pledge_item
      where pledge_id = ${anyOf(pledgeIds)} group by project_key, idx) s
    where r.project_key = s.project_key and r.idx = s.idx`);
}

/** Puts off to `to` what was to be charged by `now`; a charge that was asked for is still looked up when it was due. */
export async function postponeDuePledges(tx: Tx, projectKey: string, now: Date, to: Date): Promise<void> {
  await tx.execute(sql`
    update pledge g set payment_at = ${to}, updated_at = ${now},
      due_at = case when exists (select from charge c where c.pledge_id = g.id and c.status in ${unsettled})
        then g.due_at else ${to} end
    where g.project_key = ${projectKey} and g.status in ${pending} and g.payment_at <= ${now}`);
}

type RefusedSum = { key: string; pledges: number; amount: number };

/** Pledges that wait for another try, by project; amounts in KRW, with delivery and donation. */
export async function sumRefused(db: Executor, projectKeys: readonly string[]): Promise<RefusedSum[]> {
  const { rows } = await db.execute<RefusedSum>(sql`
    select project_key as key, count(*)::int as pledges, sum(call_amount)::bigint as amount from pledge
    where project_key = any(${sql.param(projectKeys)}::uuid[]) and status = 'retry' group by project_key`);
  return rows;
}

type Sum = { pledges: number; amount: number };
export type ChargeResults = {
  paid: Sum;
  retry: Sum;
  failed: Sum;
  retryAt: number | null;
  waiting: Sum;
  refunded: Sum;
  collected: number;
};

const sumOf = (where: string) =>
  sql.raw(`json_build_object('pledges', count(*) filter (where ${where}),
  'amount', coalesce(sum(call_amount) filter (where ${where}), 0))`);

/** The pledges of a project by what their charges came to; amounts in KRW, with delivery and donation. */
export async function sumTried(db: Executor, projectKey: string): Promise<ChargeResults> {
  const { rows } = await db.execute<ChargeResults>(sql`
    select ${sumOf("status in ('paid', 'refund')")} as paid, ${sumOf("status = 'retry'")} as retry,
      ${sumOf("status = 'fail'")} as failed, ${sumOf("status = 'ready'")} as waiting,
      json_build_object('pledges', count(*) filter (where refunded > 0), 'amount', coalesce(sum(refunded), 0)) as refunded,
      coalesce(sum(call_amount - refunded) filter (where status in ('paid', 'refund')), 0)::bigint as collected,
      ${epochMs(sql`min(payment_at) filter (where status = 'retry')`)} as "retryAt"
    from pledge where project_key = ${projectKey}`);
  const [row] = rows;
  if (!row) throw new Error('a sum has no row');
  return row;
}

/**
 * What became of the pledges of a project whose cards have been tried, in KRW with delivery and donations:
 * paid (also what was given back since), refused and to be tried again, refused for good, given back, and what is
 * left of what was paid; `waiting` has not been tried. `retryAt` is the first of the retries in ms, null without any.
 */
export async function chargeResults(db: Executor, projectKey: string): Promise<ChargeResults> {
  return sumTried(db, projectKey);
}

/**
 * What each of these projects may still lose: pledges whose card was refused and is tried again, with what they owe in KRW.
 * Projects without any are left out.
 */
export async function sumAtRisk(
  db: Executor,
  projectKeys: readonly string[],
): Promise<Map<string, { pledges: number; amount: number }>> {
  if (projectKeys.length === 0) return new Map();
  const rows = await sumRefused(db, projectKeys);
  return new Map(rows.map(({ key, pledges, amount }) => [key, { pledges, amount }]));
}

/**
 * Keeps what has come of projects whose pledges have all ended, so that nobody who looks at them has to sum it up again.
 * Hold the projects' row locks.
 */
export async function storeOutcomes(tx: Tx, projectKeys: readonly string[]): Promise<void> {
  await insertOutcomes(tx, projectKeys);
}

/** Adds a refund, KRW, to what has come of its project, once that is kept. */
export async function addToOutcome(tx: Tx, projectKey: string, refunded: number): Promise<void> {
  // Whoever completes the project meanwhile has to come before the next statement, or after the refund is committed.
  await shareLockProject(tx, projectKey);
  await raiseRefunded(tx, projectKey, refunded);
}
