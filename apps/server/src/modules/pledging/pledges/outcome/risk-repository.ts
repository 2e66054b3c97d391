import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';

type RefusedSum = { key: string; pledges: number; amount: number };

/** Pledges that wait for another try, by project; amounts in KRW, with delivery and donation. */
export async function sumRefused(db: Executor, projectKeys: readonly string[]): Promise<RefusedSum[]> {
  const { rows } = await db.execute<RefusedSum>(sql`
    select project_key as key, count(*)::int as pledges, sum(call_amount)::bigint as amount from pledge
    where project_key = any(${sql.param(projectKeys)}::uuid[]) and status = 'retry' group by project_key`);
  return rows;
}

type Sum = { pledges: number; amount: number };
export type ChargeResults = {
  paid: Sum;
  retry: Sum;
  failed: Sum;
  retryAt: number | null;
  waiting: Sum;
  refunded: Sum;
  collected: number;
};

const sumOf = (where: string) =>
  sql.raw(`json_build_object('pledges', count(*) filter (where ${where}),
  'amount', coalesce(sum(call_amount) filter (where ${where}), 0))`);

/** The pledges of a project by what their charges came to; amounts in KRW, with delivery and donation. */
export async function sumTried(db: Executor, projectKey: string): Promise<ChargeResults> {
  const { rows } = await db.execute<ChargeResults>(sql`
    select ${sumOf("status in ('paid', 'refund')")} as paid, ${sumOf("status = 'retry'")} as retry,
      ${sumOf("status = 'fail'")} as failed, ${sumOf("status = 'ready'")} as waiting,
      json_build_object('pledges', count(*) filter (where refunded > 0), 'amount', coalesce(sum(refunded), 0)) as refunded,
      coalesce(sum(call_amount - refunded) filter (where status in ('paid', 'refund')), 0)::bigint as collected,
      ${epochMs(sql`min(payment_at) filter (where status = 'retry')`)} as "retryAt"
    from pledge where project_key = ${projectKey}`);
  const [row] = rows;
  if (!row) throw new Error('a sum has no row');
  return row;
}
