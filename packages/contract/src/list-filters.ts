import type { LabelKey } from '@pq/domain/copy';
import type { ProjectType } from '@pq/domain/project/project';

export const listTypes = ['list', 'open', 'pqbox'] as const;
export type ListType = (typeof listTypes)[number];
export const listSorts = ['newest', 'popular', 'deadline'] as const;
export const listStates = ['funding', 'finish'] as const;

/** One of some words, `about` for the documentation of the API, each with its label; `all` is the label of "not set". Lists of the type `hiddenIn` do not have it. */
export type WordFilter<Word extends string = string> = {
  about: string;
  label: LabelKey;
  all: LabelKey;
  words: Readonly<Record<Word, LabelKey>>;
  hiddenIn?: ListType;
};

/** Yes or not set. In lists of the type `fixedIn` it is always set. */
export type FlagFilter = {
  about: string;
  label: LabelKey;
  /** What it means: the label of the hint, its text, and the line below the switch on phones. */
  hint?: { label: LabelKey; text: LabelKey; short: LabelKey };
  fixedIn?: ListType;
};

/**
 * The filters of a project list that stand in its row, in this order, by the name of their query parameter; the category has a
 * row of its own. The call, the address, the row and the sheet follow from this; what a filter selects is in the
 * server's list-projects.ts.
 */
export const listFilters = {
  reward: {
    about: 'PT10: digital rewards; PT01: things; empty for both',
    label: 'filter.reward.label',
    all: 'filter.reward.all',
    words: { PT10: 'filter.reward.PT10', PT01: 'filter.reward.PT01' },
  } satisfies WordFilter<ProjectType>,
  state: {
    about: 'funding: open; finish: over; empty for both',
    label: 'filter.state.label',
    all: 'filter.state.all',
    words: { funding: 'filter.state.funding', finish: 'filter.state.finish' },
    // What opens soon has one state.
    hiddenIn: 'open',
  } satisfies WordFilter<(typeof listStates)[number]>,
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

/** What may be chosen of each filter; what is not set is undefined or false. */
export type ListFilterValues = {
  [Name in ListFilterName]?:
    | (Filters[Name] extends { words: infer Words } ? keyof Words : boolean)
    | undefined;
};

/** A filter by its name, of the one kind or the other. */
export type NamedFilter = { name: ListFilterName } & (
  | ({ kind: 'word' } & WordFilter)
  | ({ kind: 'flag' } & FlagFilter)
);

/** The filters that lists of a type have, in their order. */
export function filtersOf(type: ListType): NamedFilter[] {
  return listFilterNames
    .map((name): NamedFilter => {
      const filter: WordFilter | FlagFilter = listFilters[name];
      return 'words' in filter ? { name, kind: 'word', ...filter } : { name, kind: 'flag', ...filter };
    })
    .filter((filter) => filter.kind === 'flag' || filter.hiddenIn !== type);
}

/** The filters in an address; what is not understood, or is not a filter of this type of list, counts as not set. */
export function readListFilters(
  query: { get(name: string): string | null },
  type: ListType,
): ListFilterValues {
  const values = filtersOf(type).map((filter) => {
    const value = query.get(filter.name);
    if (filter.kind === 'flag') return [filter.name, filter.fixedIn === type || value === 'true'];
    return [filter.name, value !== null && Object.hasOwn(filter.words, value) ? value : undefined];
  });
  return Object.fromEntries(values);
}
