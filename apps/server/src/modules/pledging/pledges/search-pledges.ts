import type { searchPledges as call } from '@pq/contract/calls/admin/payments';
import { pageSizes } from '@pq/domain/limits';
import { readPledgeSearch } from '@pq/domain/pledge/pledge-search';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { presentFound, searchPledgeRows } from './admin-queries.ts';
import { nameProject, narrowedBy } from './search-conditions.ts';

export async function searchPledges(
  { database, clock }: Platform,
  { text, status, trouble, page, ...narrowed }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const filter = {
    search: readPledgeSearch(text),
    status,
    trouble,
    now: new Date(clock.now()),
    ...narrowedBy(narrowed),
  };
  const limit = pageSizes.admin;
  const [{ rows, ...sums }, project] = await Promise.all([
    searchPledgeRows(database.db, filter, { limit, offset: page * limit }),
    nameProject(database.db, narrowed.project),
  ]);
  return { ...sums, ...project, pledges: rows.map(presentFound) };
}
