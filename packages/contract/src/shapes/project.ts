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
import { promisedRewardSchema } from './pqbox.ts';
import { projectGoods, queueFields } from './reward.ts';

export const projectRewardSchema = z
  .object({
    idx: z.int().meta(known.idx),
    count: z.int().meta(about('How many there are; 0: no limit', 100)),
    sold: z.int().meta(about('Pieces held by live pledges', 12)),
    context: z.string().meta(about('What the backer gets, plain text', '머그컵 1개')),
    productCost: z.int().meta(about('Price of one piece, KRW', 22_000)),
    delivery: z.int().meta(about('Delivery fee, KRW; a parcel may cost 0', 3_000)),
    shipping: z
      .enum(shippings)
      .meta(about('Whether it is sent as a parcel; what is not sent asks for no address')),
    ...projectGoods,
    ...queueFields,
    chosen: z
      .int()
      .optional()
      .meta(
        about(
          'How many backers have chosen it, once it has ended those of its close; on the page of its ' +
            'project',
          11,
        ),
      ),
    taken: z
      .int()
      .optional()
      .meta(
        about(
          'How many pieces they have chosen; sold goes on with refunds and failed charges. On the page ' +
            'of its project',
          12,
        ),
      ),
    payment: z
      .record(
        z.string(),
        z.object({ email: z.string().meta(about('E-mail of the backer', 'hana@example.com')) }),
      )
      .optional()
      .meta(about('Live pledges by gateKey, for the maker and administrators alone')),
  })
  .meta({
    id: 'ProjectReward',
    description:
      'One reward of a project as people see it. Amounts in KRW; count 0 = no limit; sold = items ' +
      'held by live pledges.',
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
          .meta(about('Address of the picture in lists; empty for none', '/files/demo/dog.jpg')),
        main: z
          .string()
          .meta(about('Address of the picture on its page; empty for none', '/files/demo/dog.jpg')),
        ground: z
          .string()
          .meta(
            about(
              'Colour behind the picture while it loads, #RRGGBB; empty where it is not known',
              '#E8E2D8',
            ),
          ),
      })
      .meta({ id: 'ProjectPictures', description: 'Pictures of a project.' })
      .meta(about('Pictures')),
    config: projectConfigSchema.meta(about('Type and delivery')),
    amount: fundedSchema.meta(about('Goal and what is pledged')),
    period: periodSchema.meta(about('When it is open')),
    rewards: z
      .object({
        type: z.array(categoryLabelSchema).meta(about('Label of the category, as a list of one')),
        period: z.string().meta(about('When the rewards come, YYYY-MM-DD in Seoul', '2027-02-01')),
        content: z.array(projectRewardSchema).meta(about('Rewards, in the order of their idx')),
      })
      .meta({ id: 'ProjectRewards', description: 'Rewards of a project.' })
      .meta(about('Rewards and when they come')),
    backers: z.int().meta(about('Backers with a live pledge, a number', 87)),
    atClose: z
      .object({
        amount: z.int().meta(about('Pledged without delivery, KRW', 2_607_000)),
        backers: z.int().meta(about('Backers, a number', 93)),
        percent: z.int().meta(about('Whole percent of the goal', 261)),
        items: z.int().meta(about('Pieces', 104)),
      })
      .meta({ id: 'FiguresAtClose', description: 'What a project had been pledged at its close.' })
      .optional()
      .meta(
        about(
          'What it had been pledged at its close, once it has ended. It is shown under these figures; ' +
            'amount.now and backers stay those of live pledges',
        ),
      ),
    scraps: z.int().meta(about('Scraps, a number', 34)),
    views: z.int().meta(about('Views, a number', 1_250)),
    profile: authorSchema.meta(about('Its maker')),
    isManager: z.boolean().meta(about('The caller is its maker or an administrator', false)),
  })
  .meta({ id: 'ProjectCard', description: 'A project in lists.' });
export type ProjectCard = z.output<typeof projectCardSchema>;

export const projectSchema = projectCardSchema
  .extend({
    subImages: z
      .array(z.string())
      .length(6)
      .meta(
        about('Six addresses of further pictures; empty text for a free place', [
          '/files/demo/dog.jpg',
          '',
          '',
          '',
          '',
          '',
        ]),
      ),
    ...shownTexts,
    rejectMessage: z
      .string()
      .optional()
      .meta(
        about(
          'Why it was rejected last, Korean; told to its maker and administrators',
          '대표 이미지를 더 선명하게 올려주세요.',
        ),
      ),
    withdrawRequested: z
      .boolean()
      .optional()
      .meta(
        about(
          'Its maker has asked for the review to be withdrawn; told to them and administrators, while ' +
            'it waits',
          false,
        ),
      ),
    hiddenReason: z
      .string()
      .optional()
      .meta(
        about(
          'Why it is hidden, Korean; told to its maker and administrators',
          '신고가 접수되어 확인하고 있습니다.',
        ),
      ),
    editor: z.string().meta(about('Story, clean HTML', '<p>함께 만드는 텃밭입니다.</p>')),
    myPledge: z
      .string()
      .optional()
      .meta(about("The caller's live pledge, by its gateKey", '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b22')),
    pqbox: z
      .array(promisedRewardSchema)
      .optional()
      .meta(
        about(
          'Rewards of its PQ box that are approved and not over, in the order in which they open; ' +
            'absent without one',
        ),
      ),
    totals: z
      .object({
        pledged: z.int().meta(about('Pledged at the end without delivery, KRW', 2_607_000)),
        collected: z.int().meta(about('What the cards have paid, with delivery, KRW', 2_700_000)),
        pending: z.int().meta(about('What is still to be charged, with delivery, KRW', 0)),
        uncollected: z
          .int()
          .meta(about('What could not be collected or was given up, with delivery, KRW', 25_000)),
        refunded: z.int().meta(about('What was given back, with delivery, KRW', 0)),
      })
      .meta({ id: 'ProjectTotals', description: 'What became of the money of a project.' })
      .optional()
      .meta(about('What became of the money once the period is over, told to its maker and administrators')),
  })
  .meta({
    id: 'Project',
    description: "A project on its own page. `myPledge` is the gateKey of the caller's live pledge.",
  });
export type Project = z.output<typeof projectSchema>;
