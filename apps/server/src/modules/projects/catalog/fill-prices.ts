import sql, { type Sql } from 'sql-template-tag';
import { execute } from '#src/platform/database/query.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Each changed price is a new version of a card, so few at a time. */
const BATCH = 500;

type Filling = (platform: Pick<Platform, 'database'>, signal: AbortSignal) => Promise<number>;

/** Fills in the cheapest price of listed projects that are older than the column; triggers do it for all others. */
export const fillPrices: Filling = inBatches(
  'prices filled in',
  sql`
  with unpriced as materialized (
    select p.key, cheapest.price
    from project p cross join lateral (select min(product_cost) as price from reward where project_key = p.key) cheapest
    where p.price_from is null and p.shelf is not null and cheapest.price is not null
    order by p.key limit ${BATCH} for no key update of p skip locked
  )
  update project p set price_from = u.price from unpriced u where p.key = u.key`,
);

/** Fills in what a search filters by where the row is older than the column. */
export const fillFacets: Filling = inBatches(
  'search facets filled in',
  sql`
  with bare as materialized (
    select key from project_search where facets = '{}' order by key limit ${BATCH} for no key update skip locked
  )
  update project_search s set facets = search_facets(p.category, p.project_type, p.delivery_type, p.price_from)
  from bare b join project p on p.key = b.key where s.key = b.key`,
);

/** Runs a statement of at most BATCH rows until it fills in fewer. Returns how many it filled in. Safe in several processes. */
function inBatches(counted: string, statement: Sql): Filling {
  return async ({ database }, signal) => {
    let filled = 0;
    while (!signal.aborted) {
      const batch = await execute(database.db, statement);
      filled += batch;
      if (batch < BATCH) break;
    }
    countDone(counted, filled);
    return filled;
  };
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
