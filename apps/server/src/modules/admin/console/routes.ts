import { searchMails as searchCall } from '@pq/contract/calls/admin/mails';
import * as members from '@pq/contract/calls/admin/members';
import * as calls from '@pq/contract/calls/admin/overview';
import * as payments from '@pq/contract/calls/admin/payments';
import { searchMails } from '#src/modules/notifications/index.ts';
import { searchPledges } from '#src/modules/pledging/index.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { exportPayments } from './exports/export-payments.ts';
import { getMember } from './get-member.ts';
import { getOverview } from './get-overview.ts';
import { getPledge } from './get-pledge.ts';
import { getWaiting } from './get-waiting.ts';

/** What the console puts together from all features. */
export function registerConsole(router: CallRouter, platform: Platform): void {
  router.admin(calls.getWaiting, async () => ({ data: await getWaiting(platform) }));
  router.admin(calls.getOverview, async () => ({ data: await getOverview(platform) }));
  router.admin(payments.getPledgeFile, async ({ input }) => ({
    data: await getPledge(platform, input.key),
  }));
  router.admin(members.getMemberFile, async ({ input, admin }) => ({
    data: await getMember(platform, admin, input.uid),
  }));
  router.file(payments.exportPayments, async ({ input, caller, request }) => {
    const file = await exportPayments(platform, caller, input);
    recordSecurityEvent(platform, 'personal_data.exported', { request });
    return file;
  });
  router.admin(searchCall, async ({ input }) => ({ data: await searchMails(platform, input) }));
  router.admin(payments.searchPledges, async ({ input }) => ({
    data: await searchPledges(platform, input),
  }));
}
