import type { Database } from '#src/platform/database/database.ts';
import type { Param } from '#src/platform/search.ts';
import { findMatches } from '#src/platform/search.ts';
import { listProjectKeys } from '../catalog/list-project-keys.ts';
import type { ListFilter } from '../catalog/queries.ts';

type SearchFilter = Pick<ListFilter, 'purposes' | 'shelves' | 'pqOnly' | 'sort' | 'today'>;

/** The first `need` keys of projects that hold all words, in the order of searchProjects. */
export function findProjectKeys(
  database: Database,
  words: readonly string[],
  need: number,
  filter: SearchFilter,
): Promise<string[]> {
  const everything = { boxed: false, projectType: null, category: 0 } as const;
  return findMatches(
    database,
    {
      table: 'project_search',
      realms: filter.purposes,
      ranked: true,
      walk: (page) => listProjectKeys(database, { ...filter, ...everything, ...page }),
      listing: (param) => ({
        join: 'cross join lateral (select * from project where key = s.key offset 0) p',
        where: `p.shelf = any(${param(filter.shelves, 'text[]')})
          and p.purpose = any(${param(filter.purposes, 'text[]')})
          ${filter.pqOnly ? `and p.delivery_type = 'PQ'` : ''}`,
        order: orderOf(filter, param),
      }),
    },
    words,
    need,
  );
}

/** The orders of the lists (A-023): deadline puts what is over last, be it that the sweep has not come to it yet. */
function orderOf({ sort, today }: SearchFilter, param: Param): string {
  if (sort === 'newest') return 'p.period_start desc, p.key desc';
  if (sort === 'popular') return 'coalesce(p.backers_at_end, p.backers) desc, p.key desc';
  const over = `p.shelf = 'over' or p.shelf = 'open' and p.period_finish < ${param(today, 'date')}`;
  return `(${over}), p.period_finish, p.key`;
}
