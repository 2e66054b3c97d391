import {
  filtersOf,
  type ListFilterName,
  type ListFilterValues,
  type ListType,
  listFilterNames,
  listSorts,
  readListFilters,
} from '@pq/contract/list-filters';
import { t } from '@pq/domain/copy';
import { categories, type Purpose, routeSegments } from '@pq/domain/project/project';
import type { ListFilters } from '#app/data/projects.ts';

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

export function chosenFilters(filters: ListFilters): { name: ListFilterName; words: string }[] {
  return filtersOf(filters.type).flatMap((filter) => {
    if (filter.kind === 'flag')
      return filters[filter.name] && filter.fixedIn !== filters.type
        ? [{ name: filter.name, words: t(filter.label) }]
        : [];
    const label = filter.words[wordOf(filters, filter.name) ?? ''];
    return label ? [{ name: filter.name, words: t(label) }] : [];
  });
}

export function wordOf(filters: ListFilterValues, name: ListFilterName): string | undefined {
  const value = filters[name];
  return typeof value === 'string' ? value : undefined;
}

/** A filter with a fixed value is not in the address. */
export function addressValues(filters: ListFilters): Partial<Record<ListFilterName, string>> {
  const fixed = filtersOf(filters.type).filter(
    (filter) => filter.kind === 'flag' && filter.fixedIn === filters.type,
  );
  const names = listFilterNames.filter((name) => !fixed.some((filter) => filter.name === name));
  return Object.fromEntries(names.map((name) => [name, String(filters[name] || '')]));
}

/** The sort leaves no project out. */
export function isFiltered(filters: ListFilters): boolean {
  return filters.category > 0 || chosenFilters(filters).length > 0;
}

export function readFilters(purpose: Purpose, type: ListType, query: URLSearchParams): ListFilters {
  const category = query.get('category');
  const sort = query.get('sort');
  return {
    purpose,
    type,
    category: categories.find((known) => String(known) === category) ?? 0,
    sort: listSorts.find((known) => known === sort),
    ...readListFilters(query, type),
  };
}
