import * as policies from '@pq/contract/calls/admin/policies';
import * as calls from '@pq/contract/calls/site';
import type { Policy } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import type { PolicyId } from '@pq/domain/policies/policy-text';
import { createCoalescedRead } from '#src/platform/coalesced-read.ts';
import { type CallRouter, encodeAnswer } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { listVersions } from './policy-versions.ts';
import { listPoliciesInForce } from './queries.ts';
import { writePolicy } from './write-policy.ts';

export function registerPolicies(router: CallRouter, platform: Platform): void {
  const shared = createCoalescedRead<Buffer>();
  router.open(calls.getPolicies, async () => ({
    encoded: await shared('policies', async () => encodeAnswer(await listPolicies(platform))),
  }));
  router.admin(policies.listPolicyVersions, async () => ({ data: await listVersions(platform) }));
  router.admin(policies.writePolicy, async ({ input, admin, request }) => {
    const data = await writePolicy(platform, admin, input);
    const target = { type: 'policy', id: data.id } as const;
    recordSecurityEvent(platform, 'settings.changed', { request, target });
    return { data, msg: t('admin.policy.saved') };
  });
}

export async function listPolicies(platform: Platform): Promise<Partial<Record<PolicyId, Policy>>> {
  const rows = await listPoliciesInForce(platform.database.db, seoulDate(platform.clock.now()));
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}
