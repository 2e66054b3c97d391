import { sql } from 'drizzle-orm';
import type { PledgeReceipt } from '#src/modules/notifications/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { hasParcel } from './parcel-sql.ts';

/** What a pledge holds now, to be told in a mail; null when there is none. */
export async function findReceipt(db: Executor, pledgeId: string): Promise<PledgeReceipt | null> {
  const { rows } = await db.execute<PledgeReceipt>(sql`
    select g.donation, g.delivery_price as delivery, ${hasParcel('g')} as parcel, g.reward_period as "rewardDate",
      c.name || ' ' || c.number as card, (
        select coalesce(json_agg(json_build_object('context', r.context, 'count', i.count,
          'price', i.count * i.product_cost) order by i.idx), '[]')
        from pledge_item i join reward r using (project_key, idx) where i.pledge_id = g.id) as lines
    from pledge g join card c on c.id = g.card_id where g.id = ${pledgeId}`);
  return rows[0] ?? null;
}
