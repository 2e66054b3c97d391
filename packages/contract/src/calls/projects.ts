import { limits, pageSizes } from '@pq/domain/limits';
import { pledgeEnders, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { exportLines } from '@pq/domain/project/export-lines';
import { categories, purposes } from '@pq/domain/project/project';
import { outcomes, scheduleKinds } from '@pq/domain/project/schedule';
import { exportFormats } from '@pq/domain/project/supporter-columns';
import { z } from 'zod';
import { defineCall, defineFile, defineStream } from '../call.ts';
import * as insight from '../endpoints/project-insight.ts';
import * as endpoints from '../endpoints/projects.ts';
import { says } from '../field-errors.ts';
import { about, id, known, plainText, queryFlag, queryInt, queryWord } from '../fields.ts';
import { listFilters, listSorts, listStates, listTypes } from '../list-filters.ts';
import { fundedSchema } from '../shapes/common.ts';
import { graphSchema } from '../shapes/graph.ts';
import { pledgeSchema } from '../shapes/pledge.ts';
import { projectCardSchema, projectSchema } from '../shapes/project.ts';
import { orderAnswersSchema, pledgeLineSchema, projectGoods, supporterLineSchema } from '../shapes/reward.ts';

type Filters = typeof listFilters;
type WordsSchema<Word> = ReturnType<typeof queryWord<readonly [Word & string, ...(Word & string)[]]>>;

/** A field of the call for each declared filter. */
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

export const listProjects = defineCall({
  ...endpoints.listProjects,
  summary: 'Project cards of one purpose, 9 a page',
  description: 'Cards of one purpose, page by page.',
  audience: 'public',
  input: z.object({
    purpose: z.enum(purposes).meta(known.purpose),
    type: queryWord(listTypes).meta(
      about('list: all that are shown; open: to open soon; pqbox: with a PQ box; empty: list'),
    ),
    page: queryInt(0, 100_000, 0).meta(known.page),
    number: queryInt(1, pageSizes.listMax, pageSizes.projects).meta(known.number),
    sort: queryWord(listSorts).meta(about('Order; empty: newest')),
    category: queryInt(0, categories.length, 0).meta(about('Category 1 to 6; 0 for all', 0)),
    ...filterInput,
  }),
  data: z.array(projectCardSchema),
});

export const getProject = defineCall({
  ...endpoints.getProject,
  summary: 'One project with its story, rewards and refund policy',
  description: 'One project; `view` true counts one view a viewer and day.',
  audience: 'public',
  input: z.object({
    purpose: z.enum(purposes).meta(known.purpose),
    key: id.meta(known.project),
    view: queryFlag.meta(about('Counts one view a viewer and day', false)),
  }),
  data: projectSchema,
  errors: ['notFound'],
});

export const searchProjects = defineCall({
  ...endpoints.searchProjects,
  summary: 'Project cards that match a text, 6 a page',
  description:
    'Projects by what people type: substrings, with or without spaces, initial consonants (ㄱㅂ ' +
    'finds 가방). What matches in the title comes first, then in the author, then in the text; ' +
    'within each the asked sort. Without one, what is over comes after everything that is open or ' +
    'opens soon. Any text is fit to search: one that nothing can match finds nothing.',
  audience: 'public',
  input: z.object({
    text: z
      .string()
      .default('')
      .meta(about('What people type: substrings with or without spaces, also initial consonants', '텃밭')),
    page: queryInt(0, 100_000, 0).meta(known.page),
    number: queryInt(1, pageSizes.listMax, pageSizes.search).meta(known.number),
    purpose: z
      .enum(['all', ...purposes])
      .default('all')
      .meta(about('Purpose; all: both')),
    state: queryWord(listStates).meta(about('funding: open; finish: over; empty for both')),
    sort: queryWord(listSorts).meta(
      about('Order within equally good matches; empty: what is over comes last'),
    ),
    isPq: queryFlag.meta(about('Only projects with a PQ box', false)),
  }),
  data: z.array(projectCardSchema),
});

export const listPopular = defineCall({
  ...endpoints.listPopular,
  summary: 'Popular open projects of both purposes',
  description: 'Up to four open projects a purpose, most backed first.',
  audience: 'public',
  input: z.object({}),
  data: z.object({
    projects: z.array(projectCardSchema).meta(about('Funding projects, most backed first')),
    ordermade: z.array(projectCardSchema).meta(about('Made-to-order projects, most backed first')),
  }),
});

const projectFigures = z
  .object({
    backers: z.int().meta(about('Backers with a live pledge, a number', 87)),
    amount: fundedSchema.meta(about('Goal and what is pledged')),
    rewards: z
      .array(
        z.object({
          idx: z.int().meta(known.idx),
          sold: z.int().meta(about('Pieces held by live pledges', 12)),
          chosen: z.int().meta(about('Backers with a live pledge on it, a number', 11)),
          stock: projectGoods.stock
            .optional()
            .meta(about('Pieces by combination, where it has some of their own')),
          held: z.int().optional().meta(about('Pieces beside those that are held for who has waited', 0)),
          waiting: z.int().optional().meta(about('How many wait for a piece of it, a number', 4)),
        }),
      )
      .meta(about('Rewards')),
  })
  .meta({ id: 'ProjectFigures', description: 'The figures of a project that move.' });
export type ProjectFigures = z.output<typeof projectFigures>;

export const watchProject = defineStream({
  ...endpoints.watchProject,
  summary: 'The figures of a project as they change',
  description: 'What one sees change while looking at a project: at once, then whenever it changes.',
  audience: 'public',
  input: z.object({ key: id.meta(known.project) }),
  event: projectFigures,
  errors: ['notFound'],
});

/** Which supporters are looked at: by status, a reward and a combination that they take, words, parcels, and open questions. */
const supporterFilter = z
  .object({
    pid: id.meta(known.project),
    status: queryWord(pledgeStatuses).meta(about('Status; empty for all')),
    reward: queryInt(0, limits.rewardsPerProject, -1).meta(
      about('Only supporters of this reward, by idx; left out for all', 0),
    ),
    choice: z
      .string()
      .regex(/^(\d{1,2}(,\d{1,2}){0,2})?$/, { error: 'format' })
      .default('')
      .meta(
        about(
          'Only supporters of this combination of `reward`, its places parted by commas; empty for all',
          '0,1',
        ),
      ),
    text: plainText(limits.supporterSearch)
      .default('')
      .meta(about('Nickname, recipient, contact, e-mail or an answer; empty for all', '')),
    toShip: queryFlag.meta(about('Only parcels', false)),
    unanswered: queryFlag.meta(
      about('Only live pledges of which a question, required or not, has no answer', false),
    ),
  })
  // A combination says nothing without its reward.
  .refine(({ choice, reward }) => choice === '' || reward >= 0, {
    ...says('field.format'),
    path: ['choice'],
  });

/** What a delivery list holds, beside of whom. */
const listContent = {
  pending: queryFlag.meta(about('Also who is still to be charged', false)),
  columns: z
    .string()
    .max(200)
    .optional()
    .meta(about('Some of the columns, their names parted by commas; left out: all', 'name,tel')),
  lines: queryWord(exportLines).meta(
    about('What a line is: a parcel, a combination of a reward, or a piece; empty: a parcel'),
  ),
};

export const exportSupporters = defineFile({
  ...insight.exportSupporters,
  summary: 'The delivery list of an own project as a file',
  description:
    'The delivery list as a file: who has paid, with `pending` also who is still to be charged, ' +
    'or who is in the status that is asked for. Whose pledge is over is never in it. `columns` ' +
    'are some of supporterColumns; `format` is CSV when absent. A line is a parcel, with `lines` a combination or a piece; ' +
    'then only what `reward` and `choice` ask for is in it, and the sums of a pledge stand in its first line. ' +
    'A workbook of more than 1,048,575 lines is refused at `format`. That it was taken is noted.',
  rate: '60 an hour, every try counts',
  audience: 'member',
  fresh: 'admin',
  input: supporterFilter.safeExtend({
    ...listContent,
    format: queryWord(exportFormats).meta(about('Format; empty: CSV')),
  }),
  errors: ['notFound'],
});

export const previewSupporterExport = defineCall({
  ...insight.previewSupporterExport,
  summary: 'How the delivery list of an own project begins',
  description: 'The headings of that file and its first two lines, as its CSV says them.',
  audience: 'member',
  input: supporterFilter.safeExtend(listContent),
  data: z.object({
    headings: z.array(z.string()).meta(about('What its columns are headed by', ['닉네임', '받는 분'])),
    rows: z.array(z.array(z.string())).meta(about('Its first lines, none to two', [['하나', '이하나']])),
  }),
  errors: ['notFound'],
});

const lineCount = {
  paid: z.int().meta(about('Of who has paid, a number', 87)),
  pending: z.int().meta(about('Of who is still to be charged, a number', 3)),
};
const lineCountSchema = z
  .object(lineCount)
  .meta({ id: 'LineCount', description: 'Lines of a delivery list.' });

export const countSupporters = defineCall({
  ...insight.countSupporters,
  summary: 'How many lines the delivery list of an own project would have',
  description:
    'How many rows that file would have: who has paid, and who is still to be charged. By parcel these are the pledges; `combination` ' +
    'and `piece` are the lines of the other kinds.',
  audience: 'member',
  input: supporterFilter,
  data: z.object({
    ...lineCount,
    combination: lineCountSchema.meta(about('Where a line is a combination of a reward')),
    piece: lineCountSchema.meta(about('Where a line is a piece')),
  }),
  errors: ['notFound'],
});

export const countSupporterPieces = defineCall({
  ...insight.countSupporterPieces,
  summary: 'What an own project has to make',
  description:
    'The pieces of each combination of each reward that live pledges hold, for the maker of a project and administrators, by reward and ' +
    'combination; a combination that nobody has chosen is not listed.',
  audience: 'member',
  input: z.object({ pid: id.meta(known.project) }),
  data: z.array(
    z
      .object({
        ...pledgeLineSchema.pick({ idx: true, choice: true, choiceText: true }).shape,
        name: projectGoods.name,
        context: z.string().meta(about('What the backer gets, plain text', '머그컵 1개')),
        paid: z.int().meta(about('Pieces that are paid', 141)),
        pending: z.int().meta(about('Pieces that are still to be charged', 3)),
      })
      .meta({ id: 'SupporterPieces', description: 'How many pieces of a combination are to be made.' }),
  ),
  errors: ['notFound'],
});

export const listSupporters = defineCall({
  ...insight.listSupporters,
  summary: 'Supporters of an own project',
  description: 'The supporters of a project for its maker and administrators, newest first; 50 a page.',
  audience: 'member',
  input: supporterFilter.safeExtend({ page: queryInt(0, 100_000, 0).meta(known.page) }),
  data: z.array(
    z.object({
      gateKey: z.string().meta(known.pledge),
      nickname: z.string().meta(known.nickname),
      email: z.string().meta(about('E-mail of the backer', 'hana@example.com')),
      status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
      endedBy: z.enum(pledgeEnders).optional().meta(about('Who ended it, once it is cancelled')),
      parcel: z.boolean().meta(about('Whether something of it is sent as a parcel, which may cost 0', true)),
      amount: z.int().meta(about('Rewards and donation, without delivery, KRW', 22_000)),
      deliveryprice: z.int().meta(about('Delivery, KRW', 3_000)),
      donation: z.int().meta(about('Donation within amount, KRW', 0)),
      refunded: z.int().meta(about('What has been given back, KRW', 0)),
      rewards: z
        .array(supporterLineSchema)
        .meta(
          about('The chosen rewards, a line for each combination; without answers once the pledge is over'),
        ),
      answers: orderAnswersSchema,
      deliveryinfo: pledgeSchema.shape.deliveryinfo.omit({ contentidx: true }).meta(about('What goes where')),
      placedAt: z.int().meta(about('When it was placed, epoch ms', 1_767_229_200_000)),
    }),
  ),
  errors: ['notFound'],
});

export const getProjectGraph = defineCall({
  ...insight.getProjectGraph,
  summary: 'Statistics of an own project',
  description:
    'What happened with a project day by day, in Seoul, for its maker and administrators, days ' +
    'without anything too; where its views came from, and what became of its charges.',
  audience: 'member',
  input: z.object({
    key: id.meta(known.project),
    purpose: z.enum(purposes).optional().meta(about('Not read')),
  }),
  data: graphSchema,
  errors: ['notFound'],
});

export const previewProject = defineCall({
  ...insight.previewProject,
  summary: 'An own project at another moment',
  description:
    'An own project at any moment, `at` in ms (now when absent), and what the clock does with it, ' +
    'for its maker and administrators; nothing is changed by it. `outcome` is how it is taken to ' +
    'end while that is open: `assumed` tells whether it was.',
  audience: 'member',
  input: z.object({
    key: id.meta(known.project),
    at: queryInt(0, 8_000_000_000_000, -1).meta(
      about('The moment, epoch ms; left out: now', 1_767_229_200_000),
    ),
    outcome: queryWord(outcomes).meta(
      about('How it is taken to end while that is open; empty: as it stands'),
    ),
  }),
  data: z.object({
    now: z.int().meta(about('Now by the clock of the product, epoch ms', 1_767_229_200_000)),
    at: z.int().meta(about('The moment, epoch ms', 1_767_229_200_000)),
    outcome: z.enum(outcomes).meta(about('How it is taken to end')),
    assumed: z.boolean().meta(about('Whether that was assumed', true)),
    project: projectCardSchema.meta(about('The project at that moment')),
    events: z
      .array(
        z.object({
          kind: z.enum(scheduleKinds).meta(about('What happens')),
          at: z.int().meta(about('When, epoch ms', 1_767_229_200_000)),
          charges: z.boolean().meta(about('Cards are charged', false)),
          mails: z
            .array(
              z.object({
                to: z.enum(['backers', 'maker']).meta(about('To whom')),
                subject: z.string().meta(about('Its subject, Korean', '결제가 완료되었습니다.')),
              }),
            )
            .meta(about('Mails that go out')),
        }),
      )
      .meta(about('What the clock does with it, oldest first')),
  }),
  errors: ['notFound'],
});
