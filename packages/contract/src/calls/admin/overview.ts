import { workerParts, workerTasks } from '@pq/domain/worker';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { about, known } from '../../fields.ts';

export const getWaiting = defineCall({
  name: 'getWaiting',
  method: 'GET',
  path: '/admin/waiting',
  summary: 'Get the number of items that await a decision',
  description: 'Numbers of items that await a decision of the operations team.',
  audience: 'admin',
  input: z.object({}),
  data: z.object({
    reviews: z.int().meta(about('Number of projects under review', 2)),
    withdrawals: z.int().meta(about('Number of requests to withdraw from review', 0)),
    identities: z.int().meta(about('Number of identities of makers to be verified', 1)),
    rewards: z.int().meta(about('Number of digital rewards under review', 1)),
    reports: z.int().meta(about('Number of reported comments', 0)),
    news: z.int().meta(about('Number of reported items of news', 0)),
    asks: z.int().meta(about('Number of questions to the operations team', 3)),
    refunds: z.int().meta(about('Number of refunds with unknown outcome', 0)),
    overdue: z.int().meta(about('Number of projects that have not sent what they promised', 0)),
    payouts: z
      .int()
      .meta(about('Number of payouts that are due and of batches that wait for their release', 0)),
    differences: z.int().meta(about('Number of open differences with the payment provider', 0)),
    since: z
      .object({
        reviews: z.int().nullable().meta(about('Epoch ms; null if none waits', 1_767_229_200_000)),
        withdrawals: z.int().nullable().meta(about('Epoch ms; null if none waits', null)),
        identities: z.int().nullable().meta(about('Epoch ms; null if none waits', null)),
        rewards: z.int().nullable().meta(about('Epoch ms; null if none waits', 1_767_229_200_000)),
        reports: z.int().nullable().meta(about('Epoch ms; null if none waits', null)),
        news: z.int().nullable().meta(about('Epoch ms; null if none waits', null)),
        asks: z.int().nullable().meta(about('Epoch ms; null if none waits', 1_767_229_200_000)),
        refunds: z.int().nullable().meta(about('Epoch ms; null if none waits', null)),
        overdue: z.int().nullable().meta(about('Epoch ms; null if none waits', null)),
        payouts: z.int().nullable().meta(about('Epoch ms; null if none waits', null)),
        differences: z.int().nullable().meta(about('Epoch ms; null if none waits', null)),
      })
      .meta(about('Time since which the oldest item of each kind waits')),
  }),
});

const sumSchema = z
  .object({
    count: z.int().meta(about('Number', 3)),
    amount: z.int().meta(about('Sum, KRW', 66_000)),
  })
  .meta({ id: 'DaySum', description: 'Number and sum of one kind on one day.' });

const daySchema = z
  .object({
    date: z.string().meta(about('Day in Seoul, YYYY-MM-DD', '2026-12-01')),
    pledged: sumSchema.meta(about('Pledges placed, excluding delivery')),
    charged: sumSchema.meta(about('Amounts charged to cards')),
    refunded: sumSchema.meta(about('Amounts refunded')),
    declined: z.int().meta(about('Number of refused charges', 1)),
    failed: z.int().meta(about('Number of finally refused charges', 0)),
  })
  .meta({
    id: 'Day',
    description:
      'Totals of a day in Seoul, in KRW. `pledged` excludes delivery; `charged` and `refunded` are the amounts ' +
      'requested from cards.',
  });

