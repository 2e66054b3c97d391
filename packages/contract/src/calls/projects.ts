import { pageSizes } from '@pq/domain/limits';
import { categories, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall, defineStream } from '../call.ts';
import { about, before, id, known, queryFlag, queryInt, queryWord } from '../fields.ts';
import { listFilters, listSorts, listTypes } from '../list-filters.ts';
import { fundedSchema } from '../shapes/common.ts';
import { projectCardSchema, projectSchema } from '../shapes/project.ts';
import { projectRewardDetails } from '../shapes/reward.ts';

type Filters = typeof listFilters;
type WordsSchema<Word> = ReturnType<typeof queryWord<readonly [Word & string, ...(Word & string)[]]>>;

/** Input field of each declared filter. */
const filterInput = Object.fromEntries(
  Object.entries(listFilters).map(([name, filter]) => [
    name,
    'words' in filter
      ? queryWord(Object.keys(filter.words) as [string, ...string[]]).meta(about(filter.about))
      : queryFlag.meta(about(filter.about, false)),
  ]),
) as {
  [Name in keyof Filters]: Filters[Name] extends { words: infer Words }
    ? WordsSchema<keyof Words>
    : typeof queryFlag;
};

const { category: _, price, ...inLists } = filterInput;
const category = queryInt(0, categories.length, 0).meta(about('Category 1 to 6; 0 for all', 0));

const listInput = {
  purpose: z.enum(purposes).meta(known.purpose),
  type: queryWord(listTypes).meta(
    about('list: all public projects; open: opening soon; pqbox: with a PQ box; empty: list'),
  ),
  category,
  ...inLists,
};

const listCount = z
  .object({
    n: z.int().meta(about('Number of projects, at most the size of the largest page', 21)),
    isAll: z.boolean().meta(about('Whether all are counted; false if there may be more', true)),
  })
  .meta({
    id: 'ListCount',
    description: 'Number of projects in a list, counted up to the size of the largest page.',
  });

export const listProjects = defineCall({
  name: 'listProjects',
  method: 'GET',
  path: '/project/list',
  summary: 'List project cards of one purpose, 9 per page',
  description: 'Project cards of one purpose; `before` requires the order newest.',
  audience: 'public',
  input: z.object({
    ...listInput,
    page: queryInt(0, 100_000, 0).meta(known.page),
    before,
    number: queryInt(1, pageSizes.listMax, pageSizes.projects).meta(known.number),
    sort: queryWord(listSorts).meta(about('Order; empty: newest, of what opens soon the first to open')),
  }),
  data: z.array(projectCardSchema),
});

export const countProjects = defineCall({
  name: 'countProjects',
  method: 'GET',
  path: '/project/count',
  summary: 'Count the projects of a list',
  description: 'Number of projects that match the filters of a list.',
  audience: 'public',
  input: z.object(listInput),
  data: listCount,
});

export const getProject = defineCall({
  name: 'getProject',
  method: 'GET',
  path: '/project/detail',
  summary: 'Get a project with its story, rewards and refund policy',
  description: 'One project; with `view` true, one view is counted per viewer and day.',
  audience: 'public',
  input: z.object({
    purpose: z.enum(purposes).meta(known.purpose),
    key: id.meta(known.project),
    view: queryFlag.meta(about('Whether to count a view, once per viewer and day', false)),
  }),
  data: projectSchema,
  errors: ['notFound'],
});

/** What a search finds, without its order. */
export const searchInput = {
  text: z
    .string()
    .default('')
    .meta(about('Search text: substrings with or without spaces, or initial consonants', '텃밭')),
  purpose: z
    .enum(['all', ...purposes])
    .default('all')
    .meta(about('Purpose; all: both')),
  category,
  price,
  ...inLists,
  exact: queryFlag.meta(about('Whether to search for the text as it is, without corrections', false)),
};

export const searchProjects = defineCall({
  name: 'searchProjects',
  method: 'POST',
  path: '/project/search',
  writes: 'reads',
  list: 'projects',
  summary: 'Search project cards, 6 per page',
  description:
    'Matches substrings, with or without spaces, and initial consonants (ㄱㅂ finds 가방). Matches in the title ' +
    'come first, then in the author, then in the text, each ordered by `sort`. Without `sort`, ended projects ' +
    'come after open and upcoming ones. Any text is valid; a text that nothing matches gives an empty list. If ' +
    'fewer than 6 match, projects that match a correction of the text follow: another keyboard layout, typing ' +
    'errors, particles, a word less.',
  audience: 'public',
  input: z.object({
    ...searchInput,
    page: queryInt(0, 100_000, 0).meta(known.page),
    number: queryInt(1, pageSizes.listMax, pageSizes.search).meta(known.number),
    sort: queryWord(listSorts).meta(about('Order within equally good matches; empty: ended projects last')),
  }),
  data: z.object({
    projects: z.array(projectCardSchema).meta(about('Projects of this page')),
    corrected: z
      .string()
      .nullable()
      .meta(about('The correction searched for in addition to the text; null if enough matched', '보드게임')),
    asked: z.string().meta(about('The text', '보드개임')),
    certain: z
      .boolean()
      .meta(about('Whether the correction is as good as certain; otherwise it is a question', true)),
  }),
});

export const listPopular = defineCall({
  name: 'listPopular',
  method: 'GET',
  path: '/popular',
  summary: 'List popular open projects of both purposes',
  description: 'Up to four open projects per purpose, most backed first.',
  audience: 'public',
  input: z.object({}),
  data: z.object({
    projects: z.array(projectCardSchema).meta(about('Funding projects, most backed first')),
    ordermade: z.array(projectCardSchema).meta(about('Made-to-order projects, most backed first')),
  }),
});

const projectFigures = z
  .object({
    backers: z.int().meta(about('Number of backers with a live pledge', 87)),
    amount: fundedSchema.meta(about('Goal and pledged amount')),
    rewards: z
      .array(
        z.object({
          idx: z.int().meta(known.idx),
          sold: z.int().meta(about('Pieces sold to live pledges', 12)),
          chosen: z.int().meta(about('Number of backers with a live pledge on it', 11)),
          stock: projectRewardDetails.stock
            .optional()
            .meta(about('Stock by combination, if limited by combination')),
          held: z
            .int()
            .optional()
            .meta(about('Pieces reserved for members of the wait list, in addition to the sold ones', 0)),
          waiting: z.int().optional().meta(about('Number of members who wait for a piece', 4)),
        }),
      )
      .meta(about('Rewards')),
  })
  .meta({ id: 'ProjectFigures', description: 'Live figures of a project.' });
export type ProjectFigures = z.output<typeof projectFigures>;

export const watchProject = defineStream({
  name: 'watchProject',
  path: '/project/live',
  summary: 'Stream the live figures of a project',
  description: 'Sends the figures of a project at once and whenever they change.',
  audience: 'public',
  input: z.object({ key: id.meta(known.project) }),
  event: projectFigures,
  errors: ['notFound'],
});
