import { categories, deliveryTypes, projectStates, projectTypes, purposes } from '@pq/domain/project/project';
import { shippings } from '@pq/domain/project/shipping';
import { z } from 'zod';
import { shownTexts } from './draft.ts';
import { promisedRewardSchema } from './pqbox.ts';

/** One reward of a project as people see it. Amounts in KRW; count 0 = no limit; sold = items held by live pledges. */
export const projectRewardSchema = z.object({
  idx: z.int(),
  count: z.int(),
  sold: z.int(),
  context: z.string(),
  productCost: z.int(),
  delivery: z.int(),
  /** A parcel may cost 0; what is not sent asks for no address. */
  shipping: z.enum(shippings),
  /** How many backers have chosen it, once it has ended those of its close; on its project's own page. */
  chosen: z.int().optional(),
  /** How many pieces they have chosen; `sold` goes on with refunds and failed charges. On its project's own page. */
  taken: z.int().optional(),
  /** Live pledges by id, only for the maker and administrators. */
  payment: z.record(z.string(), z.object({ email: z.string() })).optional(),
});

/** A project in lists. */
export const projectCardSchema = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  state: z.enum(projectStates),
  category: z.int().min(1).max(categories.length),
  images: z.object({ thumbnail: z.string(), main: z.string(), ground: z.string() }),
  config: z.object({ deliveryType: z.enum(deliveryTypes), projectType: z.enum(projectTypes) }),
  amount: z.object({ goal: z.int(), now: z.int() }),
  period: z.object({ start: z.string(), finish: z.string() }),
  rewards: z.object({
    type: z.array(z.object({ title: z.string(), value: z.string().optional() })),
    period: z.string(),
    content: z.array(projectRewardSchema),
  }),
  backers: z.int(),
  /**
   * Once it has ended: what it had been pledged at its close, KRW without delivery, in whole percent of its goal, and how many pieces.
   * It is shown under these figures; `amount.now` and `backers` stay those of live pledges.
   */
  atClose: z.object({ amount: z.int(), backers: z.int(), percent: z.int(), items: z.int() }).optional(),
  scraps: z.int(),
  views: z.int(),
  profile: z.object({ author: z.string(), uid: z.string(), image: z.string() }),
  isManager: z.boolean(),
});
export type ProjectCard = z.output<typeof projectCardSchema>;

/** A project on its own page. `myPledge` is the gateKey of the caller's live pledge. */
export const projectSchema = projectCardSchema.extend({
  subImages: z.array(z.string()).length(6),
  ...shownTexts,
  rejectMessage: z.string().optional(),
  /** Its maker has asked for the review to be withdrawn; told to them and administrators, while it waits. */
  withdrawRequested: z.boolean().optional(),
  /** Why it is hidden, told to its maker and administrators. */
  hiddenReason: z.string().optional(),
  editor: z.string(),
  myPledge: z.string().optional(),
  /** Rewards of its PQ box that are approved and not over, in the order in which they open; absent without one. */
  pqbox: z.array(promisedRewardSchema).optional(),
  /**
   * What became of the money once the period is over, told to its maker and administrators, in KRW: pledged at the end without delivery, then with delivery what
   * the cards have paid, what is still to be charged, what could not be collected or was given up, and what was given back.
   */
  totals: z
    .object({
      pledged: z.int(),
      collected: z.int(),
      pending: z.int(),
      uncollected: z.int(),
      refunded: z.int(),
    })
    .optional(),
});
export type Project = z.output<typeof projectSchema>;
