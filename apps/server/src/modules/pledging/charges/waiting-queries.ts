import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { pending, unsettled } from '../pledges/status-sql.ts';

/** How many pledges wait for the outcome of a charge at `now`, and since when the first of them does, epoch ms. */
export async function findWaitingCharges(
  db: Executor,
  now: Date,
): Promise<{ charges: number; sinceMs: number | null }> {
  const { rows } = await db.execute<{ charges: number; sinceMs: number | null }>(sql`
    with due as (
      select g.id, g.payment_at as since from project p join pledge g on g.project_key = p.key
      where p.state = 'finish' and g.status in ${pending} and g.payment_at <= ${now} and g.held_at is null
    ), asked as (
      select c.pledge_id as id, c.requested_at as since from charge c
      where c.status in ${unsettled} and c.provider_message is distinct from 'absent'
        and c.pledge_id not in (select id from due)
    )
    select count(*)::int as charges, ${epochMs('min(since)')} as "sinceMs"
    from (select since from due union all select since from asked) waiting`);
  return rows[0] ?? { charges: 0, sinceMs: null };
}
