import { t } from '@pq/domain/copy';
import { categories, type Purpose, routeWords } from '@pq/domain/project/project';
import type { ListFilters } from '#app/data/projects.ts';

const sorts = ['newest', 'popular', 'deadline'] as const;

export type ListPlace =
  | { kind: 'list'; purpose: Purpose; type: ListFilters['type'] }
  | { kind: 'redirect'; to: string }
  | { kind: 'unknown' };

/** What a list address names (docs/product/discovery.md#lists): mixed pairs lead to the purpose's own word, unknown ones nowhere. */
export function readPlace(purpose: string | undefined, type: string | undefined): ListPlace {
  if (purpose !== 'projects' && purpose !== 'ordermade') return { kind: 'unknown' };
  if (type === routeWords[purpose]) return { kind: 'list', purpose, type: 'list' };
  if (type === 'open' || type === 'pqbox') return { kind: 'list', purpose, type };
  if (type === 'funding' || type === 'order')
    return { kind: 'redirect', to: `/${purpose}/${routeWords[purpose]}/list` };
  return { kind: 'unknown' };
}

/** The filters that stand in the row; the category has a row of its own. */
export type ChosenFilters = Pick<ListFilters, 'reward' | 'state' | 'isPq'>;

/** What is set in the row, in its order, and what it is called. */
export function chosenFilters({
  reward,
  state,
  isPq,
  type,
}: ListFilters): { name: keyof ChosenFilters; words: string }[] {
  return [
    ...(reward ? [{ name: 'reward' as const, words: t(`filter.reward.${reward}`) }] : []),
    ...(state ? [{ name: 'state' as const, words: t(`filter.state.${state}`) }] : []),
    ...(isPq && type !== 'pqbox' ? [{ name: 'isPq' as const, words: t('filter.isPq') }] : []),
  ];
}

/** Whether somebody has set a filter; the sort leaves nothing out. */
export function isFiltered(filters: ListFilters): boolean {
  return filters.category > 0 || chosenFilters(filters).length > 0;
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
