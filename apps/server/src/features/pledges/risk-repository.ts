import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

/** Pledges that wait for another try, by project; amounts in KRW, with delivery and donation. */
export async function sumRefused(
  db: Executor,
  projectKeys: readonly string[],
): Promise<{ key: string; pledges: number; amount: number }[]> {
  const { rows } = await db.execute<{ key: string; pledges: number; amount: string }>(sql`
    select project_key as key, count(*)::int as pledges, sum(call_amount)::bigint as amount from pledge
    where project_key = any(${sql.param(projectKeys)}::uuid[]) and status = 'retry' group by project_key`);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
