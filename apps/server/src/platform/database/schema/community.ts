import { boolean, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const story = pgTable('story', {
  key: uuid('key').primaryKey(),
  authorId: uuid('author_id').notNull(),
  category: smallint('category').notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  images: text('images').array().notNull(),
  likes: integer('likes').notNull().default(0),
  blindedAt: timestamp('blinded_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const storyLike = pgTable(
  'story_like',
  {
    storyKey: uuid('story_key').notNull(),
    memberId: uuid('member_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.storyKey, t.memberId] })],
);

export const comment = pgTable('comment', {
  id: uuid('id').primaryKey(),
  targetType: text('target_type', { enum: ['projects', 'ordermade', 'story', 'notice', 'pqbox'] }).notNull(),
  targetKey: uuid('target_key').notNull(),
  parentId: uuid('parent_id'),
  authorId: uuid('author_id').notNull(),
  text: text('text').notNull(),
  secret: boolean('secret').notNull().default(false),
  blindedAt: timestamp('blinded_at', { withTimezone: true }),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  reports: integer('reports').notNull().default(0),
  /** How many of its reports have been decided on, and when that was. */
  reviewed: integer('reviewed').notNull().default(0),
  reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
  replies: integer('replies').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const commentReport = pgTable(
  'comment_report',
  {
    commentId: uuid('comment_id').notNull(),
    /** The how manieth report of the comment it is. */
    no: integer('no').notNull(),
    reporterId: uuid('reporter_id').notNull(),
    /** What the comment said when it was reported. */
    text: text('text').notNull(),
    reason: text('reason').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.no] })],
);

/** Written by a trigger of comment only. */
export const commentThread = pgTable(
  'comment_thread',
  {
    targetType: text('target_type', {
      enum: ['projects', 'ordermade', 'story', 'notice', 'pqbox'],
    }).notNull(),
    targetKey: uuid('target_key').notNull(),
    comments: integer('comments').notNull().default(0),
    replies: integer('replies').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.targetType, t.targetKey] })],
);

export const notice = pgTable('notice', {
  key: uuid('key').primaryKey(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  image: text('image').notNull().default(''),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const ask = pgTable('ask', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id'),
  email: text('email').notNull(),
  content: text('content').notNull(),
  answer: text('answer'),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Written by a trigger of story only. */
export const storySearch = pgTable('story_search', {
  key: uuid('key').primaryKey(),
  realm: smallint('realm').notNull().default(2),
  title: text('title').notNull(),
  author: text('author').notNull().default(''),
  content: text('content').notNull(),
});
