import sql from 'sql-template-tag';
import { execute } from '#src/platform/database/query.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Each changed price is a new version of a card, so few at a time. */
const BATCH = 500;

/**
 * Fills in the cheapest price of listed projects that are older than the column; triggers do it for all others. Returns how many it
 * filled in. Safe in several processes.
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

/** Fills in what a search filters by where the row is older than the column. Returns how many it filled in. */
export async function fillFacets(
  { database }: Pick<Platform, 'database'>,
  signal: AbortSignal,
): Promise<number> {
  let filled = 0;
  while (!signal.aborted) {
    const batch = await execute(
      database.db,
      sql`
      with bare as materialized (
        select key from project_search where facets = '{}' order by key limit ${BATCH} for no key update skip locked
      )
      update project_search s set facets = search_facets(p.category, p.project_type, p.delivery_type, p.price_from)
      from bare b join project p on p.key = b.key where s.key = b.key`,
    );
    filled += batch;
    if (batch < BATCH) break;
  }
  countDone('search facets filled in', filled);
  return filled;
}

export function startPriceTask(platform: Platform): PeriodicTask {
  // Triggers fill in every new row: once there are none left, the whole table need not be read again.
  let areFacetsFilled = false;
  return startPeriodicTask(
    platform,
    { name: 'project prices', topic: 'project-prices', everyMs: 3_600_000 },
    async (signal) => {
      await fillPrices(platform, signal);
      areFacetsFilled ||= (await fillFacets(platform, signal)) === 0 && !signal.aborted;
    },
  );
}
