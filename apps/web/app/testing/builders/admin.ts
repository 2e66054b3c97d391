import type { DataOf } from '@pq/contract/client';
import type { getOverview, getWaiting } from '@pq/contract/endpoints/admin/overview';
import type { getReview, listReviews } from '@pq/contract/endpoints/admin/reviews';
import { nowMs } from './basics.ts';
import { buildDraft } from './draft.ts';
import { buildFeePlans } from './fee-plans.ts';
import { buildCard } from './project.ts';

type Waiting = DataOf<typeof getWaiting>;
type Overview = DataOf<typeof getOverview>;
type Review = DataOf<typeof getReview>;
type WaitingProject = DataOf<typeof listReviews>['projects'][number];

const HOUR_MS = 3_600_000;

export function buildWaiting({ since, ...changes }: Partial<Waiting> = {}): Waiting {
  return {
    reviews: 0,
    withdrawals: 0,
    identities: 0,
    rewards: 0,
    reports: 0,
    news: 0,
    asks: 0,
    refunds: 0,
    overdue: 0,
    payouts: 0,
    differences: 0,
    since: {
      reviews: null,
      withdrawals: null,
      identities: null,
      rewards: null,
      reports: null,
      news: null,
      asks: null,
      refunds: null,
      overdue: null,
      payouts: null,
      differences: null,
      ...since,
    },
    ...changes,
  };
}

type Day = Overview['days'][number];
const sum = (count: number, amount: number) => ({ count, amount });
const none = sum(0, 0);

export function buildDay(changes: Partial<Day> = {}): Day {
  return {
    date: '2026-12-01',
    pledged: sum(4, 88_000),
    charged: sum(2, 50_000),
    refunded: sum(1, 25_000),
    declined: 0,
    failed: 0,
    ...changes,
  };
}

export function buildOverview(changes: Partial<Overview> = {}): Overview {
  return {
    days: [
      buildDay({ date: '2026-11-30', pledged: sum(1, 22_000), charged: sum(0, 0), refunded: sum(0, 0) }),
      buildDay(),
    ],
    scheduled: { paid: none, retry: none, unknown: none, failed: none, waiting: none },
    charges: { retry: 0, unknown: 0, due: 0, held: 0 },
    refunds: { total: 0, first: [] },
    statements: { charges: 0, refunds: 0 },
    mails: { waiting: 0, failing: 0, refused: 0 },
    failures: { total: 0, latest: [] },
    uncompared: { days: 0, late: 0 },
    owed: { day: '2026-12-01', owed: 70_259_656, apart: 42_155_794 },
    build: { version: '1.4.0', revision: 'abc1234', schema: '0094', startedAt: nowMs - HOUR_MS },
    awaitsReconciliation: false,
    missingHolidayYear: null,
    ...changes,
  };
}

export function buildWaitingProject(changes: Partial<WaitingProject> = {}): WaitingProject {
  return {
    ...buildCard({ state: 'prepare' }),
    round: 1,
    submittedAt: nowMs - 2 * HOUR_MS,
    version: 5,
    withdrawRequested: false,
    identity: 'verified',
    ...changes,
  };
}

export function buildReview({ project, ...changes }: Partial<Review> = {}): Review {
  return {
    project: project ?? buildWaitingProject(),
    submission: buildDraft({ state: 'prepare' }),
    rounds: [],
    earlier: {},
    plans: [buildFeePlans().default],
    split: null,
    ...changes,
  };
}
