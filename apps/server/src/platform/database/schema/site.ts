import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

export const banner = pgTable('banner', {
  key: uuid('key').primaryKey(),
  group: text('group', { enum: ['line', 'slider', 'orderslider'] }).notNull(),
  position: integer('position').notNull(),
  cttsTit: text('ctts_tit').notNull(),
  cttsCtts: text('ctts_ctts').notNull().default(''),
  cttsLink: text('ctts_link').notNull().default(''),
  btnLabel: text('btn_label').notNull().default(''),
  adThumbnail: text('ad_thumbnail').notNull().default(''),
  bgColor: text('bg_color').notNull().default('#F6F6F9'),
  startsAt: timestamp('starts_at', { withTimezone: true }),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  clicks: bigint('clicks', { mode: 'number' }).notNull().default(0),
  version: integer('version').notNull().default(1),
});

export const policyText = pgTable(
  'policy_text',
  {
    id: text('id', { enum: ['terms', 'private', 'offer', 'marketing', 'maker', 'donate'] }).notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    sections: jsonb('sections').notNull(),
    effectiveAt: date('effective_at').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    material: boolean('material').notNull().default(false),
    summary: text('summary').notNull().default(''),
    toldAfter: uuid('told_after'),
    toldAt: timestamp('told_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.id, t.version] })],
);

export const auditLog = pgTable('audit_log', {
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actorId: uuid('actor_id'),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  targetType: text('target_type').notNull(),
  targetKey: text('target_key').notNull(),
  reason: text('reason').notNull().default(''),
  before: jsonb('before'),
  after: jsonb('after'),
});

export const logSeal = pgTable(
  'log_seal',
  {
    log: text('log', { enum: ['money_journal', 'audit_log'] }).notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    rowId: uuid('row_id').notNull(),
    rowHash: bytea('row_hash').notNull(),
    hash: bytea('hash').notNull(),
    sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull(),
    sealedTo: timestamp('sealed_to', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.log, t.position] })],
);

export const mail = pgTable('mail', {
  id: uuid('id').primaryKey(),
  dedupeKey: text('dedupe_key'),
  kind: text('kind').notNull(),
  recipient: text('recipient').notNull(),
  data: jsonb('data').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  lastError: text('last_error'),
  queuedBy: text('queued_by'),
});

export const clockOffset = pgTable('clock_offset', {
  singleton: boolean('singleton').primaryKey().default(true),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull().default(0),
});

export const jobFailure = pgTable(
  'job_failure',
  {
    job: text('job').notNull(),
    subject: text('subject').notNull().default(''),
    error: text('error').notNull(),
    times: integer('times').notNull().default(1),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull().defaultNow(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.job, table.subject] })],
);

export const backupRun = pgTable('backup_run', {
  kind: text('kind').primaryKey(),
  backup: text('backup').notNull(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
});

export const dailyRun = pgTable('daily_run', {
  job: text('job').primaryKey(),
  doneOn: date('done_on'),
  takenUntil: timestamp('taken_until', { withTimezone: true }),
  findings: integer('findings').notNull().default(0),
  doneAt: timestamp('done_at', { withTimezone: true }),
  chainBreaks: integer('chain_breaks').notNull().default(0),
});

/** Written by triggers (migration 0054). */
export const decision = pgTable('decision', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  kind: text('kind').notNull(),
  subject: uuid('subject').notNull(),
  actor: text('actor'),
  content: jsonb('content').notNull(),
});

export const decisionLogHead = pgTable('decision_log_head', {
  singleton: boolean('singleton').primaryKey().default(true),
  logId: uuid('log_id').notNull().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
  hash: text('hash').notNull().default(''),
  planned: bigint('planned', { mode: 'number' }).array(),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
  restoredAt: timestamp('restored_at', { withTimezone: true }),
});
