import type { PledgeStatus } from '@pq/domain/pledge/pledge';
import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';
import { FIRST_ID } from '#src/platform/ids.ts';

/** A pledge in a list for the books. Amounts in KRW, times in epoch ms. */
export type BookedPledge = {
  id: string;
  projectKey: string;
  title: string;
  nickname: string;
  status: PledgeStatus;
  amount: number;
  delivery: number;
  total: number;
  refunded: number;
  placedAt: number;
  settledAt: number | null;
};

/** The next pledges that were placed in a period, first to last, after the last one that is known. */
export async function listBooked(
  db: Executor,
  { from, to }: { from: Date; to: Date },
  after: { placedAt: number; id: string } | null,
  limit: number,
): Promise<BookedPledge[]> {
  // The clock writes whole milliseconds, so that a row is found again by its time and id.
  const at = new Date(after?.placedAt ?? from.getTime());
  const { rows } = await db.execute<BookedPledge>(sql`
    select g.id, g.project_key as "projectKey", p.title, m.name as nickname, g.status, g.amount, g.delivery_price as delivery,
      g.call_amount as total, g.refunded, ${epochMs('g.placed_at')} as "placedAt",
      ${epochMs('g.settled_at')} as "settledAt"
    from pledge g join project p on p.key = g.project_key join member m on m.id = g.member_id
    where g.placed_at < ${to} and (g.placed_at, g.id) > (${at}, ${after?.id ?? FIRST_ID}::uuid)
    order by g.placed_at, g.id limit ${limit}`);
  return rows;
}
