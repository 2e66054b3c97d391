import type { searchPledges as call } from '@pq/contract/calls/console/payments';
import { pageSizes } from '@pq/domain/limits';
import { readPledgeSearch } from '@pq/domain/pledge/pledge-search';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { presentFound } from './present-found.ts';
import { searchRows } from './queries.ts';

/** Pledges by what an operator has typed, the latest first. */
export async function searchPledges(
  { database, clock }: Platform,
  { text, status, trouble, page }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const filter = { search: readPledgeSearch(text), status, trouble, now: new Date(clock.now()) };
  const limit = pageSizes.console;
  const { total, rows } = await searchRows(database.db, filter, { limit, offset: page * limit });
  return { total, pledges: rows.map(presentFound) };
}