export const getOverview = defineCall({
  name: 'getOverview',
  method: 'GET',
  path: '/admin/overview',
  summary: 'Get totals of the last 14 days and stuck work',
  description:
    'The last 14 days in Seoul, today last, the scheduled charges of today, and stuck work: charges, the backlog ' +
    'of the worker, and its failures.',
  audience: 'admin',
  background: true,
  input: z.object({}),
  data: z.object({
    days: z.array(daySchema).meta(about('The last 14 days in Seoul, today last')),
    scheduled: z
      .object({
        paid: sumSchema.meta(about('Pledges that were paid')),
        retry: sumSchema.meta(about('Pledges that were refused and will be retried tomorrow')),
        unknown: sumSchema.meta(about('Pledges whose charge has an unknown outcome')),
        failed: sumSchema.meta(about('Pledges that were refused for the last time')),
        waiting: sumSchema.meta(about('Pledges that are still to be charged')),
      })
      .meta(about('Pledges that are charged on schedule today, at 10:00, by what has become of them')),
    charges: z
      .object({
        retry: z.int().meta(about('Number of pledges refused once that will be retried', 1)),
        unknown: z.int().meta(about('Number of charges with unknown outcome', 0)),
        due: z.int().meta(about('Number of pledges due to be charged', 0)),
        dueSince: z
          .int()
          .optional()
          .meta(about('Time since which the first of them waits, epoch ms', 1_767_229_200_000)),
        held: z
          .int()
          .meta(
            about(
              'Number of pledges that scheduled charging skips until an admin acts: the provider has rejected the ' +
                'request as invalid several times, or a database restore has lost the latest state',
              0,
            ),
          ),
      })
      .meta(about('Charges that are stuck')),
    refunds: z
      .object({
        total: z.int().meta(about('Number', 1)),
        first: z
          .array(
            z.object({
              gateKey: z.string().meta(known.pledge),
              orderId: z.string().meta(about('Provider order id of the refund', '0199f3a4-2')),
              title: z.string().meta(known.projectTitle),
              amount: z.int().meta(about('Amount, KRW', 25_000)),
              requestedAt: z.int().meta(about('Time of the request, epoch ms', 1_767_229_200_000)),
            }),
          )
          .meta(about('The oldest of them')),
      })
      .meta(
        about(
          "Refunds with unknown outcome, which an admin looks up in the provider's admin console and settles by hand " +
            '(settleRefund)',
        ),
      ),
    statements: z
      .object({
        charges: z.int().meta(about('Number of statements that wait for a charge', 0)),
        refunds: z.int().meta(about('Number of statements that wait for a refund', 1)),
      })
      .meta(about('Statements whose day has come and that wait for charges or refunds with unknown outcome')),
    mails: z
      .object({
        waiting: z.int().meta(about('Number of waiting mails', 0)),
        failing: z.int().meta(about('Number of mails with at least one failed attempt', 0)),
        refused: z.int().meta(about('Number of abandoned mails', 0)),
        oldestAt: z
          .int()
          .optional()
          .meta(about('Time since which the oldest of them waits, epoch ms', 1_767_229_200_000)),
      })
      .meta(about('Mails')),
    failures: z
      .object({
        total: z.int().meta(about('Number', 1)),
        latest: z
          .array(
            z.object({
              job: z.enum([...workerTasks, ...workerParts]).meta(about('Job or part of the worker')),
              subject: z.string().meta(about('Subject, by id; empty if the job as a whole failed', '')),
              error: z.string().meta(about('Error message', 'connect ECONNREFUSED')),
              times: z.int().meta(about('Number of occurrences', 2)),
              firstAt: z.int().meta(about('First occurrence, epoch ms', 1_767_229_200_000)),
              lastAt: z.int().meta(about('Last occurrence, epoch ms', 1_767_232_800_000)),
            }),
          )
          .meta(about('The latest failures, repeated ones grouped')),
      })
      .meta(about('Failures of the worker in the last seven days of real time')),
    uncompared: z
      .object({
        days: z.int().meta(about('Number of days', 0)),
        late: z.int().meta(about('Number of those for which noon of the day after is over', 0)),
      })
      .meta(about('Days that were not compared with the payment provider, or have no file, of the last 35')),
    owed: z
      .object({
        day: z.string().meta(about('Today in Seoul, or the last business day before it', '2026-12-01')),
        owed: z.int().meta(about('What all makers are owed at its end, KRW', 70_259_656)),
        apart: z.int().meta(about('What has to lie apart of it, KRW', 42_155_794)),
      })
      .meta(about('What makers are owed, by business day')),
    build: z
      .object({
        version: z.string().meta(about('Version of the software', '0.2.0')),
        revision: z.string().meta(about('Source revision; empty if unknown', '320a2ecd')),
        schema: z.string().meta(about('Latest database migration at the start', '0042')),
        startedAt: z.int().meta(about('Start time of the process, epoch ms', 1_767_229_200_000)),
      })
      .meta(about('Software of the answering web process')),
    awaitsReconciliation: z
      .boolean()
      .meta(
        about(
          'Whether the database was restored and not yet reconciled with the decision log: until then nothing is ' +
            'charged, mailed or refunded',
          false,
        ),
      ),
    missingHolidayYear: z
      .int()
      .nullable()
      .meta(
        about('First year, this or from October the next, whose holidays are not known; null if none', null),
      ),
  }),
});
