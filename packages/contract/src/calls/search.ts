import { limits } from '@pq/domain/limits';
import { categories, projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, filledLine, known } from '../fields.ts';
import { listFilterNames } from '../list-filters.ts';
import { keyOnlySchema } from '../shapes/common.ts';
import { savedSearchSchema, searchFiltersSchema } from '../shapes/saved-search.ts';
import { searchInput } from './projects.ts';

export const suggestSearch = defineCall({
  name: 'suggestSearch',
  method: 'GET',
  path: '/search/suggest',
  summary: 'Suggest words, projects, makers and categories while a search is typed',
  description:
    'What the text may become: words of titles and names that begin with its last word, open projects before ' +
    'ended ones, makers of public projects, categories. Initial consonants (ㅂㄷㄱ), a syllable that is being ' +
    'composed (보드겡) and the other keyboard layout (qhem) match, too. Any text is valid.',
  audience: 'public',
  visitorsCacheS: 30,
  input: z.object({ text: z.string().default('').meta(about('What is typed so far', '보드')) }),
  data: z.object({
    words: z.array(z.string()).meta(about('Texts to search for, most projects first', ['보드게임'])),
    projects: z
      .array(
        z
          .object({
            key: z.string().meta(known.project),
            purpose: z.enum(purposes).meta(known.purpose),
            title: z.string().meta(known.projectTitle),
            state: z.enum(projectStates).meta(known.projectState),
            category: z.int().min(1).max(categories.length).meta(known.category),
            maker: z.string().meta(known.nickname),
            thumbnail: z.string().meta(known.picture),
            ground: z.string().meta(about('Placeholder colour of the picture, #RRGGBB', '#E8E2D8')),
            percent: z
              .int()
              .meta(about('Whole percent of the goal, after the end at the close; 0 without a goal', 261)),
          })
          .meta({ id: 'SuggestedProject', description: 'A project that is suggested while typing.' }),
      )
      .meta(about('Projects whose title has the text')),
    makers: z
      .array(
        z
          .object({
            uid: z.string().meta(known.member),
            nickname: z.string().meta(known.nickname),
            image: z.string().meta(known.picture),
            projects: z.int().meta(about('Number of public projects', 4)),
          })
          .meta({ id: 'SuggestedMaker', description: 'A maker that is suggested while typing.' }),
      )
      .meta(about('Makers with a public project whose nickname begins with the text')),
    categories: z
      .array(z.int().min(1).max(categories.length))
      .meta(about('Categories that are named so, and the one of most of the projects found', [1])),
  }),
});

const aboutCount = (what: string, example: number) => about(`${what}, counted up to 1,000`, example);
const count = (what: string, example: number) => z.int().meta(aboutCount(what, example));
const countIfKnown = (what: string, example: number) => z.int().nullable().meta(aboutCount(what, example));

export const countSearch = defineCall({
  name: 'countSearch',
  method: 'GET',
  path: '/search/count',
  summary: 'Count what a search finds, by purpose, state and filter',
  description:
    'What the search with the same text and filters finds. 1,000 means 1,000 or more. A text that 1,000 projects ' +
    'or more match is counted with its filters alone: then what other filters would find is null.',
  audience: 'public',
  visitorsCacheS: 30,
  input: z.object(searchInput),
  data: z.object({
    all: count('Number of projects', 15),
    more: z.boolean().meta(about('Whether there may be more than are counted', false)),
    projects: countIfKnown('Number of funding projects, whatever the purpose', 12),
    ordermade: countIfKnown('Number of custom orders, whatever the purpose', 3),
    open: countIfKnown('Number of open projects, whatever the state', 12),
    over: countIfKnown('Number of ended projects, whatever the state', 3),
    stories: count('Number of stories, which have no filters', 5),
    values: z
      .record(z.enum(listFilterNames), z.record(z.string(), z.int()).nullable())
      .nullable()
      .meta(
        about('Number of projects by filter and value, whatever is set of the filter', {
          state: { funding: 12, finish: 3 },
          category: { '1': 9, '2': 0, '3': 6, '4': 0, '5': 0, '6': 0 },
          price: { '0': 4, '1': 8, '3': 2, '5': 1, '10': 0 },
          reward: { PT10: 5, PT01: 10 },
          isPq: { true: 3 },
        }),
      ),
    dropped: z
      .array(
        z.object({
          name: z
            .enum(['all', 'purpose', ...listFilterNames])
            .meta(about('Condition; all: all of them', 'price')),
          n: count('Number of projects without it', 7),
        }),
      )
      .meta(about('If no project is found, what would be found without each of the conditions')),
  }),
});

export const listPopularWords = defineCall({
  name: 'listPopularWords',
  method: 'GET',
  path: '/search/popular',
  summary: 'List the words that many members search for',
  description:
    'Made every ten minutes from the searches of a day: words of at least five members, most members first.',
  audience: 'public',
  visitorsCacheS: 30,
  input: z.object({}),
  data: z.object({
    words: z.array(z.string()).meta(about('Words, at most 10', ['보드게임'])),
    madeAt: z
      .int()
      .nullable()
      .meta(about('When they were counted, epoch ms; null without words', 1_796_000_000_000)),
  }),
});

export const noteSearch = defineCall({
  name: 'noteSearch',
  method: 'POST',
  path: '/search/use',
  writes: 'oneValue',
  summary: 'Count a search for the popular words',
  description:
    'For a search that the caller has submitted. Counted for a day if it finds a project, has at most 20 letters, and looks ' +
    'like neither a number nor an address; otherwise nothing is stored.',
  audience: 'member',
  input: z.object({ text: filledLine(limits.searchText).meta(about('The text', '보드게임')) }),
  data: z.null(),
});

export const listSavedSearches = defineCall({
  name: 'listSavedSearches',
  method: 'GET',
  path: '/search/saved',
  summary: "List the caller's saved searches, newest first",
  audience: 'member',
  input: z.object({}),
  data: z.array(savedSearchSchema),
});

export const saveSearch = defineCall({
  name: 'saveSearch',
  method: 'POST',
  path: '/search/saved',
  writes: 'adds',
  summary: 'Save a search with its filters',
  description: `At most ${limits.savedSearches} a member.`,
  audience: 'member',
  input: z.object({
    name: filledLine(limits.savedSearchName).meta(about('Name', '겨울 선물')),
    text: filledLine(limits.searchText).meta(about('Text', '보드게임')),
    filters: searchFiltersSchema,
  }),
  data: z.array(savedSearchSchema),
  errors: ['savedSearchesFull'],
});

export const removeSavedSearch = defineCall({
  name: 'removeSavedSearch',
  method: 'DELETE',
  path: '/search/saved',
  writes: 'moves',
  summary: 'Remove a saved search',
  description: 'A repeat changes nothing.',
  audience: 'member',
  input: keyOnlySchema,
  data: z.array(savedSearchSchema),
});
