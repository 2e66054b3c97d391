import { workerParts, workerTasks } from '@pq/domain/worker';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/overview.ts';
import { about, known } from '../../fields.ts';

export const getWaiting = defineCall({
  ...endpoints.getWaiting,
  summary: 'How much waits for a decision',
  description: 'How many wait for a decision of the operations team.',
  audience: 'admin',
  input: z.object({}),
  data: z.object({
    reviews: z.int().meta(about('Projects under review, a number', 2)),
    withdrawals: z.int().meta(about('Requests to withdraw a review, a number', 0)),
    rewards: z.int().meta(about('Digital rewards under review, a number', 1)),
    reports: z.int().meta(about('Reported comments, a number', 0)),
    asks: z.int().meta(about('Questions to the operations team, a number', 3)),
    refunds: z.int().meta(about('Refunds whose outcome nobody knows, a number', 0)),
    since: z
      .object({
        reviews: z.int().nullable().meta(about('Epoch ms; null where none waits', 1_767_229_200_000)),
        withdrawals: z.int().nullable().meta(about('Epoch ms; null where none waits', null)),
        rewards: z.int().nullable().meta(about('Epoch ms; null where none waits', 1_767_229_200_000)),
        reports: z.int().nullable().meta(about('Epoch ms; null where none waits', null)),
        asks: z.int().nullable().meta(about('Epoch ms; null where none waits', 1_767_229_200_000)),
        refunds: z.int().nullable().meta(about('Epoch ms; null where none waits', null)),
      })
      .meta(about('Since when the longest waiting of each does')),
  }),
});

const sumSchema = z
  .object({
    count: z.int().meta(about('How many, a number', 3)),
    amount: z.int().meta(about('Their sum, KRW', 66_000)),
  })
  .meta({ id: 'DaySum', description: 'What a day has brought of one kind.' });

const daySchema = z
  .object({
    date: z.string().meta(about('Day in Seoul, YYYY-MM-DD', '2026-12-01')),
    pledged: sumSchema.meta(about('Pledges placed, without delivery')),
    charged: sumSchema.meta(about('What cards were asked for')),
    refunded: sumSchema.meta(about('What was given back')),
    declined: z.int().meta(about('Charges that were refused, a number', 1)),
    failed: z.int().meta(about('Those of them that were refused for good, a number', 0)),
  })
  .meta({
    id: 'Day',
    description:
      'What a day in Seoul has brought, in KRW. `pledged` is without delivery, `charged` and ' +
      '`refunded` are what cards were asked for.',
  });

export const getOverview = defineCall({
  ...endpoints.getOverview,
  summary: 'The last 14 days, and what is stuck',
  description:
    'The last 14 days in Seoul, today last, and what is stuck: charges, what the worker has ' +
    'before it, and what it could not do.',
  audience: 'admin',
  background: true,
  input: z.object({}),
  data: z.object({
    days: z.array(daySchema).meta(about('The last 14 days in Seoul, today last')),
    charges: z
      .object({
        retry: z.int().meta(about('Pledges that were refused once and are tried again, a number', 1)),
        unknown: z.int().meta(about('Charges whose outcome nobody knows, a number', 0)),
        due: z.int().meta(about('Pledges whose time has come, a number', 0)),
        dueSince: z
          .int()
          .optional()
          .meta(about('Since when the first of them waits, epoch ms', 1_767_229_200_000)),
        held: z
          .int()
          .meta(
            about(
              'Pledges that the clock leaves to a person, a number: the provider has rejected their charge ' +
                'as wrong several times, or a restore has lost what they were last',
              0,
            ),
          ),
      })
      .meta(about('Charges that are stuck')),
    refunds: z
      .object({
        total: z.int().meta(about('How many, a number', 1)),
        first: z
          .array(
            z.object({
              gateKey: z.string().meta(known.pledge),
              orderId: z.string().meta(about('Order id of the refund at the provider', '0199f3a4-2')),
              title: z.string().meta(known.projectTitle),
              amount: z.int().meta(about('Amount, KRW', 25_000)),
              requestedAt: z.int().meta(about('When it was asked for, epoch ms', 1_767_229_200_000)),
            }),
          )
          .meta(about('The longest waiting of them')),
      })
      .meta(
        about(
          'Refunds whose outcome only a person can learn, from the console of the provider, and settles ' +
            'by hand (settleRefund)',
        ),
      ),
    mails: z
      .object({
        waiting: z.int().meta(about('Mails that wait, a number', 0)),
        failing: z.int().meta(about('Tried at least once without success, a number', 0)),
        refused: z.int().meta(about('Given up for good, a number', 0)),
        oldestAt: z
          .int()
          .optional()
          .meta(about('Since when the oldest of them waits, epoch ms', 1_767_229_200_000)),
      })
      .meta(about('Mails')),
    failures: z
      .object({
        total: z.int().meta(about('How many, a number', 1)),
        latest: z
          .array(
            z.object({
              job: z.enum([...workerTasks, ...workerParts]).meta(about('Task or part of the worker')),
              subject: z
                .string()
                .meta(about('What it is about, by id; empty where the job as a whole failed', '')),
              error: z.string().meta(about('What went wrong', 'connect ECONNREFUSED')),
              times: z.int().meta(about('How often, a number', 2)),
              firstAt: z.int().meta(about('The first time, epoch ms', 1_767_229_200_000)),
              lastAt: z.int().meta(about('The last time, epoch ms', 1_767_232_800_000)),
            }),
          )
          .meta(about('The latest of them, what came again once')),
      })
      .meta(about('What the worker could not do in the last seven days, in real time')),
    build: z
      .object({
        version: z.string().meta(about('Version of the software', '0.2.0')),
        revision: z.string().meta(about('Revision of its sources; empty where it is not known', '320a2ecd')),
        schema: z.string().meta(about('The newest migration of the database at the start', '0042')),
        startedAt: z.int().meta(about('Since when it runs, epoch ms', 1_767_229_200_000)),
      })
      .meta(about('What the web process that answers runs')),
    awaitsReconciliation: z
      .boolean()
      .meta(
        about(
          'The database was restored and not compared with the decision log since: nobody is charged, ' +
            'mailed or refunded',
          false,
        ),
      ),
  }),
});
