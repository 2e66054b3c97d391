import { recheckDelayMs } from '@pq/domain/pledge/pledge';
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';
import { pending, unsettled } from '../status-sql.ts';

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
