import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';

/** What a project is pledged, KRW without delivery, by how many, and how many pieces: as it is kept when it ends. */
export type AtClose = { amountAtEnd: number; backersAtEnd: number; itemsAtEnd: number };

/** What a project whose row the caller holds is pledged now. Read it before pledges are ended by its close. */
export async function readAtClose(tx: Tx, key: string): Promise<AtClose> {
  const { rows } = await tx.execute<AtClose>(sql`
    select amount_now as "amountAtEnd", backers as "backersAtEnd",
      (select coalesce(sum(sold), 0)::int from reward where project_key = p.key) as "itemsAtEnd"
    from project p where key = ${key}`);
  const [row] = rows;
  if (!row) throw new Error(`project ${key} is gone`);
  return row;
}
