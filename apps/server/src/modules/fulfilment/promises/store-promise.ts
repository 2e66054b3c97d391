import { firstOverdueMailAt } from '@pq/domain/shipping/promise';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { live } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, queryOnly } from '#src/platform/database/query.ts';

/**
 * Stores what a locked project has promised at its close: the latest month of the rewards that are sent as parcels and that a backer
 * has chosen. Nothing where all of them are digital.
 */
export async function storePromise(tx: Tx, projectKey: string, now: Date): Promise<void> {
  const { month } = await queryOnly(
    tx,
    z.object({ month: z.string().nullable() }),
    sql`
    select max(coalesce(r.month, to_char(p.reward_period, 'YYYY-MM'))) as month
    from reward r join project p on p.key = r.project_key
    where r.project_key = ${projectKey} and r.shipping = 'parcel' and exists (
      select from pledge_item i join pledge g on g.id = i.pledge_id
      where i.project_key = r.project_key and i.idx = r.idx and g.status in ${live})`,
  );
  if (month === null) return;
  const first = `${month}-01`;
  await execute(
    tx,
    sql`update project set promise_first = ${first}, promise_month = ${first}, promise_count_at = ${now},
      overdue_mail_at = ${new Date(firstOverdueMailAt(month))} where key = ${projectKey}`,
  );
}
