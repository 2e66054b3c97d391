import { categories, projectStates, purposes } from '@pq/domain/project/project';
import { shippings } from '@pq/domain/project/shipping';
import { z } from 'zod';
import { about, known } from '../fields.ts';
import {
  authorSchema,
  categoryLabelSchema,
  fundedSchema,
  periodSchema,
  projectConfigSchema,
} from './common.ts';
import { shownTexts } from './draft.ts';
import { projectNewsSchema } from './news.ts';
import { promisedRewardSchema } from './pqbox.ts';
import { projectPromiseSchema } from './promise.ts';
import { projectRewardDetails, queueFields } from './reward.ts';

export const projectRewardSchema = z
  .object({
    idx: z.int().meta(known.idx),
    count: z.int().meta(about('Number of pieces; 0 for no limit', 100)),
    sold: z.int().meta(about('Pieces sold to live pledges', 12)),
    context: z.string().meta(about('Contents of the reward, plain text', '머그컵 1개')),
    productCost: z.int().meta(about('Unit price, KRW', 22_000)),
    delivery: z.int().meta(about('Delivery fee, KRW; may be 0 for a parcel', 3_000)),
    shipping: z.enum(shippings).meta(about('Whether it is sent as a parcel; otherwise no address is needed')),
    ...projectRewardDetails,
    ...queueFields,
    chosen: z
      .int()
      .optional()
      .meta(
        about(
          'Number of backers who have chosen it, after the end at the time of the close; only on the project page',
          11,
        ),
      ),
    taken: z
      .int()
      .optional()
      .meta(
        about(
          'Number of pieces they have chosen; unlike sold, unaffected by refunds and failed charges after the close. ' +
            'Only on the project page',
          12,
        ),
      ),
    payment: z
      .record(
        z.string(),
        z.object({ email: z.string().meta(about('Email address of the backer', 'hana@example.com')) }),
      )
      .optional()
      .meta(about('Live pledges by gateKey, visible only to the maker and admins')),
  })
  .meta({
    id: 'ProjectReward',
    description:
      'A reward of a public project. Amounts in KRW; count 0 = no limit; sold = pieces in live pledges.',
  });

export const projectCardSchema = z
  .object({
    key: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    title: z.string().meta(known.projectTitle),
    state: z.enum(projectStates).meta(known.projectState),
    category: z.int().min(1).max(categories.length).meta(known.category),
    images: z
      .object({
        thumbnail: z
          .string()
          .meta(about('URL of the picture in lists; empty for none', '/files/demo/dog.jpg')),
        main: z.string().meta(about('URL of the picture on its page; empty for none', '/files/demo/dog.jpg')),
        ground: z
          .string()
          .meta(about('Placeholder colour while the picture loads, #RRGGBB; empty if unknown', '#E8E2D8')),
      })
      .meta({ id: 'ProjectPictures', description: 'Pictures of a project.' })
      .meta(about('Pictures')),
    config: projectConfigSchema.meta(about('Type and delivery')),
    amount: fundedSchema.meta(about('Goal and pledged amount')),
    period: periodSchema.meta(about('Period in which it is open')),
    rewards: z
      .object({
        type: z.array(categoryLabelSchema).meta(about('Label of the category, as a list of one')),
        period: z.string().meta(about('Delivery date of the rewards, YYYY-MM-DD in Seoul', '2027-02-01')),
        content: z.array(projectRewardSchema).meta(about('Rewards, in the order of their idx')),
      })
      .meta({ id: 'ProjectRewards', description: 'Rewards of a project.' })
      .meta(about('Rewards and their delivery date')),
    backers: z.int().meta(about('Number of backers with a live pledge', 87)),
    atClose: z
      .object({
        amount: z.int().meta(about('Amount pledged without delivery, KRW', 2_607_000)),
        backers: z.int().meta(about('Number of backers', 93)),
        percent: z.int().meta(about('Whole percent of the goal', 261)),
        items: z.int().meta(about('Number of pieces', 104)),
      })
      .meta({ id: 'FiguresAtClose', description: 'Pledges of a project at its close.' })
      .optional()
      .meta(
        about(
          'Pledges at the close, once the project has ended. These figures are displayed; amount.now and backers ' +
            'still count live pledges',
        ),
      ),
    scraps: z.int().meta(about('Number of scraps', 34)),
    alerts: z
      .int()
      .optional()
      .meta(
        about(
          'Number of those who are notified when it opens; only until then, for its maker and admins, and from 10 on for all',
          1_284,
        ),
      ),
    views: z.int().meta(about('Number of views', 1_250)),
    profile: authorSchema.meta(about('Maker of the project')),
    isManager: z.boolean().meta(about('Whether the caller is its maker or an admin', false)),
  })
  .meta({ id: 'ProjectCard', description: 'A project in lists.' });
