import { z } from 'zod';
import { about } from '../fields.ts';
import { filtersOf, type ListFilterValues, listSorts } from '../list-filters.ts';

const filterFields = Object.fromEntries(
  filtersOf('search').map((filter) => [
    filter.name,
    (filter.kind === 'flag' ? z.literal(true) : z.enum(Object.keys(filter.words) as [string, ...string[]]))
      .optional()
      .meta(about(filter.about)),
  ]),
) as unknown as {
  [Name in keyof ListFilterValues]-?: z.ZodOptional<z.ZodType<NonNullable<ListFilterValues[Name]>>>;
};

/** The filters of a search, as in the address of its screen; what is not set is absent. */
export const searchFiltersSchema = z
  .strictObject({
    tab: z.enum(['order', 'funding']).optional().meta(about('Purpose; absent for both')),
    ...filterFields,
    sort: z.enum(listSorts).optional().meta(about('Order; absent: ended projects last')),
  })
  .meta({ id: 'SearchFilters', description: 'Filters of a saved search.' })
  .meta(about('Filters', { state: 'funding' }));
export type SearchFilters = z.output<typeof searchFiltersSchema>;

export const savedSearchSchema = z
  .object({
    key: z.string().meta(about('Key of the saved search', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b61')),
    name: z.string().meta(about('Name', '겨울 선물')),
    text: z.string().meta(about('Text', '보드게임')),
    filters: searchFiltersSchema,
  })
  .meta({ id: 'SavedSearch', description: 'A search with its filters that a member saved.' });
export type SavedSearch = z.output<typeof savedSearchSchema>;
