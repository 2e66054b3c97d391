import type { Shipping } from '@pq/domain/project/shipping';
import { viewSourceKinds } from '@pq/domain/project/view-source';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const project = pgTable('project', {
  key: uuid('key').primaryKey(),
  purpose: text('purpose', { enum: ['projects', 'ordermade'] }).notNull(),
  ownerId: uuid('owner_id').notNull(),
  state: text('state', {
    enum: ['save', 'prepare', 'reject', 'ready', 'funding', 'finish', 're-finish', 'fail', 'blind'],
  })
    .notNull()
    .default('save'),
  blindedFrom: text('blinded_from', { enum: ['ready', 'funding', 'finish', 're-finish', 'fail'] }),
  title: text('title').notNull().default(''),
  category: smallint('category').notNull().default(1),
  categoryLabel: text('category_label').notNull().default(''),
  projectType: text('project_type', { enum: ['PT10', 'PT01'] })
    .notNull()
    .default('PT10'),
  deliveryType: text('delivery_type', { enum: ['PQ', ''] })
    .notNull()
    .default('PQ'),
  goal: bigint('goal', { mode: 'number' }).notNull().default(0),
  periodStart: date('period_start'),
  periodFinish: date('period_finish'),
  rewardPeriod: date('reward_period'),
  thumbnail: text('thumbnail').notNull().default(''),
  mainImage: text('main_image').notNull().default(''),
  subImages: text('sub_images').array().notNull().default([]),
  ground: text('ground').notNull().default('#F6F6F9'),
  refund: text('refund').notNull().default(''),
  editor: text('editor').notNull().default(''),
  rejectMessage: text('reject_message'),
  withdrawRequested: boolean('withdraw_requested').notNull().default(false),
  amountNow: bigint('amount_now', { mode: 'number' }).notNull().default(0),
  backers: integer('backers').notNull().default(0),
  amountAtEnd: bigint('amount_at_end', { mode: 'number' }),
  backersAtEnd: integer('backers_at_end'),
  itemsAtEnd: integer('items_at_end'),
  scraps: integer('scraps').notNull().default(0),
  views: integer('views').notNull().default(0),
  shelf: text('shelf', { enum: ['soon', 'open', 'over'] }).generatedAlwaysAs(sql`(generated)`),
  boxed: boolean('boxed').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }),
  saveId: uuid('save_id'),
  fieldSaves: jsonb('field_saves').notNull().default({}),
});

export const projectSlot = pgTable(
  'project_slot',
  {
    memberId: uuid('member_id').notNull(),
    purpose: text('purpose', { enum: ['projects', 'ordermade'] }).notNull(),
    projectKey: uuid('project_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.purpose] })],
);

export const reward = pgTable(
  'reward',
  {
    projectKey: uuid('project_key').notNull(),
    idx: smallint('idx').notNull(),
    count: integer('count').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    context: text('context').notNull(),
    productCost: bigint('product_cost', { mode: 'number' }).notNull(),
    delivery: bigint('delivery', { mode: 'number' }).notNull().default(0),
    shipping: text('shipping').$type<Shipping>().notNull().default('parcel'),
  },
  (t) => [primaryKey({ columns: [t.projectKey, t.idx] })],
);

export const projectTransition = pgTable('project_transition', {
  id: uuid('id').primaryKey(),
  projectKey: uuid('project_key').notNull(),
  fromState: text('from_state'),
  toState: text('to_state').notNull(),
  actor: text('actor').notNull(),
  reason: text('reason'),
  at: timestamp('at', { withTimezone: true }).notNull(),
});

export const projectSubmission = pgTable('project_submission', {
  id: uuid('id').primaryKey(),
  projectKey: uuid('project_key').notNull(),
  round: integer('round').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  snapshot: jsonb('snapshot').notNull(),
  withdrawRequestedAt: timestamp('withdraw_requested_at', { withTimezone: true }),
  decision: text('decision', { enum: ['approve', 'reject', 'withdraw'] }),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  decidedBy: uuid('decided_by'),
  message: text('message'),
});

export const projectCorrection = pgTable('project_correction', {
  id: uuid('id').primaryKey(),
  projectKey: uuid('project_key').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  operatorId: uuid('operator_id').notNull(),
  fields: text('fields').array().notNull(),
  reason: text('reason').notNull(),
  before: jsonb('before').notNull(),
});

export const makerReport = pgTable(
  'maker_report',
  {
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] })],
);

export const scrap = pgTable(
  'scrap',
  {
    memberId: uuid('member_id').notNull(),
    projectKey: uuid('project_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.projectKey] })],
);

export const projectView = pgTable(
  'project_view',
  {
    projectKey: uuid('project_key').notNull(),
    day: date('day').notNull(),
    viewer: text('viewer').notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectKey, t.day, t.viewer] })],
);

/** Views by Seoul day; `projectView` remembers who looked for a day only. */
export const projectDay = pgTable(
  'project_day',
  {
    projectKey: uuid('project_key').notNull(),
    day: date('day').notNull(),
    views: integer('views').notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectKey, t.day] })],
);

/** Where views came from, in all. */
export const projectSource = pgTable(
  'project_source',
  {
    projectKey: uuid('project_key').notNull(),
    kind: text('kind', { enum: viewSourceKinds }).notNull(),
    detail: text('detail').notNull().default(''),
    views: integer('views').notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectKey, t.kind, t.detail] })],
);

/** Written by triggers of project only. */
export const projectPopularity = pgTable('project_popularity', {
  key: uuid('key').primaryKey(),
  purpose: text('purpose', { enum: ['projects', 'ordermade'] }).notNull(),
  shelf: text('shelf', { enum: ['soon', 'open', 'over'] }),
  boxed: boolean('boxed').notNull(),
  state: text('state').notNull(),
  category: smallint('category').notNull(),
  projectType: text('project_type').notNull(),
  deliveryType: text('delivery_type').notNull(),
  periodStart: date('period_start'),
  periodFinish: date('period_finish'),
  backers: integer('backers').notNull(),
  scraps: integer('scraps').notNull(),
  views: integer('views').notNull(),
});

/** Written by triggers of project and member only. */
export const projectSearch = pgTable('project_search', {
  key: uuid('key').primaryKey(),
  realm: smallint('realm').notNull(),
  title: text('title').notNull(),
  author: text('author').notNull(),
  content: text('content').notNull(),
});

/** What has come of a project whose pledges have all ended, KRW. */
export const projectOutcome = pgTable('project_outcome', {
  projectKey: uuid('project_key').primaryKey(),
  collected: bigint('collected', { mode: 'number' }).notNull(),
  uncollected: bigint('uncollected', { mode: 'number' }).notNull(),
  refunded: bigint('refunded', { mode: 'number' }).notNull(),
});
