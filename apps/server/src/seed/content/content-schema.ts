import { newsAudiences } from '@pq/domain/community/news';
import { makerKinds } from '@pq/domain/identity/identity';
import { isEmail } from '@pq/domain/member/email';
import { policyIds } from '@pq/domain/policies/policy-text';
import {
  type Category,
  categories,
  deliveryTypes,
  projectStates,
  projectTypes,
  purposes,
} from '@pq/domain/project/project';
import { shippings } from '@pq/domain/project/shipping';
import { questionKinds, questionScopes } from '@pq/domain/reward/reward-details';
import { z } from 'zod';

/**
 * The content of the demo site: the schema of its data files (`*.json`), and the values that seeding works with. Days count from
 * the Seoul date of seeding (0 is today, -1 yesterday), money is in won; pictures are named as seed/drawings names them.
 */

const text = z.string().min(1);
const email = z.string().refine(isEmail);
const category = z.literal(categories) satisfies z.ZodType<Category>;
const amount = z.int().min(0);
const days = z.int();
const hours = z.number().min(0);
/** A share of the goal, or of the stock for custom orders; `all` is every item. */
const share = z.union([z.number().min(0), z.literal('all')]);

/** The identity of a maker, verified unless `state` says otherwise. */
const identity = z.strictObject({
  kind: z.enum(makerKinds),
  name: text,
  birth: text.optional(),
  registration: text.optional(),
  corporateNumber: text.optional(),
  representative: text.optional(),
  address: text,
  taxEmail: email.optional(),
  bank: text,
  account: text,
  holder: text,
  state: z.literal('checking').optional(),
});

const member = z.strictObject({
  email,
  nickname: text,
  quote: z.string(),
  role: z.literal('admin').optional(),
  identity: identity.optional(),
});
const recipient = z.strictObject({ name: text, tel: text, basic: text, detail: text, zonecode: text });
const backer = z.strictObject({ ...member.shape, recipient });

const reports = z.array(z.strictObject({ by: email, reason: text }));

const reply = z.strictObject({
  author: email,
  text,
  hoursAgo: hours,
  secret: z.boolean().optional(),
  reports: reports.optional(),
});
const comment = reply.extend({ replies: z.array(reply).optional() });

const options = z.array(
  z.strictObject({
    name: text,
    values: z.array(z.strictObject({ value: text, surcharge: amount, color: text.optional() })),
  }),
);
const questions = z.array(
  z.strictObject({
    id: text,
    text,
    kind: z.enum(questionKinds),
    choices: z.array(text),
    per: z.enum(questionScopes),
    required: z.boolean(),
    max: z.int().optional(),
    samples: z.array(text).exactOptional(),
  }),
);

/** `count` 0 is no limit; `earlyUntil` and `monthOn`, in whose month it is delivered, are days from that of seeding. */
const reward = z.strictObject({
  context: text,
  productCost: amount,
  delivery: amount,
  count: amount,
  /** Else assumed from the fee. */
  shipping: z.enum(shippings).exactOptional(),
  name: text.exactOptional(),
  picture: text.exactOptional(),
  limitPerPerson: z.int().exactOptional(),
  earlyUntil: days.exactOptional(),
  earlyFirst: z.int().min(1).exactOptional(),
  monthOn: days.exactOptional(),
  options: options.exactOptional(),
  stock: z.array(z.strictObject({ choice: z.array(z.int()), count: amount })).exactOptional(),
  questions: questions.exactOptional(),
});

const file = z.union([
  z.strictObject({ name: text, text }),
  z.strictObject({ name: text, picture: text }),
  z.strictObject({ name: text, recorded: text }),
]);

const pqReward = z.strictObject({
  title: text,
  picture: text,
  /** 0 video, 1 image, 2 text, 3 file. */
  category: z.literal([0, 1, 2, 3]),
  start: days,
  finish: days,
  state: z.enum(['save', 'prepare', 'reject', 'ready', 'funding', 'finish']),
  /** The tiers that it is for, by their place; all when absent. */
  tiers: z.array(z.int().min(0)).optional(),
  /** The reward opens for a backer with the pledge; by default with its payment. */
  early: z.literal(true).optional(),
  message: text.optional(),
  editor: text,
  files: z.array(file).optional(),
});

const proofs = z.strictObject({
  pictures: z.array(text).min(2).max(5),
  texts: z.strictObject({ sent: text, again: text, change: text }),
});

const shipping = z.enum(['mixed', 'sent']);

/** What has become of a stage's payout, by its place. Paid ones went out together each month. */
const payout = z.enum(['due', 'held', 'gathered', 'sent', 'returned', 'paid']);

