import { limits } from '@pq/domain/limits';
import { pledgeEnders, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { exportChanges } from '@pq/domain/project/export-changes';
import { exportLines } from '@pq/domain/project/export-lines';
import { purposes } from '@pq/domain/project/project';
import { outcomes, scheduleKinds } from '@pq/domain/project/schedule';
import { shippings } from '@pq/domain/project/shipping';
import { exportFormats } from '@pq/domain/project/supporter-columns';
import { z } from 'zod';
import { defineCall, defineFile } from '../call.ts';
import { says } from '../field-errors.ts';
import { about, before, id, known, plainText, queryFlag, queryInt, queryWord } from '../fields.ts';
import { graphSchema } from '../shapes/graph.ts';
import { pledgeSchema } from '../shapes/pledge.ts';
import { projectCardSchema } from '../shapes/project.ts';
import {
  orderAnswersSchema,
  pledgeLineSchema,
  projectRewardDetails,
  supporterLineSchema,
} from '../shapes/reward.ts';

const pledgeKey = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const listOfPledges = new RegExp(`^(${pledgeKey}(?:,${pledgeKey}){0,${limits.selectedSupporters - 1}})?$`);

const supporterFilter = z
  .object({
    pid: id.meta(known.project),
    status: queryWord(pledgeStatuses).meta(about('Status; empty for all')),
    reward: queryInt(0, limits.rewardsPerProject, -1).meta(
      about('Only backers of this reward, by idx; omit for all', 0),
    ),
    choice: z
      .string()
      .regex(/^(\d{1,2}(,\d{1,2}){0,2})?$/, { error: 'format' })
      .default('')
      .meta(
        about(
          'Only backers of this combination of `reward`, positions separated by commas; empty for all',
          '0,1',
        ),
      ),
    text: plainText(limits.supporterSearch)
      .default('')
      .meta(
        about(
          'Text in the nickname, recipient, phone number, email address or an answer, or an order number; empty for all',
          '',
        ),
      ),
    toShip: queryFlag.meta(about('Only pledges with a parcel', false)),
    unanswered: queryFlag.meta(
      about('Only live pledges with an unanswered question, required or not', false),
    ),
    gateKeys: z
      .string()
      .regex(listOfPledges, { error: 'format' })
      .default('')
      .meta(
        about(
          `Only these pledges, separated by commas, at most ${limits.selectedSupporters}; empty for all`,
          '',
        ),
      ),
  })
  // A combination has no meaning without its reward.
  .refine(({ choice, reward }) => choice === '' || reward >= 0, {
    ...says('field.format'),
    path: ['choice'],
  });

/** Content of a delivery list, independent of the selected backers. */
const listContent = {
  pending: queryFlag.meta(about('Whether to include pledges that are still to be charged', false)),
  columns: z
    .string()
    .max(200)
    .optional()
    .meta(about('Column names separated by commas; omit for all', 'name,tel')),
  lines: queryWord(exportLines).meta(
    about('Content of a line: a parcel, a combination of a reward, or a piece; empty: a parcel'),
  ),
};

export const exportSupporters = defineFile({
  name: 'exportSupporters',
  path: '/user/sponsor/export',
  summary: 'Export the delivery list of a project of the caller',
  description:
    'The delivery list as a file: paid pledges, with `pending` also pledges that are still to be charged, or ' +
    'the pledges in the given status. Ended pledges are never included. `columns` are names of ' +
    'supporterColumns; `format` is CSV if omitted. A line is a parcel or, by `lines`, a combination or a ' +
    'piece; these are limited to the given `reward` and `choice`, and the amounts of a pledge are in its first ' +
    'line. By parcel, pledges without a parcel are not included. A workbook of more than 1,048,575 lines is ' +
    'refused at `format`. The export is logged.',
  rate: '60 an hour, every attempt counts',
  audience: 'member',
  fresh: 'admin',
  input: supporterFilter.safeExtend({
    ...listContent,
    format: queryWord(exportFormats).meta(about('Format; empty: CSV')),
  }),
  errors: ['notFound'],
});

export const exportSupporterPictures = defineFile({
  name: 'exportSupporterPictures',
  path: '/user/sponsor/pictures',
  summary: 'Export the pictures in pledges of a project of the caller',
  description:
    'A ZIP archive of the pictures given as answers to questions and attached to orders, for the pledges of ' +
    'the delivery list; each is named by its order number and backer. More than 2,000 are refused at ' +
    '`reward`. The export is logged.',
  rate: '60 an hour together with the list, every attempt counts',
  audience: 'member',
  fresh: 'admin',
  input: supporterFilter.safeExtend({ pending: listContent.pending }),
  errors: ['notFound'],
});

export const listExportChanges = defineCall({
  name: 'listExportChanges',
  method: 'GET',
  path: '/user/sponsor/changes',
  summary: 'List the changes since the last delivery list of a project of the caller',
  description:
    "Time of the owner's last export of the delivery list, and the exported pledges that were refunded, " +
    'withdrawn, changed or have finally failed since, newest first, at most 100. Empty for failed or hidden ' +
    'projects.',
  audience: 'member',
  input: z.object({ pid: id.meta(known.project) }),
  data: z.object({
    exportedAt: z
      .int()
      .nullable()
      .meta(about('Time of the last export, epoch ms; null if never', 1_767_229_200_000)),
    total: z.int().meta(about('Number of pledges that differ', 2)),
    changes: z
      .array(
        z
          .object({
            gateKey: z.string().meta(known.pledge),
            order: z.string().nullable().meta(known.order),
            nickname: z.string().meta(known.nickname),
            kind: z.enum(exportChanges).meta(about('Kind of change')),
            refunded: z.int().meta(about('Total refunded amount, KRW', 337_000)),
            at: z.int().meta(about('Time of the decision, epoch ms', 1_767_229_200_000)),
          })
          .meta({
            id: 'ExportChange',
            description: 'A pledge that has changed since a delivery list was exported.',
          }),
      )
      .meta(about('Pledges that differ')),
  }),
  errors: ['notFound'],
});

export const previewSupporterExport = defineCall({
  name: 'previewSupporterExport',
  method: 'GET',
  path: '/user/sponsor/preview',
  summary: 'Preview the delivery list of a project of the caller',
  description: 'The column headings and the first two lines of the CSV file.',
  audience: 'member',
  input: supporterFilter.safeExtend(listContent),
  data: z.object({
    headings: z.array(z.string()).meta(about('Column headings', ['닉네임', '받는 분'])),
    rows: z.array(z.array(z.string())).meta(about('First lines, at most two', [['하나', '이하나']])),
  }),
  errors: ['notFound'],
});

const lineCount = {
  paid: z.int().meta(about('Number of lines of paid pledges', 87)),
  pending: z.int().meta(about('Number of lines of pledges that are still to be charged', 3)),
};
const lineCountSchema = z.object(lineCount).meta({
  id: 'LineCount',
  description: 'Lines, pictures or amounts of a delivery list.',
});

export const countSupporters = defineCall({
  name: 'countSupporters',
  method: 'GET',
  path: '/user/sponsor/count',
  summary: 'Count the lines of the delivery list of a project of the caller',
  description:
    'Numbers of paid pledges in the delivery list and of pledges that are still to be charged. `parcel`, ' +
    '`combination` and `piece` are the numbers of lines of each kind, `pictures` the number of pictures in the ' +
    'pledges.',
  audience: 'member',
  input: supporterFilter,
  data: z.object({
    ...lineCount,
    amount: lineCountSchema.meta(
      about('Amounts of these pledges minus refunds, with donations and delivery, KRW'),
    ),
    parcel: lineCountSchema.meta(about('If a line is a parcel')),
    combination: lineCountSchema.meta(about('If a line is a combination of a reward')),
    piece: lineCountSchema.meta(about('If a line is a piece')),
    pictures: lineCountSchema.meta(about('Pictures given as answers or attached to orders')),
  }),
  errors: ['notFound'],
});

export const countSupporterPieces = defineCall({
  name: 'countSupporterPieces',
  method: 'GET',
  path: '/user/sponsor/pieces',
  summary: 'List the pieces to produce for a project of the caller',
  description:
    'Number of pieces in live pledges by reward and combination, for the maker and admins; combinations that ' +
    'nobody has chosen are not listed.',
  audience: 'member',
  input: z.object({ pid: id.meta(known.project) }),
  data: z.array(
    z
      .object({
        ...pledgeLineSchema.pick({ idx: true, choice: true, choiceText: true }).shape,
        name: projectRewardDetails.name,
        context: z.string().meta(about('Contents of the reward, plain text', '머그컵 1개')),
        shipping: z.enum(shippings).meta(about('Shipping method')),
        paid: z.int().meta(about('Paid pieces', 141)),
        pending: z.int().meta(about('Pieces still to be charged', 3)),
      })
      .meta({ id: 'SupporterPieces', description: 'Number of pieces of a combination to produce.' }),
  ),
  errors: ['notFound'],
});

export const listSupporters = defineCall({
  name: 'listSupporters',
  method: 'GET',
  path: '/user/sponsor',
  summary: 'List the backers of a project of the caller',
  description: 'The backers of a project, newest first, 50 per page, for its maker and admins.',
  audience: 'member',
  input: supporterFilter.safeExtend({ page: queryInt(0, 100_000, 0).meta(known.page), before }),
  data: z.array(
    z.object({
      gateKey: z.string().meta(known.pledge),
      order: z.string().nullable().meta(known.order),
      nickname: z.string().meta(known.nickname),
      email: z.string().meta(about('Email address of the backer', 'hana@example.com')),
      status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
      endedBy: z.enum(pledgeEnders).optional().meta(about('Who cancelled it, if it is cancelled')),
      parcel: z.boolean().meta(about('Whether any of it is sent as a parcel, which may cost 0', true)),
      amount: z.int().meta(about('Rewards and donation, excluding delivery, KRW', 22_000)),
      deliveryprice: z.int().meta(about('Delivery fee, KRW', 3_000)),
      donation: z.int().meta(about('Donation, included in amount, KRW', 0)),
      refunded: z.int().meta(about('Amount refunded so far, KRW', 0)),
      rewards: z
        .array(supporterLineSchema)
        .meta(
          about('Chosen rewards, one line for each combination; without answers after the pledge has ended'),
        ),
      answers: orderAnswersSchema,
      deliveryinfo: pledgeSchema.shape.deliveryinfo
        .omit({ contentidx: true })
        .meta(about('Delivery of the rewards')),
      placedAt: z.int().meta(about('Time of the pledge, epoch ms', 1_767_229_200_000)),
    }),
  ),
  errors: ['notFound'],
});

export const getProjectGraph = defineCall({
  name: 'getProjectGraph',
  method: 'GET',
  path: '/user/graph',
  summary: 'Get the statistics of a project of the caller',
  description:
    'Daily figures of a project in Seoul time, including days without activity, sources of its views, and ' +
    'outcomes of its charges. For its maker and admins.',
  audience: 'member',
  input: z.object({
    key: id.meta(known.project),
    purpose: z.enum(purposes).optional().meta(about('Ignored')),
  }),
  data: graphSchema,
  errors: ['notFound'],
});

export const previewProject = defineCall({
  name: 'previewProject',
  method: 'GET',
  path: '/project/preview',
  summary: 'Simulate a project of the caller at another time',
  description:
    'The project at any time (`at` in ms, now if omitted) and the scheduled events until then, for its maker ' +
    'and admins; it changes nothing. `outcome` sets the assumed outcome while it is undecided; `assumed` shows ' +
    'whether one was assumed.',
  audience: 'member',
  input: z.object({
    key: id.meta(known.project),
    at: queryInt(0, 8_000_000_000_000, -1).meta(
      about('Simulated time, epoch ms; omit for now', 1_767_229_200_000),
    ),
    outcome: queryWord(outcomes).meta(
      about('Assumed outcome while it is undecided; empty: according to the current figures'),
    ),
  }),
  data: z.object({
    now: z.int().meta(about('Current time of the application clock, epoch ms', 1_767_229_200_000)),
    at: z.int().meta(about('Simulated time, epoch ms', 1_767_229_200_000)),
    outcome: z.enum(outcomes).meta(about('Outcome')),
    assumed: z.boolean().meta(about('Whether the outcome was assumed', true)),
    project: projectCardSchema.meta(about('Project at that time')),
    events: z
      .array(
        z.object({
          kind: z.enum(scheduleKinds).meta(about('Kind of event')),
          at: z.int().meta(about('Time of the decision, epoch ms', 1_767_229_200_000)),
          charges: z.boolean().meta(about('Whether cards are charged', false)),
          mails: z
            .array(
              z.object({
                to: z.enum(['backers', 'maker']).meta(about('Recipient')),
                subject: z.string().meta(about('Subject, Korean', '결제가 완료되었습니다.')),
              }),
            )
            .meta(about('Mails that are sent')),
        }),
      )
      .meta(about('Scheduled events, oldest first')),
  }),
  errors: ['notFound'],
});
