import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { queryOnly } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { pending, unsettled } from '../status-sql.ts';

/**
 * Charges without an outcome, by the product's clock: of pledges whose time has come, and those that were asked for by a person. The
 * wait of a declined one for its next day is none, nor is what is held for a person or belongs to a hidden project.
 */
export async function getWaitingCharges({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<{ charges: number; oldestS: number }> {
  const nowMs = clock.now();
  const { charges, sinceMs } = await findWaitingCharges(database.db, new Date(nowMs));
  return { charges, oldestS: sinceMs === null ? 0 : Math.max(0, nowMs - sinceMs) / 1_000 };
}

const waitingCharges = z.object({ charges: z.number(), sinceMs: z.number().nullable() });

/** How many pledges wait for the outcome of a charge at `now`, and since when the first of them does, epoch ms. */
function findWaitingCharges(db: Executor, now: Date): Promise<z.output<typeof waitingCharges>> {
  return queryOnly(
    db,
    waitingCharges,
    sql`
    with due as (
      select g.id, g.payment_at as since from project p join pledge g on g.project_key = p.key
      where p.state = 'finish' and g.status in ${pending} and g.payment_at <= ${now} and g.held_at is null
    ), requested as (
      select c.pledge_id as id, c.requested_at as since from charge c
      where c.status in ${unsettled} and c.provider_message is distinct from 'absent'
        and c.pledge_id not in (select id from due)
    )
    select count(*)::int as charges, ${epochMs('min(since)')} as since_ms
    from (select since from due union all select since from requested) waiting`,
  );
}
