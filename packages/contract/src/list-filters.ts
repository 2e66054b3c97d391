import type { LabelKey } from '@pq/domain/copy';
import type { ProjectType } from '@pq/domain/project/project';

export const listTypes = ['list', 'open', 'pqbox'] as const;
export type ListType = (typeof listTypes)[number];
export const listSorts = ['newest', 'popular', 'deadline'] as const;
export const listStates = ['funding', 'finish'] as const;

/**
 * A choice of words, each with its label. `about` is its API description, `all` the label of "not set". Lists of the type
 * `hiddenIn` do not have it.
 */
export type WordFilter<Word extends string = string> = {
  about: string;
  label: LabelKey;
  all: LabelKey;
  words: Readonly<Record<Word, LabelKey>>;
  hiddenIn?: ListType;
};

/** A flag. In lists of the type `fixedIn` it is always set. */
export type FlagFilter = {
  about: string;
  label: LabelKey;
  /** Help text: label and text of the hint, and the line below the switch on phones. */
  hint?: { label: LabelKey; text: LabelKey; short: LabelKey };
  fixedIn?: ListType;
};

/**
 * The filters in the row of a project list, in display order, by query parameter; the category has a row of its own. The
 * call, the URL, the row and the sheet are derived from them; list-projects.ts of the server implements the selection.
 */
export const listFilters = {
  reward: {
    about: 'PT10: digital rewards; PT01: physical rewards; empty for both',
    label: 'filter.reward.label',
    all: 'filter.reward.all',
    words: { PT10: 'filter.reward.PT10', PT01: 'filter.reward.PT01' },
  } satisfies WordFilter<ProjectType>,
  state: {
    about: 'funding: open; finish: ended; empty for both',
    label: 'filter.state.label',
    all: 'filter.state.all',
    words: { funding: 'filter.state.funding', finish: 'filter.state.finish' },
    // All upcoming projects have the same state.
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

/** The filters of a type of list, in display order. */
export function filtersOf(type: ListType): NamedFilter[] {
  return listFilterNames
    .map((name): NamedFilter => {
      const filter: WordFilter | FlagFilter = listFilters[name];
      return 'words' in filter ? { name, kind: 'word', ...filter } : { name, kind: 'flag', ...filter };
    })
    .filter((filter) => filter.kind === 'flag' || filter.hiddenIn !== type);
}

/** Reads the filters from a URL; invalid values and filters of other types of lists count as not set. */
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
