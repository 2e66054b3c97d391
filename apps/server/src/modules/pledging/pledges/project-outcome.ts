import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOnly } from '#src/platform/database/query.ts';
import { pendingStatuses } from '../shared/status-sql.ts';

/**
 * Sums of the pledges `g` of a project `p`, KRW: paid by cards, still to be charged, not collectable, refunded. After the period
 * only the site cancels: backers can withdraw only while it lasts.
 */
export const outcomeSums = {
  collected: `coalesce(sum(g.call_amount) filter (where g.status in ('paid', 'refund')), 0)`,
  pending: `coalesce(sum(g.call_amount) filter (where g.status in ${pendingStatuses}), 0)`,
  uncollected: `coalesce(sum(g.call_amount) filter (where g.status = 'fail'
    or (g.status = 'cancel' and g.settled_at >= (p.period_finish + 1)::timestamp at time zone 'Asia/Seoul')), 0)`,
  refunded: 'coalesce(sum(g.refunded), 0)',
};

const { collected, uncollected, refunded } = outcomeSums;

/**
 * Stores the sums of projects whose pledges have all ended, so that no reader has to compute them again.
 * Lock the projects' rows first.
 */
export async function storeOutcomes(tx: Tx, projectKeys: readonly string[]): Promise<void> {
  await execute(
    tx,
    sql`
    insert into project_outcome (project_key, collected, uncollected, refunded)
    select p.key, ${raw(`${collected}, ${uncollected}, ${refunded}`)}
    from project p left join pledge g on g.project_key = p.key
    where p.key = any(${projectKeys}::uuid[]) group by p.key`,
  );
}

/** Adds a refund, KRW, to the stored outcome of its project, if it is stored already. */
export async function addToOutcome(tx: Tx, projectKey: string, amount: number): Promise<void> {
  // Orders this against a concurrent completion of the project: it commits before the next statement, or reads the refund.
  await execute(tx, sql`select from project where key = ${projectKey} for share`);
  await execute(
    tx,
    sql`update project_outcome set refunded = refunded + ${amount} where project_key = ${projectKey}`,
  );
}

const atRisk = z.object({ key: z.string(), pledges: z.number(), amount: z.number() });

/**
 * What each of these projects may still lose: pledges whose card was refused and is tried again, with the amount that they owe
 * in KRW, with delivery and donation. Projects without any are left out.
 */
export async function sumAtRisk(
  db: Executor,
  projectKeys: readonly string[],
): Promise<Map<string, { pledges: number; amount: number }>> {
  if (projectKeys.length === 0) return new Map();
  const rows = await query(
    db,
    atRisk,
    sql`
    select project_key as key, count(*)::int as pledges, sum(call_amount)::bigint as amount from pledge
    where project_key = any(${projectKeys}::uuid[]) and status = 'retry' group by project_key`,
  );
  return new Map(rows.map(({ key, ...sum }) => [key, sum]));
}

const pledgeSum = z.object({ pledges: z.number(), amount: z.number() });
const chargeResults = z.object({
  paid: pledgeSum,
  retry: pledgeSum,
  failed: pledgeSum,
  waiting: pledgeSum,
  refunded: pledgeSum,
  wholly: z.number(),
  collected: z.number(),
  retryAt: z.number().nullable(),
});

const sumOf = (where: string) =>
  raw(`json_build_object('pledges', count(*) filter (where ${where}),
  'amount', coalesce(sum(call_amount) filter (where ${where}), 0))`);

/**
 * Results of charging a project's pledges, in KRW with delivery and donations: paid (including what was refunded since), refused
 * and to be retried, refused for good, refunded (`wholly`: how many have nothing left), and the paid sum that is left; `waiting`
 * has not been charged yet. `retryAt` is the first of the retries in ms, null without any.
 */
export function getChargeResults(db: Executor, projectKey: string): Promise<z.output<typeof chargeResults>> {
  return queryOnly(
    db,
    chargeResults,
    sql`
    select ${sumOf("status in ('paid', 'refund')")} as paid, ${sumOf("status = 'retry'")} as retry,
      ${sumOf("status = 'fail'")} as failed, ${sumOf("status = 'ready'")} as waiting,
      json_build_object('pledges', count(*) filter (where refunded > 0), 'amount', coalesce(sum(refunded), 0)) as refunded,
      count(*) filter (where status = 'refund') as wholly,
      coalesce(sum(call_amount - refunded) filter (where status in ('paid', 'refund')), 0)::bigint as collected,
      ${epochMs(sql`min(payment_at) filter (where status = 'retry')`)} as retry_at
    from pledge where project_key = ${projectKey}`,
  );
}
