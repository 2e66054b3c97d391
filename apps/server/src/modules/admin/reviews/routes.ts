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
  router.admin(calls.listReviews, async ({ input, admin }) => ({
    data: await listReviews(platform, admin, input),
  }));
  router.admin(calls.getReview, async ({ input, admin }) => ({
    data: await getReview(platform, admin, input.key),
  }));
  router.admin(calls.decideReview, async ({ input, admin }) => ({
    data: await decideReview(platform, admin, input),
    msg: t('admin.done'),
  }));
  router.admin(calls.listWithdrawals, async ({ input, admin }) => ({
    data: await listWithdrawals(platform, admin, input),
  }));
  router.admin(calls.decideWithdrawal, async ({ input, admin }) => ({
    data: await decideWithdrawal(platform, admin, input),
    msg: t('admin.done'),
  }));
  router.admin(calls.searchAllProjects, async ({ input, admin }) => ({
    data: await searchAllProjects(platform, admin, {
      ...input,
      state: input.state,
      purpose: input.purpose,
    }),
  }));
}
