import { orderOf } from '@pq/domain/pledge/order-number';
import { recheckDelayMs } from '@pq/domain/pledge/pledge';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { type MoneyActor, recordMoneyMovements } from '../shared/money-journal.ts';
import { pending, unsettled } from '../shared/status-sql.ts';
import { releaseFiles } from './attachments.ts';

const pendingPledge = z.object({
  id: z.string(),
  seq: z.number().nullable(),
  memberId: z.string(),
  amount: z.number(),
  callAmount: z.number(),
  paymentAtMs: z.number(),
  email: z.string(),
  nickname: z.string(),
});
type PendingPledge = z.output<typeof pendingPledge>;

/** Locks the pending pledges of a project in the order of their ids, with the backers to notify. Amounts in KRW. */
export function lockPendingPledges(tx: Tx, projectKey: string): Promise<PendingPledge[]> {
  return query(
    tx,
    pendingPledge,
    sql`
    select g.id, g.seq, g.member_id, g.amount, g.call_amount, m.email, m.name as nickname, ${epochMs('g.payment_at')} as payment_at_ms
    from pledge g join member m on m.id = g.member_id
    where g.project_key = ${projectKey} and g.status in ${pending}
    order by g.id for update of g`,
  );
}

/** What each mail to the backer of a pending pledge has. */
export function mailedPledge(
  project: { key: string; title: string },
  { id, seq, nickname, callAmount }: Pick<PendingPledge, 'id' | 'seq' | 'nickname' | 'callAmount'>,
) {
  return {
    gateKey: id,
    order: orderOf(project.key, seq),
    nickname,
    title: project.title,
    amount: callAmount,
  };
}

export async function cancelPendingPledges(
  tx: Tx,
  projectKey: string,
  pledges: readonly Pick<PendingPledge, 'id' | 'memberId' | 'amount'>[],
  now: Date,
  actor: MoneyActor = 'system',
): Promise<void> {
  if (pledges.length === 0) return;
  const ids = pledges.map(({ id }) => id);
  await releaseReservations(tx, ids);
  await releaseFiles(tx, ids);
  await cancelPledges(tx, ids, now);
  const movements = pledges.map(({ id: pledgeId, memberId, amount }) => ({
    pledgeId,
    projectKey,
    memberId,
    event: 'cancelled' as const,
    pledged: -amount,
    collected: 0,
  }));
  await recordMoneyMovements(tx, movements, now, actor);
}

// One array parameter, however many there are: a statement accepts 65,535 parameters at most.
const anyOf = (ids: readonly string[]) => sql`any(${ids}::uuid[])`;

/** A charge that the provider has certainly not done ends with its pledge; the new fence prevents its claimer from writing. */
async function cancelPledges(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await execute(
    tx,
    sql`
    with ended as (
      update charge set status = 'declined', provider_code = 'cancelled', settled_at = ${now},
        recheck_at = ${new Date(now.getTime() + recheckDelayMs)}
      where pledge_id = ${anyOf(ids)} and status in ${unsettled})
    update pledge set status = 'cancel', due_at = null, lease_until = null, fence = fence + 1, fallback_card_id = null,
      rejections = 0, held_at = null, hold_reason = null,
      settled_at = ${now}, updated_at = ${now}
    where id = ${anyOf(ids)}`,
  );
}

/** Releases the stock and the amount of pledges that end without money: withdrawn, cancelled, or refused for good. */
export async function releaseReservations(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await execute(
    tx,
    sql`
    update project p set amount_now = p.amount_now - s.amount, backers = p.backers - s.backers
    from (select project_key, sum(amount) as amount, count(*) as backers from pledge
      where id = ${anyOf(pledgeIds)} group by project_key) s
    where p.key = s.project_key`,
  );
  await execute(
    tx,
    sql`
    with of_choices as (
      update reward_stock s set sold = s.sold - i.count
      from (select project_key, idx, choice, sum(count)::int as count from pledge_item
        where pledge_id = ${anyOf(pledgeIds)} and choice <> '{}' group by project_key, idx, choice) i
      where s.project_key = i.project_key and s.idx = i.idx and s.choice = i.choice
    )
    update reward r set sold = r.sold - s.count
    from (select project_key, idx, sum(count) as count from pledge_item
      where pledge_id = ${anyOf(pledgeIds)} group by project_key, idx) s
    where r.project_key = s.project_key and r.idx = s.idx`,
  );
}

/** Postpones payments that were due by `now` to `to`, and counts them; requested charges are still looked up when due. */
export function postponePayments(tx: Tx, projectKey: string, now: Date, to: Date): Promise<number> {
  return execute(
    tx,
    sql`
    update pledge g set payment_at = ${to}, updated_at = ${now},
      due_at = case when exists (select from charge c where c.pledge_id = g.id and c.status in ${unsettled})
        then g.due_at else ${to} end
    where g.project_key = ${projectKey} and g.status in ${pending} and g.payment_at <= ${now}`,
  );
}
