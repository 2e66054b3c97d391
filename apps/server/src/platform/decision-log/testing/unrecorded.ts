import type { Pool } from 'pg';

/**
 * Empty when every write to these tables was recorded. Read in one go and planned once, since some tests ask after
 * every step.
 */
export async function listUnrecorded(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>({ name: 'unrecorded', text: unrecorded });
  return rows.map(({ line }) => line);
}

const unrecorded = `
  with last as materialized (
    select distinct on (subject) subject, content from decision order by subject, id desc)
  select 'pledge ' || id || ' ' || status as line from pledge left join last on subject = id
    where content is distinct from pledge_decision(id)
  union all select 'charge ' || order_id || ' ' || status from charge left join last on subject = id
    where (content ->> 'status', content ->> 'card', (content ->> 'amount')::bigint)
      is distinct from (status, card_id::text, amount)
  union all select 'refund ' || id || ' ' || status from refund left join last on subject = id
    where content ->> 'status' is distinct from status
  union all select 'card ' || id from card left join last on subject = id
    where (content ->> 'removed')::boolean is distinct from (removed_at is not null)
  union all select 'project ' || key || ' ' || state from project left join last on subject = key
    where exists (select from project_transition t where t.project_key = key and t.from_state is not null)
      and content ->> 'state' is distinct from state
  union all select 'member ' || id from member left join last on subject = id
    where left_at is not null and content is null`;
