import type { getWaiting as call } from '@pq/contract/calls/admin/overview';
import type { z } from 'zod';
import { countUnansweredQuestions } from '#src/modules/community/index.ts';
import { countRewardsUnderReview } from '#src/modules/digital-rewards/index.ts';
import { countUnsettledRefunds } from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import type { Platform } from '#src/platform/platform.ts';
import { countUndecided } from '../moderation/queries.ts';
import { countOpenRounds } from '../reviews/queries.ts';

/** How much waits for a decision, by kind, and since when the longest waiting does. */
export async function getWaiting({ database: { db } }: Platform): Promise<z.input<typeof call.data>> {
  const [reviews, rewards, reports, asks, refunds] = await Promise.all([
    countReviews(db),
    countRewardsUnderReview(db),
    countOpenReports(db),
    countUnansweredQuestions(db),
    countUnsettledRefunds(db),
  ]);
  const queues = { ...reviews, rewards, reports, asks, refunds };
  const counts = mapQueues(queues, ({ count }) => count);
  return { ...counts, since: mapQueues(queues, ({ since }) => since) };
}

type Queues<Value> = Record<'reviews' | 'withdrawals' | 'rewards' | 'reports' | 'asks' | 'refunds', Value>;

function mapQueues<Value>(
  { reviews, withdrawals, rewards, reports, asks, refunds }: Queues<Queue>,
  of: (queue: Queue) => Value,
): Queues<Value> {
  return {
    reviews: of(reviews),
    withdrawals: of(withdrawals),
    rewards: of(rewards),
    reports: of(reports),
    asks: of(asks),
    refunds: of(refunds),
  };
}

/** The reported comments that nobody has decided on. */
function countOpenReports(db: Executor): Promise<Queue> {
  return countUndecided(db);
}

/** The projects that wait for their review, and those of which its withdrawal is asked for. */
function countReviews(db: Executor): Promise<{ reviews: Queue; withdrawals: Queue }> {
  return countOpenRounds(db);
}
