import * as calls from '@pq/contract/calls/admin/reviews';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { decideReview } from './decide-review.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { getReview } from './get-review.ts';
import { listReviews, listWithdrawals, searchAllProjects } from './list-waiting-projects.ts';

/** Reviews, their withdrawal, and the search over all projects, for administrators. */
export function registerReviews(router: CallRouter, platform: Platform): void {
  router.operators(calls.listReviews, async ({ input, operator }) => ({
    data: await listReviews(platform, operator, input),
  }));
  router.operators(calls.getReview, async ({ input, operator }) => ({
    data: await getReview(platform, operator, input.key),
  }));
  router.operators(calls.decideReview, async ({ input, operator }) => ({
    data: await decideReview(platform, operator, input),
    msg: t('admin.done'),
  }));
  router.operators(calls.listWithdrawals, async ({ input, operator }) => ({
    data: await listWithdrawals(platform, operator, input),
  }));
  router.operators(calls.decideWithdrawal, async ({ input, operator }) => ({
    data: await decideWithdrawal(platform, operator, input),
    msg: t('admin.done'),
  }));
  router.operators(calls.searchAllProjects, async ({ input, operator }) => ({
    data: await searchAllProjects(platform, operator, {
      ...input,
      state: input.state,
      purpose: input.purpose,
    }),
  }));
}
