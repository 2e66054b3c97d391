import { categories, type Purpose, routeWords } from '@pq/domain/project/project';
import type { ListFilters } from '#app/data/projects.ts';

const sorts = ['newest', 'popular', 'deadline'] as const;

export type ListPlace =
  | { kind: 'list'; purpose: Purpose; type: ListFilters['type'] }
  | { kind: 'redirect'; to: string }
  | { kind: 'unknown' };

/** What a list address names: mixed pairs lead to the purpose's own word, unknown ones nowhere. */
export function readPlace(purpose: string | undefined, type: string | undefined): ListPlace {
  if (purpose !== 'projects' && purpose !== 'ordermade') return { kind: 'unknown' };
  if (type === routeWords[purpose]) return { kind: 'list', purpose, type: 'list' };
  if (type === 'open' || type === 'pqbox') return { kind: 'list', purpose, type };
  if (type === 'funding' || type === 'order')
    return { kind: 'redirect', to: `/${purpose}/${routeWords[purpose]}/list` };
  return { kind: 'unknown' };
}

/** Whether somebody has set a filter; the sort leaves nothing out. */
export function isFiltered(filters: ListFilters): boolean {
  const { category, reward, state, isPq, type } = filters;
  return category > 0 || reward !== undefined || state !== undefined || (isPq && type !== 'pqbox');
}

/** The filters in the address; what is not understood counts as not set. */
export function readFilters(
  purpose: Purpose,
  type: ListFilters['type'],
  query: URLSearchParams,
): ListFilters {
  const category = query.get('category');
  const reward = query.get('reward');
  const state = query.get('state');
  const sort = query.get('sort');
  return {
    purpose,
    type,
    category: categories.find((known) => String(known) === category) ?? 0,
    reward: reward === 'PT10' || reward === 'PT01' ? reward : undefined,
    // What opens soon has one state: the filter is not there, so its word says nothing.
    state: type !== 'open' && (state === 'funding' || state === 'finish') ? state : undefined,
    sort: sorts.find((known) => known === sort),
    isPq: type === 'pqbox' || query.get('isPq') === 'true',
  };
}
