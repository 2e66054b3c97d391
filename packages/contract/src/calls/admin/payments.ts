import { daysBetween } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { pledgeEnders, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall, defineFile } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/payments.ts';
import { civilDate, id, plainText, queryInt, queryWord } from '../../fields.ts';

/**
 * Pledges that need a look: `due` waits to be charged, `refund` has a refund whose outcome nobody knows, `held` is charged no more
 * because the provider has rejected it as wrong too often.
 */
export const pledgeTroubles = ['due', 'refund', 'held'] as const;
export const chargeStatuses = ['requested', 'unknown', 'paid', 'declined', 'late'] as const;

const person = z.object({ uid: z.string(), nickname: z.string(), email: z.string() });
const cardWords = z.object({ name: z.string(), number: z.string() });

/** A pledge as admins find it, in KRW; `callAmount` is what the card is charged. Times in epoch ms. */
const foundPledgeSchema = z.object({
  gateKey: z.string(),
  projectid: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  member: person,
  status: z.enum(pledgeStatuses),
  endedBy: z.enum(pledgeEnders).optional(),
  callAmount: z.int(),
  refunded: z.int(),
  card: cardWords,
  placedAt: z.int(),
  paymentDate: z.int(),
  failureReason: z.string().optional(),
});

const page = queryInt(0, limits.maxSearchResults / 20, 0);

/**
 * Pledges, the latest first: by pledge, project or member id, order id, last four digits of a card, or the start of a
 * nickname or e-mail. `total` ends at `limits.maxSearchResults`.
 */
export const searchPledges = defineCall({
  ...endpoints.searchPledges,
  summary: 'Pledges by person, order id or card',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch).default(''),
    status: queryWord(pledgeStatuses),
    trouble: queryWord(pledgeTroubles),
    page,
  }),
  data: z.object({ total: z.int(), pledges: z.array(foundPledgeSchema) }),
});

/** What happened with a pledge: `by` is a nickname, or who else. Amounts in KRW. */
const momentSchema = z.object({
  at: z.int(),
  what: z.enum(['placed', 'changed', 'cancelled', 'failed', 'charge', 'refund', 'decision']),
  by: z.string(),
  amount: z.int().optional(),
  /** Of what was placed or changed: what the card was to be charged since. */
  total: z.int().optional(),
  /** Of a charge or refund: what became of it, when, and what the provider said. */
  status: z.string().optional(),
  settledAt: z.int().optional(),
  orderId: z.string().optional(),
  card: cardWords.optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  receiptUrl: z.string().optional(),
  /** Of a decision: what, and why. */
  action: z.string().optional(),
  reason: z.string().optional(),
});

/** One pledge with all that happened with it, first to last. */
export const getPledgeFile = defineCall({
  ...endpoints.getPledgeFile,
  summary: 'A pledge with its timeline',
  audience: 'admin',
  input: z.object({ key: id }),
  data: z.object({
    pledge: foundPledgeSchema.extend({
      projectState: z.enum(projectStates),
      amount: z.int(),
      deliveryprice: z.int(),
      donation: z.int(),
      fallback: cardWords.optional(),
      /** Since when the clock charges it no more, because the provider has rejected it as wrong, or `holdReason`; charging it at once goes on. */
      heldAt: z.int().optional(),
      /** What a restore of the database has lost of a held pledge; absent where the provider has rejected it. */
      holdReason: z.enum(['card-lost', 'terms-lost']).optional(),
      items: z.array(z.object({ idx: z.int(), context: z.string(), count: z.int(), productCost: z.int() })),
    }),
    timeline: z.array(momentSchema),
    /** Whether it may be charged at once; `charges` is what such a decision is made on. */
    mayRetry: z.boolean(),
    charges: z.int(),
    /** What may be given back; 0 while a refund is open. */
    refundable: z.int(),
    openRefunds: z.array(z.object({ orderId: z.string(), amount: z.int(), requestedAt: z.int() })),
    /** How far the sandbox's clock is ahead of the real time that mails bear, ms. */
    movedMs: z.int(),
    mails: z.array(
      z.object({ kind: z.string(), at: z.int(), sentAt: z.int().optional(), error: z.string().optional() }),
    ),
  }),
  errors: ['notFound'],
});

/** Charges, the latest first; `open` are those without a known outcome. Searched like pledges. */
export const searchCharges = defineCall({
  ...endpoints.searchCharges,
  summary: 'Charges by person, order id or card',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch).default(''),
    status: queryWord(['open', ...chargeStatuses]),
    page,
  }),
  data: z.object({
    total: z.int(),
    charges: z.array(
      z.object({
        orderId: z.string(),
        gateKey: z.string(),
        title: z.string(),
        member: person,
        amount: z.int(),
        status: z.enum(chargeStatuses),
        card: cardWords,
        requestedAt: z.int(),
        code: z.string().optional(),
        message: z.string().optional(),
      }),
    ),
  }),
});

/**
 * Charges a pledge at once that was refused, or looks up a charge whose outcome nobody knows: on the path of the clock, so
 * that nothing is charged twice. A refusal leaves the clock's own retry as it was. `seen` is `charges` of what was looked at.
 */
export const retryCharge = defineCall({
  ...endpoints.retryCharge,
  summary: 'Charge a refused pledge at once',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({ gateKey: id, seen: z.int().optional() }),
  data: z.object({
    gateKey: z.string(),
    status: z.enum(pledgeStatuses),
    failureReason: z.string().optional(),
  }),
  errors: ['notFound', 'pledgeSettled', 'wrongState', 'pledgeBusy', 'decisionStale', 'ownDecision'],
});

export const exportedLists = ['pledges', 'charges'] as const;

/** The most days in one file. */
const EXPORT_DAYS = 366;

/**
 * Pledges by when they were placed, or charges by when they were asked for, from one Seoul date to another,
 * as CSV. It is noted.
 */
export const exportPayments = defineFile({
  ...endpoints.exportPayments,
  summary: 'Pledges or charges of a period as CSV',
  audience: 'admin',
  fresh: 'everyone',
  input: z
    .object({ what: z.enum(exportedLists), from: civilDate, to: civilDate })
    .refine(({ from, to }) => from <= to && daysBetween(from, to) < EXPORT_DAYS, {
      path: ['to'],
      error: 'date',
    }),
  errors: [],
});
