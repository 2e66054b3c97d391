import type { ProjectCard } from '@pq/contract/shapes/project';
import type { DeliveryType, ProjectState, ProjectType, Purpose } from '@pq/domain/project/project';

/** A project with its author and rewards as lists need it. Amounts in KRW, dates YYYY-MM-DD; null in drafts. */
export type CardRow = {
  key: string;
  purpose: Purpose;
  title: string;
  state: ProjectState;
  category: number;
  categoryLabel: string;
  projectType: ProjectType;
  deliveryType: DeliveryType;
  goal: number;
  amountNow: number;
  periodStart: string | null;
  periodFinish: string | null;
  rewardPeriod: string | null;
  thumbnail: string;
  mainImage: string;
  firstSubImage: string | null;
  ground: string;
  backers: number;
  /** Null until it is closed. */
  amountAtEnd: number | null;
  backersAtEnd: number | null;
  itemsAtEnd: number | null;
  scraps: number;
  views: number;
  ownerId: string;
  author: string;
  authorImage: string;
  rewards: ProjectCard['rewards']['content'];
};

/** Columns of a CardRow from `p` (project), `m` (its owner) and `r` (its rewards). */
export const cardColumns = `
  p.key, p.purpose, p.title, p.state, p.category, p.category_label as "categoryLabel",
  p.project_type as "projectType", p.delivery_type as "deliveryType", p.goal, p.amount_now as "amountNow",
  p.period_start as "periodStart", p.period_finish as "periodFinish", p.reward_period as "rewardPeriod",
  p.thumbnail, p.main_image as "mainImage", p.sub_images[1] as "firstSubImage", p.ground, p.backers,
  p.amount_at_end as "amountAtEnd", p.backers_at_end as "backersAtEnd", p.items_at_end as "itemsAtEnd", p.scraps,
  p.views, p.owner_id as "ownerId", m.name as author, m.image as "authorImage", r.rewards`;

/** Joins to `p` what cardColumns needs. */
export const cardJoins = `
  join member m on m.id = p.owner_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('idx', idx, 'count', count, 'sold', sold, 'context', context,
      'productCost', product_cost, 'delivery', delivery, 'shipping', shipping) order by idx), '[]') as rewards
    from reward where project_key = p.key) r`;
