import type * as calls from '@pq/contract/calls/admin/overview';
import { missingHolidayYear } from '@pq/domain/business-days';
import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import type { z } from 'zod';
import { countSubmitted } from '#src/modules/accounts/index.ts';
import { countUnansweredQuestions } from '#src/modules/community/index.ts';
import { countRewardsUnderReview } from '#src/modules/digital-rewards/index.ts';
import { countOverdue, countReportedNews } from '#src/modules/fulfilment/index.ts';
import { countUnsentMails } from '#src/modules/notifications/index.ts';
import {
  countStuckCharges,
  countUnsettledRefunds,
  listUnresolvedRefunds,
  sumScheduled,
} from '#src/modules/payments/index.ts';
import { listDailySums } from '#src/modules/pledging/index.ts';
import {
  countDifferences,
  countPayouts,
  countWaitingStatements,
  listUncomparedDays,
  readOwedOn,
} from '#src/modules/settlement/index.ts';
import { movedMs } from '#src/platform/clock.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { listLatestFailures } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import { countOpenReports } from './moderation/reports.ts';
import { countOpenReviews } from './reviews/queries.ts';

const DAYS = 14;

/** The sums of the last 14 days in Seoul, today last, the scheduled charges of today, and what is stuck. */
export async function getOverview(platform: Platform): Promise<z.input<typeof calls.getOverview.data>> {
  const {
    database: { db },
    clock,
    build,
  } = platform;
  const nowMs = clock.now();
  const today = seoulDate(nowMs);
  const from = addDays(today, 1 - DAYS);
  const span = { from: new Date(seoulInstant(today)), until: new Date(seoulInstant(addDays(today, 1))) };
  const [
    days,
    scheduled,
    charges,
    refunds,
    statements,
    mails,
    failures,
    awaitsReconciliation,
    owed,
    uncompared,
  ] = await Promise.all([
    listDailySums(db, from, DAYS),
    sumScheduled(db, span),
    countStuckCharges(db, new Date(nowMs)),
    listUnresolvedRefunds(db, nowMs),
    countWaitingStatements(db, new Date(nowMs)),
    countUnsentMails(db),
    listFailures(db),
    isAwaitingReconciliation(db),
    readOwedOn(db, today),
    listUncomparedDays(platform),
  ]);
  // Mails carry real time, everything else on the page the product's clock.
  const { oldestAt } = mails;
  const inProductTime = oldestAt === undefined ? mails : { ...mails, oldestAt: oldestAt + movedMs(clock) };
  return {
    days,
    scheduled,
    charges,
    refunds,
    statements,
    mails: inProductTime,
    failures,
    awaitsReconciliation,
    uncompared: { days: uncompared.length, late: uncompared.filter(({ isLate }) => isLate).length },
    owed,
    missingHolidayYear: missingHolidayYear(today),
    build,
  };
}

const MAX_FAILURES = 20;

export async function listFailures(
  db: Executor,
): Promise<z.input<typeof calls.getOverview.data>['failures']> {
  const { total, rows } = await listLatestFailures(db, MAX_FAILURES);
  return { total, latest: rows };
}

/** How much waits for a decision or, overdue, for its maker, by kind, and since when the oldest does. */
export async function getWaiting(platform: Platform): Promise<z.input<typeof calls.getWaiting.data>> {
  const { db } = platform.database;
  const [reviews, identities, rewards, reports, news, asks, refunds, overdue, payouts, differences] =
    await Promise.all([
      countOpenReviews(db),
      countSubmitted(db),
      countRewardsUnderReview(db),
      countOpenReports(db),
      countReportedNews(db),
      countUnansweredQuestions(db),
      countUnsettledRefunds(db),
      countOverdue(platform),
      countPayouts(platform),
      countDifferences(db),
    ]);
  const queues = {
    ...reviews,
    identities,
    rewards,
    reports,
    news,
    asks,
    refunds,
    overdue,
    payouts,
    differences,
  };
  const counts = mapQueues(queues, ({ count }) => count);
  return { ...counts, since: mapQueues(queues, ({ since }) => since) };
}

function mapQueues<Name extends string, Value>(
  queues: Record<Name, Queue>,
  of: (queue: Queue) => Value,
): Record<Name, Value> {
  const mapped = Object.entries<Queue>(queues).map(([name, queue]) => [name, of(queue)]);
  return Object.fromEntries(mapped) as Record<Name, Value>;
}
