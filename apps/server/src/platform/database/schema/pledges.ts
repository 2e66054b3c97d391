import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

export const card = pgTable('card', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  billingKey: bytea('billing_key'),
  billingKeyHash: bytea('billing_key_hash').notNull(),
  name: text('name').notNull(),
  number: text('number').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  removedAt: timestamp('removed_at', { withTimezone: true }),
});

export const cardRemoval = pgTable('card_removal', {
  id: uuid('id').primaryKey(),
  billingKey: bytea('billing_key').notNull(),
  billingKeyHash: bytea('billing_key_hash').notNull(),
  attempts: integer('attempts').notNull().default(0),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
  lastError: text('last_error'),
});

export const pledge = pgTable('pledge', {
  id: uuid('id').primaryKey(),
  projectKey: uuid('project_key').notNull(),
  memberId: uuid('member_id').notNull(),
  status: text('status', { enum: pledgeStatuses }).notNull().default('ready'),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  deliveryPrice: bigint('delivery_price', { mode: 'number' }).notNull(),
  donation: bigint('donation', { mode: 'number' }).notNull(),
  callAmount: bigint('call_amount', { mode: 'number' }).notNull(),
  refunded: bigint('refunded', { mode: 'number' }).notNull().default(0),
  cardId: uuid('card_id').notNull(),
  addressBasic: text('address_basic').notNull(),
  addressDetail: text('address_detail').notNull().default(''),
  zonecode: text('zonecode').notNull(),
  recipientName: text('recipient_name').notNull(),
  recipientTel: text('recipient_tel').notNull(),
  note: text('note').notNull().default(''),
  rewardPeriod: date('reward_period').notNull(),
  paymentAt: timestamp('payment_at', { withTimezone: true }).notNull(),
  round: smallint('round').notNull().default(1),
  dueAt: timestamp('due_at', { withTimezone: true }),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
  fence: bigint('fence', { mode: 'number' }).notNull().default(0),
  failureReason: text('failure_reason'),
  idempotencyKey: text('idempotency_key'),
  requestHash: bytea('request_hash'),
  placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  settledAt: timestamp('settled_at', { withTimezone: true }),
  fallbackCardId: uuid('fallback_card_id'),
  rejections: smallint('rejections').notNull().default(0),
  heldAt: timestamp('held_at', { withTimezone: true }),
  holdReason: text('hold_reason', { enum: ['card-lost', 'terms-lost'] }),
});

export const pledgeItem = pgTable(
  'pledge_item',
  {
    pledgeId: uuid('pledge_id').notNull(),
    projectKey: uuid('project_key').notNull(),
    idx: smallint('idx').notNull(),
    count: integer('count').notNull(),
    productCost: bigint('product_cost', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.pledgeId, t.idx] })],
);

export const pledgeFile = pgTable(
  'pledge_file',
  {
    pledgeId: uuid('pledge_id').notNull(),
    position: smallint('position').notNull(),
    url: text('url').notNull(),
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.pledgeId, t.position] })],
);

export const charge = pgTable('charge', {
  id: uuid('id').primaryKey(),
  pledgeId: uuid('pledge_id').notNull(),
  round: smallint('round').notNull(),
  attempt: smallint('attempt').notNull(),
  orderId: text('order_id').notNull(),
  cardId: uuid('card_id').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  status: text('status', { enum: ['requested', 'unknown', 'paid', 'declined', 'late'] })
    .notNull()
    .default('requested'),
  fence: bigint('fence', { mode: 'number' }).notNull(),
  lookups: smallint('lookups').notNull().default(0),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  settledAt: timestamp('settled_at', { withTimezone: true }),
  providerCode: text('provider_code'),
  providerMessage: text('provider_message'),
  receiptUrl: text('receipt_url'),
  origin: text('origin', { enum: ['clock', 'backer', 'operator'] })
    .notNull()
    .default('clock'),
  askedBy: uuid('asked_by'),
  paidAt: timestamp('paid_at', { withTimezone: true }),
  recheckAt: timestamp('recheck_at', { withTimezone: true }),
  toldAmount: bigint('told_amount', { mode: 'number' }),
  askedAt: timestamp('asked_at', { withTimezone: true }),
});

export const refund = pgTable('refund', {
  id: uuid('id').primaryKey(),
  chargeId: uuid('charge_id').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  status: text('status', { enum: ['requested', 'unknown', 'done', 'refused'] })
    .notNull()
    .default('requested'),
  reason: text('reason').notNull().default(''),
  actor: text('actor').notNull(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  settledAt: timestamp('settled_at', { withTimezone: true }),
  whole: boolean('whole').notNull().default(false),
  dueAt: timestamp('due_at', { withTimezone: true }),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
  fence: bigint('fence', { mode: 'number' }).notNull().default(1),
  attempts: smallint('attempts').notNull().default(1),
  idempotencyKey: text('idempotency_key'),
});

export const moneyJournal = pgTable('money_journal', {
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  pledgeId: uuid('pledge_id').notNull(),
  projectKey: uuid('project_key').notNull(),
  memberId: uuid('member_id').notNull(),
  event: text('event', {
    enum: ['placed', 'changed', 'cancelled', 'charged', 'declined', 'failed', 'refunded', 'late', 'returned'],
  }).notNull(),
  pledged: bigint('pledged', { mode: 'number' }).notNull(),
  collected: bigint('collected', { mode: 'number' }).notNull(),
  /** Of `placed` and `changed`: what the card is to be charged since, with delivery; null in rows of older releases. */
  callAmount: bigint('call_amount', { mode: 'number' }),
  actor: text('actor').notNull(),
});
