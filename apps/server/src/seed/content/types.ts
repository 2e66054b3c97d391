import type { PolicyId } from '@pq/contract/shapes/site';
import type { Category, DeliveryType, ProjectState, ProjectType, Purpose } from '@pq/domain/project/project';

/**
 * The words of the demo site. Days count from the Seoul date of seeding (0 is today, -1 yesterday); pictures are named
 * as seed/drawing draws them.
 */

/** Somebody with an account; `email` is how the other parts name them. */
export type DemoMember = { email: string; nickname: string; quote: string; role?: 'admin' };

export type DemoRecipient = { name: string; tel: string; basic: string; detail: string; zonecode: string };
export type DemoBacker = DemoMember & { recipient: DemoRecipient };

export type DemoReward = {
  context: string;
  productCost: number;
  delivery: number;
  /** 0 is no limit. */
  count: number;
};

export type DemoProject = {
  purpose: Purpose;
  maker: string;
  title: string;
  category: Category;
  projectType: ProjectType;
  deliveryType: DeliveryType;
  state: ProjectState;
  /** KRW; 0 for custom orders. */
  goal: number;
  start: number;
  finish: number;
  rewardsOn: number;
  /** The first is the thumbnail; at least four. */
  pictures: readonly string[];
  rewards: readonly DemoReward[];
  /** What has been pledged as a share of the goal, or of the stock for custom orders; `all` takes every item. */
  pledged: number | 'all';
  backers: number;
  refund: string;
  editor: string;
  rejectMessage?: string;
  comments?: readonly DemoComment[];
  pqRewards?: readonly DemoPqReward[];
};

export type PlacedProject = DemoProject & {
  key: string;
  period: { start: string; finish: string };
  rewardPeriod: string;
  createdMs: number;
};

export type DemoComment = {
  author: string;
  text: string;
  /** Hours before the time of seeding. */
  hoursAgo: number;
  secret?: boolean;
  reports?: readonly { by: string; reason: string }[];
  replies?: readonly Omit<DemoComment, 'replies'>[];
};

export type DemoPqReward = {
  title: string;
  picture: string;
  /** 0 video, 1 image, 2 text, 3 file. */
  category: 0 | 1 | 2 | 3;
  start: number;
  finish: number;
  state: 'save' | 'prepare' | 'reject' | 'ready' | 'funding' | 'finish';
  /** The tiers that it is for, by their place; all when absent. */
  tiers?: readonly number[];
  /** It opens as soon as somebody pledges; else once they have paid. */
  early?: true;
  message?: string;
  editor: string;
  files?: readonly DemoFile[];
};

/** A file of a reward: words, one of the demo pictures (4:3), or what lies in seed/files. */
export type DemoFile = { name: string } & ({ text: string } | { picture: string } | { recorded: string });

export type DemoStory = {
  author: string;
  category: Category;
  title: string;
  content: string;
  /** The first is shown square. */
  pictures: readonly string[];
  likes: number;
  hoursAgo: number;
  comments?: readonly DemoComment[];
};

export type DemoNotice = {
  title: string;
  content: string;
  picture?: string;
  daysAgo: number;
  comments?: readonly DemoComment[];
};

export type DemoAsk = {
  author?: string;
  email: string;
  content: string;
  hoursAgo: number;
  answer?: { text: string; hoursAgo: number };
};

export type DemoBanner = {
  group: 'line' | 'slider' | 'orderslider';
  title: string;
  content: string;
  link: string;
  button: string;
  picture?: string;
  ground: string;
};

export type DemoPolicy = {
  id: PolicyId;
  title: string;
  effectiveAt: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
};

export type DemoContent = {
  members: readonly DemoMember[];
  backers: readonly DemoBacker[];
  projects: readonly DemoProject[];
  stories: readonly DemoStory[];
  notices: readonly DemoNotice[];
  asks: readonly DemoAsk[];
  banners: readonly DemoBanner[];
  policies: readonly DemoPolicy[];
};
