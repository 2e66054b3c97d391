import type { Pool } from 'pg';

/**
 * Pledges, charges, refunds, cards and moved projects whose state differs from their last decision, one line each.
 * Empty when every write to these tables was recorded.
 */
export async function listUnrecorded(pool: Pool): Promise<string[]> {
  const last = (id: string) =>
    `(select content from decision where subject = ${id} order by decision.id desc limit 1)`;
  const { rows } = await pool.query<{ line: string }>(`
    select 'pledge ' || id || ' ' || status as line from pledge
      where ${last('pledge.id')} is distinct from pledge_decision(pledge.id)
    union all select 'charge ' || order_id || ' ' || status from charge
      where (${last('charge.id')} ->> 'status', ${last('charge.id')} ->> 'card', (${last('charge.id')} ->> 'amount')::bigint)
        is distinct from (status, card_id::text, amount)
    union all select 'refund ' || id || ' ' || status from refund
      where ${last('refund.id')} ->> 'status' is distinct from status
    union all select 'card ' || id from card
      where (${last('card.id')} ->> 'removed')::boolean is distinct from (removed_at is not null)
    union all select 'project ' || key || ' ' || state from project
      where exists (select from project_transition t where t.project_key = key and t.from_state is not null)
        and ${last('key')} ->> 'state' is distinct from state
    union all select 'member ' || id from member where left_at is not null and ${last('member.id')} is null`);
  return rows.map(({ line }) => line);
}