const projectEntry = z.strictObject({
  purpose: z.enum(purposes),
  title: text,
  maker: email,
  category,
  picture: text,
  state: z.enum(projectStates),
  start: days,
  finish: days,
  type: z.enum(projectTypes).optional(),
  delivery: z.enum(deliveryTypes).optional(),
  goal: amount.optional(),
  pledged: share.optional(),
  backers: amount.optional(),
  rejectMessage: text.optional(),
  lead: text,
  why: text,
  how: text,
  rewards: z.array(reward).min(1),
  pqRewards: z.array(pqReward).optional(),
  proofs: proofs.optional(),
  /** How far its parcels are; without it nothing is being made. */
  shipping: shipping.exactOptional(),
  plan: z.literal('split').exactOptional(),
  payouts: z.array(payout).exactOptional(),
  /** A payment was refunded after its payout. */
  owes: z.literal(true).exactOptional(),
  /** The provider has refunded a payment that we know nothing of. */
  differs: z.literal(true).exactOptional(),
});

const story = z.strictObject({
  author: email,
  category,
  title: text,
  content: text,
  /** The first is shown square. */
  pictures: z.array(text).min(1),
  likes: amount,
  hoursAgo: hours,
  comments: z.array(comment).optional(),
});

const news = z.strictObject({
  /** The title of its project. */
  project: text,
  title: text,
  content: text,
  audience: z.enum(newsAudiences),
  /** Negative: scheduled. */
  hoursAgo: z.int(),
  fixedHoursAgo: z.int().optional(),
  removedHoursAgo: z.int().optional(),
  reports: reports.optional(),
  comments: z.array(comment).optional(),
});

const notice = z.strictObject({
  title: text,
  content: text,
  picture: text.optional(),
  daysAgo: days,
  comments: z.array(comment).optional(),
});

const ask = z.strictObject({
  author: email.optional(),
  email,
  content: text,
  hoursAgo: hours,
  answer: z.strictObject({ text, hoursAgo: hours }).optional(),
});

const banner = z.strictObject({
  group: z.enum(['line', 'slider', 'orderslider']),
  title: text,
  content: z.string(),
  link: text,
  button: z.string(),
  picture: text.optional(),
  ground: z.string(),
});

const policy = z.strictObject({
  id: z.enum(policyIds),
  title: text,
  effectiveAt: z.iso.date(),
  sections: z.array(z.strictObject({ heading: text, paragraphs: z.array(text).min(1) })).min(1),
});

export const contentFiles = z.strictObject({
  members: z.array(member),
  backers: z.array(backer),
  projects: z.array(projectEntry),
  stories: z.array(story),
  notices: z.array(notice),
  news: z.array(news).default([]),
  asks: z.array(ask),
  banners: z.array(banner),
  policies: z.array(policy),
});

export type DemoMember = z.infer<typeof member>;
export type DemoBacker = z.infer<typeof backer>;
export type DemoComment = z.infer<typeof comment>;
export type DemoFile = z.infer<typeof file>;
export type DemoStory = z.infer<typeof story>;
export type DemoNotice = z.infer<typeof notice>;
export type DemoNews = z.infer<typeof news>;
export type DemoAsk = z.infer<typeof ask>;
export type DemoBanner = z.infer<typeof banner>;
export type DemoPolicy = z.infer<typeof policy>;
export type ProjectEntry = z.infer<typeof projectEntry>;

/** The first of `pictures` is the thumbnail; at least four. */
export type DemoProject = Pick<
  ProjectEntry,
  'purpose' | 'maker' | 'title' | 'category' | 'state' | 'start' | 'finish' | 'rewards'
> & {
  projectType: NonNullable<ProjectEntry['type']>;
  deliveryType: NonNullable<ProjectEntry['delivery']>;
  /** 0 for custom orders. */
  goal: number;
  rewardsOn: number;
  pictures: readonly string[];
  pledged: number | 'all';
  backers: number;
  refund: string;
  editor: string;
  rejectMessage?: string | undefined;
  comments?: readonly DemoComment[];
  pqRewards?: readonly z.infer<typeof pqReward>[];
  proofs?: z.infer<typeof proofs>;
  shipping?: z.infer<typeof shipping>;
  plan?: 'split';
  payouts?: readonly DemoPayout[];
  owes?: true;
  differs?: true;
};

export type DemoPayout = z.infer<typeof payout>;

export type PlacedProject = DemoProject & {
  key: string;
  period: { start: string; finish: string };
  rewardPeriod: string;
  createdMs: number;
};

export type DemoContent = Omit<z.infer<typeof contentFiles>, 'projects'> & {
  projects: readonly DemoProject[];
};
