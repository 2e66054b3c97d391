import { limits, pageSizes } from '@pq/domain/limits';
import { pledgeEnders, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { categories, purposes } from '@pq/domain/project/project';
import { outcomes, scheduleKinds } from '@pq/domain/project/schedule';
import { exportFormats } from '@pq/domain/project/supporter-columns';
import { z } from 'zod';
import { defineCall, defineFile, defineStream } from '../call.ts';
import * as endpoints from '../endpoints/projects.ts';
import { id, plainText, queryFlag, queryInt, queryWord } from '../fields.ts';
import { listFilters, listSorts, listStates, listTypes } from '../list-filters.ts';
import { graphSchema } from '../shapes/graph.ts';
import { pledgeSchema } from '../shapes/pledge.ts';
import { projectCardSchema, projectSchema } from '../shapes/project.ts';

type Filters = typeof listFilters;
type WordsSchema<Word> = ReturnType<typeof queryWord<readonly [Word & string, ...(Word & string)[]]>>;

/** A field of the call for each declared filter. */
const filterInput = Object.fromEntries(
  Object.entries(listFilters).map(([name, filter]) => [
    name,
    'words' in filter ? queryWord(Object.keys(filter.words) as [string, ...string[]]) : queryFlag,
  ]),
) as {
  [Name in keyof Filters]: Filters[Name] extends { words: infer Words }
    ? WordsSchema<keyof Words>
    : typeof queryFlag;
};

/** Cards of one purpose, page by page. */
export const listProjects = defineCall({
  ...endpoints.listProjects,
  summary: 'Project cards of one purpose, 9 a page',
  audience: 'public',
  input: z.object({
    purpose: z.enum(purposes),
    type: queryWord(listTypes),
    page: queryInt(0, 100_000, 0),
    number: queryInt(1, pageSizes.listMax, pageSizes.projects),
    sort: queryWord(listSorts),
    category: queryInt(0, categories.length, 0),
    ...filterInput,
  }),
  data: z.array(projectCardSchema),
});

/** One project; `view` true counts one view a viewer and day. */
export const getProject = defineCall({
  ...endpoints.getProject,
  summary: 'One project with its story, rewards and refund policy',
  audience: 'public',
  input: z.object({ purpose: z.enum(purposes), key: id, view: queryFlag }),
  data: projectSchema,
  errors: ['notFound'],
});

/**
 * Projects by what people type: substrings, with or without spaces, initial consonants (ㄱㅂ finds 가방). What matches in
 * the title comes first, then in the author, then in the text; within each the asked sort. Without one, what is over comes after
 * everything that is open or opens soon. Any text is fit to search:
 * one that nothing can match finds nothing.
 */
export const searchProjects = defineCall({
  ...endpoints.searchProjects,
  summary: 'Project cards that match a text, 6 a page',
  audience: 'public',
  input: z.object({
    text: z.string().default(''),
    page: queryInt(0, 100_000, 0),
    number: queryInt(1, pageSizes.listMax, pageSizes.search),
    purpose: z.enum(['all', ...purposes]).default('all'),
    state: queryWord(listStates),
    sort: queryWord(listSorts),
    isPq: queryFlag,
  }),
  data: z.array(projectCardSchema),
});

/** Up to four open projects a purpose, most backed first. */
export const listPopular = defineCall({
  ...endpoints.listPopular,
  summary: 'Popular open projects of both purposes',
  audience: 'public',
  input: z.object({}),
  data: z.object({ projects: z.array(projectCardSchema), ordermade: z.array(projectCardSchema) }),
});

const projectFigures = z.object({
  backers: z.int(),
  amount: z.object({ goal: z.int(), now: z.int() }),
  rewards: z.array(z.object({ idx: z.int(), sold: z.int(), chosen: z.int() })),
});
export type ProjectFigures = z.output<typeof projectFigures>;

/** What one sees change while looking at a project: at once, then whenever it changes. */
export const watchProject = defineStream({
  ...endpoints.watchProject,
  summary: 'The figures of a project as they change',
  audience: 'public',
  input: z.object({ key: id }),
  event: projectFigures,
  errors: ['notFound'],
});

/** Which supporters are looked at: by status, by a reward that they take, by nickname, recipient or e-mail, and only parcels. */
const supporterFilter = {
  pid: id,
  status: queryWord(pledgeStatuses),
  reward: queryInt(0, limits.rewardsPerProject, -1),
  text: plainText(limits.supporterSearch).default(''),
  toShip: queryFlag,
};

/**
 * The delivery list as a file: who has paid, with `pending` also who is still to be charged, or who is in the status that is asked
 * for. Whose pledge is over is never in it. `columns` are some of supporterColumns; `format` is CSV when absent. That it was
 * taken is noted.
 */
export const exportSupporters = defineFile({
  ...endpoints.exportSupporters,
  summary: 'The delivery list of an own project as a file',
  audience: 'member',
  fresh: 'admin',
  input: z.object({
    ...supporterFilter,
    pending: queryFlag,
    columns: z.string().max(200).optional(),
    format: queryWord(exportFormats),
  }),
  errors: ['notFound'],
});

/** How many rows that file would have: who has paid, and who is still to be charged. */
export const countSupporters = defineCall({
  ...endpoints.countSupporters,
  summary: 'How many supporters of an own project a delivery list would hold',
  audience: 'member',
  input: z.object(supporterFilter),
  data: z.object({ paid: z.int(), pending: z.int() }),
  errors: ['notFound'],
});

/** The supporters of a project for its maker and administrators, newest first; 50 a page. */
export const listSupporters = defineCall({
  ...endpoints.listSupporters,
  summary: 'Supporters of an own project',
  audience: 'member',
  input: z.object({ ...supporterFilter, page: queryInt(0, 100_000, 0) }),
  data: z.array(
    z.object({
      gateKey: z.string(),
      nickname: z.string(),
      email: z.string(),
      status: z.enum(pledgeStatuses),
      endedBy: z.enum(pledgeEnders).optional(),
      /** Whether something of it is sent as a parcel, which may cost 0. */
      parcel: z.boolean(),
      amount: z.int(),
      deliveryprice: z.int(),
      donation: z.int(),
      refunded: z.int(),
      rewards: z.array(z.object({ idx: z.int(), count: z.int(), context: z.string() })),
      deliveryinfo: pledgeSchema.shape.deliveryinfo.omit({ contentidx: true }),
      placedAt: z.int(),
    }),
  ),
  errors: ['notFound'],
});

/**
 * What happened with a project day by day, in Seoul, for its maker and administrators, days without anything too; where
 * its views came from, and what became of its charges.
 */
export const getProjectGraph = defineCall({
  ...endpoints.getProjectGraph,
  summary: 'Statistics of an own project',
  audience: 'member',
  input: z.object({ key: id, purpose: z.enum(purposes).optional() }),
  data: graphSchema,
  errors: ['notFound'],
});

/**
 * An own project at any moment, `at` in ms (now when absent), and what the clock does with it, for its maker and administrators;
 * nothing is changed by it. `outcome` is how it is taken to end while that is open: `assumed` tells whether it was.
 */
export const previewProject = defineCall({
  ...endpoints.previewProject,
  summary: 'An own project at another moment',
  audience: 'member',
  input: z.object({
    key: id,
    at: queryInt(0, 8_000_000_000_000, -1),
    outcome: queryWord(outcomes),
  }),
  data: z.object({
    now: z.int(),
    at: z.int(),
    outcome: z.enum(outcomes),
    assumed: z.boolean(),
    project: projectCardSchema,
    events: z.array(
      z.object({
        kind: z.enum(scheduleKinds),
        at: z.int(),
        charges: z.boolean(),
        mails: z.array(z.object({ to: z.enum(['backers', 'maker']), subject: z.string() })),
      }),
    ),
  }),
  errors: ['notFound'],
});
