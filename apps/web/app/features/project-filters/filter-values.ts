import {
  type FilterPlace,
  filtersOf,
  type ListFilterName,
  type ListFilterValues,
  type listSorts,
} from '@pq/contract/list-filters';
import { type LabelKey, t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import type { Count } from '#app/data/projects.ts';

type Sort = (typeof listSorts)[number];

export type FilterValues = ListFilterValues & { sort?: Sort | undefined };

/** As in the address: empty for what is not set. */
export type AddressValues = Partial<Record<ListFilterName | 'sort', string>>;

type ValueCounts = { readonly [Name in ListFilterName]?: Readonly<Record<string, number>> | null };

export type FilterRowProps = {
  place: FilterPlace;
  purpose?: Purpose;
  values: FilterValues;
  onChange(values: AddressValues): void;
  /** How many projects other values would show: the count of values before these, while it loads. */
  useCount(values: FilterValues): { count: Count | undefined; isPlaceholderData: boolean };
  /** How many projects each value would show, where that is known. */
  valueCounts?: ValueCounts | null | undefined;
};

/** The order without a sort, where it is none of the sorts. */
const usualSorts = {
  search: 'filter.sort.related',
  open: 'filter.sort.opening',
  list: undefined,
  pqbox: undefined,
} as const satisfies Record<FilterPlace, LabelKey | undefined>;

export const usualSortOf = (place: FilterPlace) => usualSorts[place];

export function wordOf(values: FilterValues, name: ListFilterName): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function chosenFilters(
  place: FilterPlace,
  values: FilterValues,
): { name: ListFilterName; words: string }[] {
  return filtersOf(place).flatMap((filter) => {
    if (filter.kind === 'flag')
      return values[filter.name] && filter.fixedIn !== place
        ? [{ name: filter.name, words: t(filter.label) }]
        : [];
    const label = filter.words[wordOf(values, filter.name) ?? ''];
    return label ? [{ name: filter.name, words: t(label) }] : [];
  });
}

/** A filter with a fixed value is not in the address, nor is the order without a sort. */
export function addressValues(place: FilterPlace, values: FilterValues): AddressValues {
  const open = filtersOf(place).filter((filter) => filter.kind === 'word' || filter.fixedIn !== place);
  const sort = values.sort === 'newest' && usualSortOf(place) === undefined ? '' : (values.sort ?? '');
  return { sort, ...Object.fromEntries(open.map(({ name }) => [name, String(values[name] || '')])) };
}
