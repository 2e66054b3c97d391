import { opensFrom } from '@pq/domain/pqbox/reward-audience';
import {
  bigint,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const pqReward = pgTable('pq_reward', {
  key: uuid('key').primaryKey(),
  projectKey: uuid('project_key').notNull(),
  authorId: uuid('author_id').notNull(),
  title: text('title').notNull().default(''),
  thumbnail: text('thumbnail').notNull().default(''),
  category: smallint('category').notNull().default(0),
  periodStart: date('period_start'),
  periodFinish: date('period_finish'),
  state: text('state', { enum: ['save', 'prepare', 'reject', 'ready', 'funding', 'finish', 'blind'] })
    .notNull()
    .default('save'),
  tiers: smallint('tiers').array(),
  openFrom: text('open_from', { enum: opensFrom }).notNull().default('payment'),
  message: text('message'),
  editor: text('editor').notNull().default(''),
  version: integer('version').notNull().default(0),
  savedAt: timestamp('saved_at', { withTimezone: true }),
  saveId: uuid('save_id'),
  submittedAt: timestamp('submitted_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const pqRewardFile = pgTable('pq_reward_file', {
  id: uuid('id').primaryKey(),
  rewardKey: uuid('reward_key').notNull(),
  fileId: uuid('file_id').notNull(),
  version: integer('version').notNull(),
  replacedAt: timestamp('replaced_at', { withTimezone: true }),
  path: text('path').notNull(),
  name: text('name').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  mediaType: text('media_type').notNull(),
  description: text('description').notNull().default(''),
  captions: text('captions'),
  seconds: integer('seconds'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const pqRewardUpload = pgTable('pq_reward_upload', {
  id: uuid('id').primaryKey(),
  rewardKey: uuid('reward_key').notNull(),
  ownerId: uuid('owner_id').notNull(),
  fileId: uuid('file_id'),
  name: text('name').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  received: bigint('received', { mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
});

export const pqRewardPart = pgTable(
  'pq_reward_part',
  {
    uploadId: uuid('upload_id').notNull(),
    start: bigint('start', { mode: 'number' }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    path: text('path').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.start] })],
);

export const pqRewardVisit = pgTable(
  'pq_reward_visit',
  {
    rewardKey: uuid('reward_key').notNull(),
    memberId: uuid('member_id').notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    downloadedAt: timestamp('downloaded_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.rewardKey, t.memberId] })],
);

export const pqRewardKey = pgTable('pq_reward_key', {
  key: uuid('key').primaryKey(),
  memberId: uuid('member_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const pqRewardTransition = pgTable('pq_reward_transition', {
  id: uuid('id').primaryKey(),
  rewardKey: uuid('reward_key').notNull(),
  fromState: text('from_state'),
  toState: text('to_state').notNull(),
  actor: text('actor').notNull(),
  reason: text('reason'),
  at: timestamp('at', { withTimezone: true }).notNull(),
});

export const pqRewardTelling = pgTable('pq_reward_telling', {
  id: uuid('id').primaryKey(),
  rewardKey: uuid('reward_key').notNull(),
  file: text('file'),
  toldAfter: uuid('told_after'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
