import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';

export type ItemRow = { idx: number; context: string; count: number; productCost: number };

/** What a pledge takes. */
export async function listItems(db: Executor, pledgeId: string): Promise<ItemRow[]> {
  const { rows } = await db.execute<ItemRow>(sql`
    select i.idx, r.context, i.count, i.product_cost as "productCost"
    from pledge_item i join reward r on r.project_key = i.project_key and r.idx = i.idx
    where i.pledge_id = ${pledgeId} order by i.idx`);
  return rows;
}

/** A move of a pledge that no charge or refund tells of. `actor` as in the journal, `nickname` of an administrator. */
export type MoveRow = {
  at: number;
  what: 'placed' | 'changed' | 'cancelled' | 'failed';
  actor: string;
  nickname: string | null;
  pledged: number;
  total: number | null;
};

/** How a pledge was placed, changed and ended, first to last. */
export async function listMoveRows(db: Executor, pledgeId: string): Promise<MoveRow[]> {
  const { rows } = await db.execute<MoveRow>(sql`
    select ${epochMs('j.at')} as at, j.event as what, j.actor, m.name as nickname, j.pledged,
      j.call_amount as total
    from money_journal j left join member m on j.actor = 'admin:' || m.id::text
    where j.pledge_id = ${pledgeId} and j.event in ('placed', 'changed', 'cancelled', 'failed') order by j.at, j.id`);
  return rows;
}
