import * as calls from '@pq/contract/calls/admin/fee-plans';
import { getFeePlans } from '@pq/contract/calls/drafts';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { findPlansInForce, listVersions, presentPlan } from './queries.ts';
import { writeFeePlan } from './write-fee-plan.ts';

export function registerFeePlans(router: CallRouter, platform: Platform): void {
  const { db } = platform.database;
  router.guarded(getFeePlans, async ({ caller }) => {
    const { isFirst, ...plans } = await findPlansInForce(db, caller.uid, seoulDate(platform.clock.now()));
    return { data: { isFirst, default: presentPlan(plans.default), split: presentPlan(plans.split) } };
  });
  router.admin(calls.listFeePlans, async () => ({ data: { plans: await listVersions(db) } }));
  router.admin(calls.writeFeePlan, async ({ input, admin, request }) => {
    const data = await writeFeePlan(platform, admin, input);
    recordSecurityEvent(platform, 'settings.changed', { request });
    return { data, msg: t('admin.plan.saved') };
  });
}