export type ProjectCard = z.output<typeof projectCardSchema>;

export const projectSchema = projectCardSchema
  .extend({
    subImages: z
      .array(z.string())
      .length(6)
      .meta(
        about('Six URLs of further pictures; empty text for an unused position', [
          '/files/demo/dog.jpg',
          '',
          '',
          '',
          '',
          '',
        ]),
      ),
    ...shownTexts,
    paymentOn: z
      .string()
      .optional()
      .meta(
        about(
          'Day of the first charges, YYYY-MM-DD in Seoul, only if it is later than planned (the day after the ' +
            'period)',
          '2027-01-04',
        ),
      ),
    rejectMessage: z
      .string()
      .optional()
      .meta(
        about(
          'Reason of the last rejection, Korean; visible only to the maker and admins',
          '대표 이미지를 더 선명하게 올려주세요.',
        ),
      ),
    withdrawRequested: z
      .boolean()
      .optional()
      .meta(
        about(
          'Whether a withdrawal from review is requested and undecided; visible only to the maker and admins',
          false,
        ),
      ),
    hiddenReason: z
      .string()
      .optional()
      .meta(
        about(
          'Reason for hiding it, Korean; visible only to the maker and admins',
          '신고가 접수되어 확인하고 있습니다.',
        ),
      ),
    editor: z.string().meta(about('Story, sanitized HTML', '<p>함께 만드는 텃밭입니다.</p>')),
    myPledge: z
      .string()
      .optional()
      .meta(about("The caller's live pledge, by its gateKey", '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b22')),
    alertsBy: z
      .object({
        members: z.int().meta(about('Members', 902)),
        emails: z.int().meta(about('Visitors who have confirmed their address', 382)),
        unconfirmed: z.int().meta(about('Visitors who have not confirmed it', 41)),
      })
      .meta({ id: 'AlertsOfProject', description: 'Who is notified when a project opens.' })
      .optional()
      .meta(about('Who is notified when it opens; only until then, visible only to the maker and admins')),
    myAlert: z
      .boolean()
      .optional()
      .meta(about('Whether the caller is notified when it opens; only until then', true)),
    pqbox: z
      .array(promisedRewardSchema)
      .optional()
      .meta(about('Approved digital rewards that are not closed, by opening time; absent if there are none')),
    promise: projectPromiseSchema
      .optional()
      .meta(
        about(
          'Until when it sends its parcels, once it has succeeded; absent if nothing is sent, or it closed before promises ' +
            'were recorded',
        ),
      ),
    news: projectNewsSchema.optional().meta(about('News that were published; absent while there are none')),
    totals: z
      .object({
        pledged: z.int().meta(about('Amount pledged at the end without delivery, KRW', 2_607_000)),
        collected: z.int().meta(about('Amount paid with delivery, KRW', 2_700_000)),
        pending: z.int().meta(about('Amount still to be charged with delivery, KRW', 0)),
        uncollected: z
          .int()
          .meta(
            about(
              'Amount that could not be charged or was cancelled after the period, with delivery, KRW',
              25_000,
            ),
          ),
        refunded: z.int().meta(about('Amount refunded with delivery, KRW', 0)),
      })
      .meta({ id: 'ProjectTotals', description: 'Outcome of the charges of a project.' })
      .optional()
      .meta(about('Outcome of the charges after the period has ended; visible only to the maker and admins')),
  })
  .meta({
    id: 'Project',
    description:
      "A project with all its public content. `myPledge` is the gateKey of the caller's live pledge.",
  });
export type Project = z.output<typeof projectSchema>;
