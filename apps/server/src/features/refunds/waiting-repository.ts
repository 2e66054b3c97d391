import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

/** How many refunds are open. */
export async function countOpen(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from refund where status in ('requested', 'unknown')`,
  );
  return rows[0]?.n ?? 0;
}
