import { workerParts, workerTasks } from '@pq/domain/worker';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/overview.ts';

/** How many wait for a decision of the operations team. */
export const getWaiting = defineCall({
  ...endpoints.getWaiting,
  summary: 'How much waits for a decision',
  audience: 'admin',
  input: z.object({}),
  data: z.object({
    reviews: z.int(),
    withdrawals: z.int(),
    rewards: z.int(),
    reports: z.int(),
    asks: z.int(),
    /** Refunds whose outcome nobody knows. */
    refunds: z.int(),
    /** Since when the longest waiting of each does, epoch ms; null where none waits. */
    since: z.object({
      reviews: z.int().nullable(),
      withdrawals: z.int().nullable(),
      rewards: z.int().nullable(),
      reports: z.int().nullable(),
      asks: z.int().nullable(),
      refunds: z.int().nullable(),
    }),
  }),
});

const sumSchema = z.object({ count: z.int(), amount: z.int() });

/**
 * What a day in Seoul has brought, in KRW. `pledged` is without delivery, `charged` and `refunded` are what
 * cards were asked for.
 */
const daySchema = z.object({
  date: z.string(),
  pledged: sumSchema,
  charged: sumSchema,
  refunded: sumSchema,
  /** Charges that were refused; `failed` of them for good. */
  declined: z.int(),
  failed: z.int(),
});

/** The last 14 days in Seoul, today last, and what is stuck: charges, what the worker has before it, and what it could not do. */
export const getOverview = defineCall({
  ...endpoints.getOverview,
  summary: 'The last 14 days, and what is stuck',
  audience: 'admin',
  background: true,
  input: z.object({}),
  data: z.object({
    days: z.array(daySchema),
    charges: z.object({
      /** Pledges that were refused once and are tried again. */
      retry: z.int(),
      /** Charges whose outcome nobody knows. */
      unknown: z.int(),
      /** Pledges whose time has come, and since when the first of them waits, epoch ms. */
      due: z.int(),
      dueSince: z.int().optional(),
      /**
       * Pledges that the clock leaves to a person: the provider has rejected their charge as wrong several times, or a restore has
       * lost what they were last.
       */
      held: z.int(),
    }),
    /**
     * Refunds whose outcome only a person can learn, from the provider's own console, and settles by hand (settleRefund): how many, and
     * the longest waiting of them. Amounts in KRW, times in epoch ms.
     */
    refunds: z.object({
      total: z.int(),
      first: z.array(
        z.object({
          gateKey: z.string(),
          orderId: z.string(),
          title: z.string(),
          amount: z.int(),
          requestedAt: z.int(),
        }),
      ),
    }),
    mails: z.object({
      waiting: z.int(),
      /** Tried at least once without success. */
      failing: z.int(),
      /** Given up for good. */
      refused: z.int(),
      oldestAt: z.int().optional(),
    }),
    /** What the worker could not do in the last seven days, in real time; the latest of it, what came again once. */
    failures: z.object({
      total: z.int(),
      latest: z.array(
        z.object({
          job: z.enum([...workerTasks, ...workerParts]),
          /** What it is about, by id; empty where the job as a whole failed. */
          subject: z.string(),
          error: z.string(),
          times: z.int(),
          firstAt: z.int(),
          lastAt: z.int(),
        }),
      ),
    }),
    /** What the web process that answers runs, and since when, epoch ms. `schema`: the newest migration of the database then. */
    build: z.object({ version: z.string(), revision: z.string(), schema: z.string(), startedAt: z.int() }),
    /** The database was restored and not compared with the decision log since: nobody is charged, mailed or refunded. */
    awaitsReconciliation: z.boolean(),
  }),
});
