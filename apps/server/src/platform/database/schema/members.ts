import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const member = pgTable('member', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  emailProof: text('email_proof', { enum: ['mail', 'provider'] }),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  image: text('image').notNull().default(''),
  quote: text('quote').notNull().default(''),
  provider: text('provider', { enum: ['email', 'kakao', 'naver'] })
    .notNull()
    .default('email'),
  role: text('role', { enum: ['member', 'admin'] })
    .notNull()
    .default('member'),
  policyTerms: boolean('policy_terms').notNull().default(true),
  policyPrivate: boolean('policy_private').notNull().default(true),
  policyMarketing: boolean('policy_marketing').notNull().default(false),
  restrictedUntil: timestamp('restricted_until', { withTimezone: true }),
  leftAt: timestamp('left_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const session = pgTable('session', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  token: text('token').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
});

export const twoFactor = pgTable('two_factor', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  secret: text('secret'),
  startedSecret: text('started_secret'),
  backupCodes: text('backup_codes').notNull().default(''),
  verified: boolean('verified').notNull().default(false),
  usedStep: bigint('used_step', { mode: 'number' }).notNull().default(0),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: timestamp('locked_until', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const account = pgTable('account', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
  refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
  scope: text('scope'),
  password: text('password'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const verification = pgTable('verification', {
  id: uuid('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const consent = pgTable('consent', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  policy: text('policy', { enum: ['terms', 'private', 'offer', 'marketing', 'maker', 'donate'] }).notNull(),
  agreed: boolean('agreed').notNull(),
  /** Of the policy; null where only the moment tells it. */
  version: integer('version'),
  at: timestamp('at', { withTimezone: true }).notNull(),
});

export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
});
