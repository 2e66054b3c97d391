import { uploadKinds } from '@pq/domain/files/upload';
import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const upload = pgTable('upload', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  kind: text('kind', { enum: uploadKinds }).notNull(),
  name: text('name').notNull(),
  mediaType: text('media_type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  projectKey: uuid('project_key'),
  pledgeId: uuid('pledge_id'),
  path: text('path').notNull(),
  firstPath: text('first_path').notNull(),
  filePath: text('file_path').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
  letGoAt: timestamp('let_go_at', { withTimezone: true }),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
});

export const projectPicture = pgTable(
  'project_picture',
  {
    projectKey: uuid('project_key').notNull(),
    uploadId: uuid('upload_id').notNull(),
    place: text('place', { enum: ['image', 'editor', 'review'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectKey, t.place, t.uploadId] })],
);

export const staleFile = pgTable('stale_file', {
  path: text('path').primaryKey(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
});
