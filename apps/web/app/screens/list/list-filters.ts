import { type ListType, listSorts, readListFilters } from '@pq/contract/list-filters';
import { categories, type Purpose, routeSegments } from '@pq/domain/project/project';
import type { ListFilters } from '#app/data/projects.ts';
import { chosenFilters, type FilterValues } from '#app/features/project-filters/filter-values.ts';

export type ListPlace =
  | { kind: 'list'; purpose: Purpose; type: ListType }
  | { kind: 'redirect'; to: string }
  | { kind: 'unknown' };

/**
 * A word of the other purpose redirects to the right list, and an unknown one is a 404
 * (docs/product/discovery.md#lists).
 */
export function readPlace(purpose: string | undefined, type: string | undefined): ListPlace {
  if (purpose !== 'projects' && purpose !== 'ordermade') return { kind: 'unknown' };
  if (type === routeSegments[purpose]) return { kind: 'list', purpose, type: 'list' };
  if (type === 'open' || type === 'pqbox') return { kind: 'list', purpose, type };
  if (type === 'funding' || type === 'order')
    return { kind: 'redirect', to: `/${purpose}/${routeSegments[purpose]}/list` };
  return { kind: 'unknown' };
}

/** The sort leaves no project out. */
export function isFiltered(filters: ListFilters): boolean {
  return filters.category > 0 || chosenFilters(filters.type, rowValues(filters)).length > 0;
}

export function readFilters(purpose: Purpose, type: ListType, query: URLSearchParams): ListFilters {
  const category = query.get('category');
  const sort = query.get('sort');
  return {
    ...readListFilters(query, type),
    purpose,
    type,
    category: categories.find((known) => String(known) === category) ?? 0,
    sort: listSorts.find((known) => known === sort),
  };
}

/** The category is in a row of its own. */
export function rowValues({ purpose: _, type: __, category: ___, ...values }: ListFilters): FilterValues {
  return values;
}
