import { type Purpose, routeWords } from '@pq/domain/project';
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

/** How many pages an address may ask to see at once, and how many of them the server sends with the page itself. */
const PAGES_MAX = 100;
const PAGES_SENT = 10;

/** How many pages are shown: `page` in the address, so that coming back and reloading show as many as before. */
export function readPages(query: URLSearchParams): number {
  const pages = Number(query.get('page'));
  return Number.isInteger(pages) && pages > 1 ? Math.min(pages, PAGES_MAX) : 1;
}

/** How many of the shown pages are asked for before the screen shows. */
export function pagesAhead(query: URLSearchParams): number {
  return Math.min(readPages(query), PAGES_SENT);
}

/** The address's query with one value set, or taken away when it is empty. Another list starts with its first page. */
export function withValue(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (name !== 'page') next.delete('page');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
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
  const category = Number(query.get('category'));
  const reward = query.get('reward');
  const state = query.get('state');
  const sort = query.get('sort');
  return {
    purpose,
    type,
    category: Number.isInteger(category) && category > 0 && category <= 6 ? category : 0,
    reward: reward === 'PT10' || reward === 'PT01' ? reward : undefined,
    // What opens soon has one state: the filter is not there, so its word says nothing.
    state: type !== 'open' && (state === 'funding' || state === 'finish') ? state : undefined,
    sort: sorts.find((known) => known === sort),
    isPq: type === 'pqbox' || query.get('isPq') === 'true',
  };
}
