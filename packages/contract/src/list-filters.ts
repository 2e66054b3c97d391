import type { LabelKey } from '@pq/domain/copy';
import type { categories, ProjectType } from '@pq/domain/project/project';

export const listTypes = ['list', 'open', 'pqbox'] as const;
export type ListType = (typeof listTypes)[number];
export const listSorts = ['newest', 'popular', 'deadline'] as const;

/** Where filters are shown: a type of list, or the search. */
export type FilterPlace = ListType | 'search';

/**
 * A choice of words, each with its label. `about` is its API description, `all` the label of "not set". Places in `hiddenIn` do
 * not have it.
 */
export type WordFilter<Word extends string = string> = {
  about: string;
  label: LabelKey;
  all: LabelKey;
  words: Readonly<Record<Word, LabelKey>>;
  hiddenIn?: readonly FilterPlace[];
};

/** A flag. In lists of the type `fixedIn` it is always set. */
export type FlagFilter = {
  about: string;
  label: LabelKey;
  /** Help text: label and text of the hint, and the line below the switch on phones. */
  hint?: { label: LabelKey; text: LabelKey; short: LabelKey };
  fixedIn?: ListType;
};

/** The lower end of a band of prices, in 10,000 KRW; each ends where the next begins. */
export type Price = '0' | '1' | '3' | '5' | '10';

/**
 * The filters of project lists and the search, in display order, by query parameter. The calls, the URL, the row and the sheet
 * are derived from them; list-projects.ts of the server implements the selection.
 */
export const listFilters = {
  state: {
    about: 'funding: open; finish: ended; empty for both',
    label: 'filter.state.label',
    all: 'filter.state.all',
    words: { funding: 'filter.state.funding', finish: 'filter.state.finish' },
    // All upcoming projects have the same state.
    hiddenIn: ['open'],
  } satisfies WordFilter<'funding' | 'finish'>,
  category: {
    about: 'Category 1 to 6; empty for all',
    label: 'detail.category',
    all: 'category.0',
    words: {
      '1': 'category.1',
      '2': 'category.2',
      '3': 'category.3',
      '4': 'category.4',
      '5': 'category.5',
      '6': 'category.6',
    },
    // Lists have a row of links for it, and a parameter of their own.
    hiddenIn: listTypes,
  } satisfies WordFilter<`${(typeof categories)[number]}`>,
  price: {
    about:
      'Price of the cheapest reward, in 10,000 KRW. 0: below 1; 1: from 1; 3: from 3; 5: from 5; 10: from 10; empty for all',
    label: 'filter.price.label',
    all: 'filter.price.all',
    words: {
      '0': 'filter.price.0',
      '1': 'filter.price.1',
      '3': 'filter.price.3',
      '5': 'filter.price.5',
      '10': 'filter.price.10',
    },
    hiddenIn: listTypes,
  } satisfies WordFilter<Price>,
  reward: {
    about: 'PT10: digital rewards; PT01: physical rewards; empty for both',
    label: 'filter.reward.label',
    all: 'filter.reward.all',
    words: { PT10: 'filter.reward.PT10', PT01: 'filter.reward.PT01' },
  } satisfies WordFilter<ProjectType>,
  isPq: {
    about: 'Only projects with a PQ box',
    label: 'filter.isPq',
    hint: { label: 'filter.isPq.label', text: 'filter.isPq.hint', short: 'filter.isPq.short' },
    fixedIn: 'pqbox',
  } satisfies FlagFilter,
} as const;

type Filters = typeof listFilters;
export type ListFilterName = keyof Filters;
export const listFilterNames = Object.keys(listFilters) as ListFilterName[];

/** Selected values by filter; undefined or false means not set. */
export type ListFilterValues = {
  [Name in ListFilterName]?:
    | (Filters[Name] extends { words: infer Words } ? keyof Words : boolean)
    | undefined;
};

/** A filter with its name and kind. */
export type NamedFilter = { name: ListFilterName } & (
  | ({ kind: 'word' } & WordFilter)
  | ({ kind: 'flag' } & FlagFilter)
);

/** The filters of a place, in display order. */
export function filtersOf(place: FilterPlace): NamedFilter[] {
  return listFilterNames
    .map((name): NamedFilter => {
      const filter: WordFilter | FlagFilter = listFilters[name];
      return 'words' in filter ? { name, kind: 'word', ...filter } : { name, kind: 'flag', ...filter };
    })
    .filter((filter) => filter.kind === 'flag' || !filter.hiddenIn?.includes(place));
}

/** Reads the filters from a URL; invalid values and filters that the place does not have count as not set. */
export function readListFilters(
  query: { get(name: string): string | null },
  place: FilterPlace,
): ListFilterValues {
  const values = filtersOf(place).map((filter) => {
    const value = query.get(filter.name);
    if (filter.kind === 'flag') return [filter.name, filter.fixedIn === place || value === 'true'];
    return [filter.name, value !== null && Object.hasOwn(filter.words, value) ? value : undefined];
  });
  return Object.fromEntries(values);
}
