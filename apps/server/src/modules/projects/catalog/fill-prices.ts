import sql from 'sql-template-tag';
import { execute } from '#src/platform/database/query.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Each changed price is a new version of a card, so few at a time. */
const BATCH = 500;

/**
 * Fills in the cheapest price of listed projects that are older than the column, and with it what the search filters by; triggers do
 * it for all others. Returns how many it filled in. Safe in several processes.
 */
export async function fillPrices(
  { database }: Pick<Platform, 'database'>,
  signal: AbortSignal,
): Promise<number> {
  let filled = 0;
  while (!signal.aborted) {
    const batch = await execute(
      database.db,
      sql`
      with unpriced as materialized (
        select p.key, cheapest.price
        from project p cross join lateral (select min(product_cost) as price from reward where project_key = p.key) cheapest
        where p.price_from is null and p.shelf is not null and cheapest.price is not null
        order by p.key limit ${BATCH} for no key update of p skip locked
      )
      update project p set price_from = u.price from unpriced u where p.key = u.key`,
    );
    filled += batch;
    if (batch < BATCH) break;
  }
  countDone('prices filled in', filled);
  return filled;
}

export function startPriceTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'project prices', topic: 'project-prices', everyMs: 3_600_000 },
    (signal) => fillPrices(platform, signal),
  );
}
